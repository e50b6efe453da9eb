import type { DataCluster } from '../../open-banking/bank-profile.ts';

/** Those that this bank shares, of an account. */
export const accountClusters = [
  'ACCOUNT_BASIC',
  'ACCOUNT_DETAILED',
  'BALANCES',
  'PAYMENT_SUPPORT',
  'TRANSACTIONS',
] as const;
export const customerClusters = ['CUSTOMER_CONTACT', 'CUSTOMER_PERSONAL'] as const;

export type Cluster = (typeof accountClusters)[number] | (typeof customerClusters)[number];

const words: Readonly<Record<Cluster, DataCluster>> = {
  ACCOUNT_BASIC: { title: 'Account basics', details: ['Name and type of account', 'Last four digits of its number'] },
  ACCOUNT_DETAILED: {
    title: 'Account details',
    details: [
      'Name and type of account',
      'Last four digits of its number',
      'Balances',
      'Interest rates',
      'Credit limit and amounts due',
      'Date of opening',
    ],
  },
  BALANCES: {
    title: 'Balances',
    details: ['Name and type of account', 'Last four digits of its number', 'Current and available balance'],
  },
  PAYMENT_SUPPORT: {
    title: 'Numbers for payments',
    details: ['Full account number', 'Routing number', 'Kinds of payment the account takes'],
  },
  TRANSACTIONS: { title: 'Transactions', details: ['Date and amount', 'Description', 'Check number'] },
  CUSTOMER_CONTACT: { title: 'Your contact details', details: ['Name', 'Address', 'Email and telephone'] },
  CUSTOMER_PERSONAL: { title: 'Personal details', details: ['Name', 'Date of birth'] },
};

export function inWords(clusters: readonly Cluster[]): DataCluster[] {
  return [...new Set(clusters)].map((cluster) => words[cluster]);
}
