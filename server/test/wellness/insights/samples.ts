import type { FeedEntry } from '@fin-link/contracts/service';
import type { Subscription } from '../../../src/wellness/insights/insights.ts';

export const usd = (amount: number) => ({ amount, currency: 'USD' });

export const entryOf = (id: number, changes: Partial<FeedEntry> = {}): FeedEntry => ({
  id: String(id),
  insightName: 'LARGE_PURCHASE',
  insightTitle: 'Large Purchase',
  insightType: 'OTHER',
  triggerType: 'REFRESH',
  createdDate: '2026-12-02T06:00:00.000Z',
  subscription: [],
  reason: {},
  status: 'ACTIVE',
  ...changes,
});

type BankBlock = NonNullable<FeedEntry['bankAccount']>[number];
type TransactionBlock = NonNullable<BankBlock['basicTransaction']>[number];

export const bankOf = (id: number, basicTransaction: readonly TransactionBlock[] = []): BankBlock => ({
  id,
  providerName: 'Pine Harbor Bank',
  accountName: 'Checking',
  accountNumber: 'xxxx4821',
  accountType: 'CHECKING',
  accountStatus: 'ACTIVE',
  isAsset: true,
  container: 'bank',
  link: { entityName: 'ACCOUNT', methodType: 'GET', url: `/accounts/${id}` },
  basicTransaction: [...basicTransaction],
});

export const transactionOf = (id: number, changes: Partial<TransactionBlock> = {}): TransactionBlock => ({
  id,
  amount: usd(1_249),
  date: '2026-12-01',
  categoryId: '37',
  category: 'Electronics/General Merchandise',
  categoryType: 'EXPENSE',
  baseType: 'DEBIT',
  link: { entityName: 'TRANSACTION', method: 'GET', url: `/transactions?transactionId=${id}` },
  description: { original: 'CORNER ELECTRONICS 0042' },
  sourceType: 'AGGREGATED',
  ...changes,
});

type Configuration = Subscription['userConfiguration'][number];

export const configurationOf = (
  isSubscribed: boolean,
  entityType: Configuration['entityType'] = 'ACCOUNT',
  entityId?: string,
): Configuration => ({ entityType, isSubscribed, ...(entityId !== undefined && { entityId }) });

/** Returns a subscription that is offered for accounts and that the user has. */
export const subscriptionOf = (insightName: string, changes: Partial<Subscription> = {}): Subscription => ({
  insightName,
  insightTitle: `Title of ${insightName}`,
  insightType: 'OTHER',
  triggerType: 'REFRESH',
  containers: ['BANK'],
  description: 'What it is about',
  applicableEntity: ['ACCOUNT'],
  userConfiguration: [],
  customerConfiguration: [configurationOf(true)],
  ...changes,
});
