import type { DataCluster } from '../open-banking/index.ts';

export const dataScopes = [
  'common:customer.basic:read',
  'common:customer.detail:read',
  'bank:accounts.basic:read',
  'bank:accounts.detail:read',
  'bank:transactions:read',
  'bank:regular_payments:read',
  'bank:payees:read',
] as const;

export type DataScope = (typeof dataScopes)[number];

const basicAccount = ['Name of account', 'Type of account', 'Account balance'];

const detailedAccount = [
  'Account number',
  'Interest rates',
  'Fees',
  'Discounts',
  'Account terms',
  'Account mail address',
];

const contact = ['Phone', 'Email address', 'Mail address', 'Residential address'];

/** Returns the clusters that a consent page shows for the requested scopes. */
export function clustersOf(scopes: readonly string[]): DataCluster[] {
  const has = (scope: DataScope): boolean => scopes.includes(scope);
  return clusters.filter(({ isRequested }) => isRequested(has)).map(({ title, details }) => ({ title, details }));
}

interface Cluster extends DataCluster {
  isRequested(has: (scope: DataScope) => boolean): boolean;
}

/** Clusters with the wording that the standard prescribes. A detailed scope and its basic scope form one cluster. */
const clusters: readonly Cluster[] = [
  {
    title: 'Name and occupation',
    details: ['Name', 'Occupation'],
    isRequested: (has) => has('common:customer.basic:read') && !has('common:customer.detail:read'),
  },
  {
    title: 'Name, occupation, contact details',
    details: ['Name', 'Occupation', ...contact],
    isRequested: (has) => has('common:customer.detail:read') && has('common:customer.basic:read'),
  },
  {
    title: 'Contact details',
    details: contact,
    isRequested: (has) => has('common:customer.detail:read') && !has('common:customer.basic:read'),
  },
  {
    title: 'Account name, type and balance',
    details: basicAccount,
    isRequested: (has) => has('bank:accounts.basic:read') && !has('bank:accounts.detail:read'),
  },
  {
    title: 'Account balance and details',
    details: [...basicAccount, ...detailedAccount],
    isRequested: (has) => has('bank:accounts.detail:read') && has('bank:accounts.basic:read'),
  },
  {
    title: 'Account numbers and features',
    details: detailedAccount,
    isRequested: (has) => has('bank:accounts.detail:read') && !has('bank:accounts.basic:read'),
  },
  {
    title: 'Transaction details',
    details: [
      'Incoming and outgoing transactions',
      'Amounts',
      'Dates',
      'Descriptions of transactions',
      'Who you have sent money to and received money from (e.g. their name)',
    ],
    isRequested: (has) => has('bank:transactions:read'),
  },
  {
    title: 'Direct debits and scheduled payments',
    details: ['Direct debits', 'Scheduled payments'],
    isRequested: (has) => has('bank:regular_payments:read'),
  },
  {
    title: 'Saved payees',
    details: [
      'Names and details of accounts you have saved (e.g. their BSB and account number, BPAY CRN and Biller code, or NPP PayID)',
    ],
    isRequested: (has) => has('bank:payees:read'),
  },
];
