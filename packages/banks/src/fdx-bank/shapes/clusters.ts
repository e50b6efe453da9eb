import type { DataCluster } from '../../open-banking/index.ts';

/** The account clusters that this bank shares. */
export const accountClusters = [
  'ACCOUNT_BASIC',
  'ACCOUNT_DETAILED',
  'BALANCES',
  'INVESTMENTS',
  'PAYMENT_SUPPORT',
  'TRANSACTIONS',
] as const;
/** The customer clusters that this bank shares. */
export const customerClusters = ['CUSTOMER_CONTACT', 'CUSTOMER_PERSONAL'] as const;

/** Data cluster of the standard: data that a consent includes or excludes together. */
export type Cluster = (typeof accountClusters)[number] | (typeof customerClusters)[number];

/** Descriptions of the clusters for the customer. */
const descriptions: Readonly<Record<Cluster, DataCluster>> = {
  ACCOUNT_BASIC: {
    title: 'Account basics',
    details: ['Account name and type', 'Last four digits of the account number'],
  },
  ACCOUNT_DETAILED: {
    title: 'Account details',
    details: [
      'Account name and type',
      'Last four digits of the account number',
      'Balances',
      'Interest rates',
      'Credit limit and amounts due',
      'Opening date',
    ],
  },
  BALANCES: {
    title: 'Balances',
    details: ['Account name and type', 'Last four digits of the account number', 'Current and available balance'],
  },
  INVESTMENTS: { title: 'Investments', details: ['Securities held', 'Quantity, price and value', 'Cost basis'] },
  PAYMENT_SUPPORT: {
    title: 'Payment numbers',
    details: ['Full account number', 'Routing number', 'Types of payment the account accepts'],
  },
  TRANSACTIONS: { title: 'Transactions', details: ['Date and amount', 'Description', 'Check number'] },
  CUSTOMER_CONTACT: { title: 'Your contact details', details: ['Name', 'Address', 'Email and phone number'] },
  CUSTOMER_PERSONAL: { title: 'Personal details', details: ['Name', 'Date of birth'] },
};

/** Returns the descriptions of clusters, each once. */
export function describeClusters(clusters: readonly Cluster[]): DataCluster[] {
  return [...new Set(clusters)].map((cluster) => descriptions[cluster]);
}
