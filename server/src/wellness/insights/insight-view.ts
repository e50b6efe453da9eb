import {
  insightId,
  insightName,
  type Insight,
  type InsightAction,
  type InsightStatus,
  type InsightTransaction,
} from '@fin-link/contracts/browser';
import type { FeedEntry, InsightReason } from '@fin-link/contracts/service';
import { cutText } from '@fin-link/storage';
import { moneyView, nameView } from '../../linking/provider-accounts/index.ts';

const maxItems = 50;

/** Returns the view; `null` if the insight's name or id does not conform to the host's contract. Omits accounts not in `accountIds`. */
export function insightView(entry: FeedEntry, accountIds: ReadonlySet<number>): Insight | null {
  if (!isNameable(entry.insightName) || !insightId.safeParse(entry.id).success) return null;
  return {
    insightId: entry.id,
    insightName: entry.insightName,
    title: titleOf(entry),
    createdAt: entry.createdDate,
    status: statusAtHost[entry.status ?? 'ACTIVE'],
    action: actionAtHost[entry.action ?? 'STOP'],
    reason: reasonView(entry),
    accountIds: accountIdsOf(entry)
      .filter((id) => accountIds.has(id))
      .slice(0, maxItems),
    predictedEventIds: predictedEventIdsOf(entry).slice(0, maxItems),
    transactions: transactionsOf(entry)
      .filter(({ accountId }) => accountIds.has(accountId))
      .slice(0, maxItems),
  };
}

export const statusAtService = { active: 'ACTIVE', dismissed: 'DISMISSED' } as const satisfies {
  readonly [S in InsightStatus]: FeedEntry['status'];
};
const statusAtHost = { ACTIVE: 'active', DISMISSED: 'dismissed' } as const;

const actionAtHost = { LINK: 'link', UPCOMING: 'upcoming', STOP: 'stop' } as const satisfies {
  readonly [A in NonNullable<FeedEntry['action']>]: InsightAction;
};

/** Returns the customer's title of an insight, otherwise its name. */
export const titleOf = ({ insightTitle, insightName: name }: Pick<FeedEntry, 'insightTitle' | 'insightName'>): string =>
  shortened(insightTitle) || name;

/** Returns whether the name of an insight is valid at the host. */
export const isNameable = (name: string): boolean => insightName.safeParse(name).success;

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

export function accountIdsOf(entry: FeedEntry): number[] {
  const { loanAccount = [], investmentAccount = [], realEstateAccount = [] } = entry;
  const blocks = [...blocksWithTransactions(entry), ...loanAccount, ...investmentAccount, ...realEstateAccount];
  return [...new Set([...(entry.reason?.accountId ?? []), ...blocks.map(({ id }) => id)])];
}

function predictedEventIdsOf(entry: FeedEntry): number[] {
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
function transactionsOf(entry: FeedEntry): InsightTransaction[] {
  const found = new Map<string, InsightTransaction>();
  for (const { id: accountId, basicTransaction = [] } of blocksWithTransactions(entry))
    for (const block of basicTransaction)
      if (block.sourceType !== 'PREDICTED')
        // A bank transaction and a manual transaction may have the same id.
        found.set(`${block.sourceType} ${block.id}`, transactionView(accountId, block));
  return [...found.values()].toSorted((a, b) => b.date.localeCompare(a.date) || b.transactionId - a.transactionId);
}

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
const merchantsOf = (entry: FeedEntry): string[] =>
  blocksWithTransactions(entry).flatMap(({ basicTransaction = [] }) =>
    basicTransaction.flatMap(({ basicMerchant }) => (basicMerchant === undefined ? [] : [basicMerchant.name])),
  );

type Reason = Insight['reason'];

const maxRows = 20;

/** Converts the reason of an insight to the form that the frame gets. */
const reasonView = (entry: FeedEntry): Reason =>
  entry.reason === undefined ? reasonOfBlocks(entry) : reasonOfService(entry.reason);

/** Converts the reason that the service sends. Omits missing fields and limits the number of rows. */
function reasonOfService(reason: InsightReason): Reason {
  const { amount, limit, previousAmount, percent, limitPercent, count, days, date, period, subject, top } = reason;
  return {
    ...(amount !== undefined && { amount: moneyView(amount) }),
    ...(limit !== undefined && { limit: moneyView(limit) }),
    ...(previousAmount !== undefined && { previousAmount: moneyView(previousAmount) }),
    ...(percent !== undefined && { percent }),
    ...(limitPercent !== undefined && { limitPercent }),
    ...(count !== undefined && { count }),
    ...(days !== undefined && { days }),
    ...(date !== undefined && { date }),
    ...(period !== undefined && { from: period.fromDate, to: period.toDate }),
    ...namedSubject(subject?.name, subject?.messageId),
    ...(top !== undefined && { rows: top.slice(0, maxRows).map(rowView) }),
  };
}

type Row = NonNullable<InsightReason['top']>[number];

const rowView = ({
  name,
  messageId,
  amount,
  previousAmount,
  date,
  count,
  limit,
}: Row): NonNullable<Reason['rows']>[number] => ({
  name: shortened(name),
  ...(messageId !== undefined && { messageId }),
  amount: moneyView(amount),
  ...(previousAmount !== undefined && { previousAmount: moneyView(previousAmount) }),
  ...(date !== undefined && { date }),
  ...(count !== undefined && { count }),
  ...(limit !== undefined && { limit: moneyView(limit) }),
});

const namedSubject = (name = '', messageId?: string): Pick<Reason, 'subject' | 'subjectMessageId'> =>
  shortened(name) === ''
    ? {}
    : { subject: shortened(name), ...(messageId !== undefined && { subjectMessageId: messageId }) };

/** Derives a reason if the service sends none: the only payment or the only change. The reason is empty if there are several or none. */
function reasonOfBlocks(entry: FeedEntry): Reason {
  const [payment, ...otherPayments] = transactionsOf(entry);
  if (payment !== undefined && otherPayments.length === 0) {
    const { amount, date } = payment;
    return { amount, date, ...namedSubject(merchantsOf(entry)[0]) };
  }
  const [change, ...otherChanges] = entry.changeValue ?? [];
  if (change === undefined || otherChanges.length > 0) return {};
  const { currentAmount, previousAmount, changePercent, currentDate: date } = change;
  return {
    amount: moneyView(currentAmount),
    previousAmount: moneyView(previousAmount),
    ...(changePercent !== undefined && { percent: changePercent }),
    date,
  };
}

const maxLength = 200;

/** Shortens text of banks and services without splitting a character. */
export const shortened = (text: string): string => cutText(nameView(text).trim(), maxLength);
