import type { InsightTransaction } from '@fin-link/contracts/browser';
import type { FeedEntry } from '@fin-link/contracts/service';
import { moneyView } from '../../linking/provider-accounts/index.ts';
import { shortened } from './insight-text.ts';

type AccountBlock = NonNullable<
  FeedEntry['bankAccount'] | FeedEntry['cardAccount'] | FeedEntry['basicAccount']
>[number];
type TransactionBlock = NonNullable<AccountBlock['basicTransaction']>[number];

/** Returns the account blocks that contain transactions. */
const blocksWithTransactions = ({
  basicAccount = [],
  bankAccount = [],
  cardAccount = [],
}: FeedEntry): AccountBlock[] => [...basicAccount, ...bankAccount, ...cardAccount];

/** Returns the ids of the accounts that an insight is about. */
export function accountIdsOf(entry: FeedEntry): number[] {
  const { loanAccount = [], investmentAccount = [], realEstateAccount = [] } = entry;
  const blocks = [...blocksWithTransactions(entry), ...loanAccount, ...investmentAccount, ...realEstateAccount];
  return [...new Set([...(entry.reason?.accountId ?? []), ...blocks.map(({ id }) => id)])];
}

/** Returns the ids of the predicted events that an insight is about. */
export function predictedEventIdsOf(entry: FeedEntry): number[] {
  const { basicPredictedEvents = [], bankAccount = [], reason } = entry;
  const blocks = [
    ...basicPredictedEvents,
    ...bankAccount.flatMap(({ basicPredictedEvent = [] }) => basicPredictedEvent),
    ...blocksWithTransactions(entry).flatMap(({ basicTransaction = [] }) =>
      basicTransaction.flatMap(({ basicPredictedEvent = [] }) => basicPredictedEvent),
    ),
  ];
  return [...new Set([...(reason?.predictedEventId ?? []), ...blocks.map(({ id }) => id)])];
}

/** Returns the payments behind an insight, newest first. Omits predicted payments. */
export function transactionsOf(entry: FeedEntry): InsightTransaction[] {
  const found = new Map<string, InsightTransaction>();
  for (const { id: accountId, basicTransaction = [] } of blocksWithTransactions(entry))
    for (const block of basicTransaction)
      if (block.sourceType !== 'PREDICTED')
        // A bank transaction and a manual transaction may have the same id.
        found.set(`${block.sourceType} ${block.id}`, transactionView(accountId, block));
  return [...found.values()].toSorted((a, b) => b.date.localeCompare(a.date) || b.transactionId - a.transactionId);
}

/** Converts a transaction of the service to the form that the frame gets. */
const transactionView = (accountId: number, block: TransactionBlock): InsightTransaction => ({
  transactionId: block.id,
  accountId,
  date: block.date,
  description: nameOf(block),
  amount: moneyView(block.amount),
  direction: block.baseType === 'CREDIT' ? 'in' : 'out',
});

/** Returns the payment's description, otherwise the name of its merchant or category. */
function nameOf({ description, basicMerchant, category }: TransactionBlock): string {
  const { consumer, simple, original } = description;
  const names = [consumer, simple, original, basicMerchant?.name, category];
  return names.map((name = '') => shortened(name)).find((name) => name !== '') ?? '';
}

/** Returns the names of the merchants of the payments behind an insight. */
export const merchantsOf = (entry: FeedEntry): string[] =>
  blocksWithTransactions(entry).flatMap(({ basicTransaction = [] }) =>
    basicTransaction.flatMap(({ basicMerchant }) => (basicMerchant === undefined ? [] : [basicMerchant.name])),
  );
