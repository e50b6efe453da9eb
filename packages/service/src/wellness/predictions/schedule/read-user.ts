import type { Container } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { z } from 'zod';
import { effectiveTransactions } from '../../../data/transactions/index.ts';
import { type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { dateOf, type Day, dayOf } from '../detection/index.ts';
import type { PostedItem } from './series-event.ts';

/** Number of days of history for the detection: two occurrences of a yearly series. */
const historyDays = 2 * 365 + 40;
/** Maximum number of items, more than a real user has. The latest items are kept. */
const maxItems = 20_000;

export interface PredictedAccount {
  id: number;
  container: Container;
  /** Last day up to which transactions are known. */
  knownTo: Day;
}

/** Statuses of accounts with predictions. Includes INACTIVE, because the bank may list such an account again. */
export const predictedStatuses = ['ACTIVE', 'INACTIVE', 'TO_BE_CLOSED'] as const;

/** Returns the accounts with predictions: accounts that a refresh reads, and manual accounts. */
export async function accountsOf(
  trx: ServiceTransaction,
  user: UserKey,
  today: Day,
): Promise<Map<number, PredictedAccount>> {
  const rows = await trx
    .selectFrom('account')
    .select(['id', 'container', 'is_manual', 'history_until'])
    .where((where) => where.and(ofUser(user)))
    .where('account_status', 'in', predictedStatuses)
    .where('container', 'in', ['bank', 'creditCard'])
    .where('currency', 'is not', null)
    .where((where) => where.or([where('is_selected', 'is', null), where('is_selected', '=', true)]))
    .execute();
  return new Map(
    rows.map(({ id, container, is_manual: isManual, history_until: until }) => {
      // An account that was never read has no known days, so none of its payments is missed.
      const read = until === null ? 0 : Math.min(dayOf(until), today);
      return [id, { id, container, knownTo: isManual ? today - 1 : read }];
    }),
  );
}

/** Returns the first day of a date's month. */
const monthOf = (date: string): string => `${date.slice(0, 7)}-01`;

/**
 * Selects the posted transactions of the history, except amounts of zero. The history starts at the first day of a month, so that old days
 * leave it only once a month.
 */
const historyOf = (trx: ServiceTransaction, user: UserKey, accountIds: readonly number[], today: Day) =>
  effectiveTransactions(trx, user, {
    accountIds,
    status: 'POSTED',
    isZero: false,
    fromDate: monthOf(dateOf(today - historyDays)),
    toDate: dateOf(today),
  });

/** Fingerprint of the history at the last detection. */
const historyMark = z.strictObject({ count: z.string(), sum: z.string(), latest: z.string() });
/** Number of entries, sum of their ids, and time of the latest change. */
type HistoryMark = z.infer<typeof historyMark>;
/** Parses a stored fingerprint; `null` before the first detection. */
export const parseMark = (text: string | null): HistoryMark | null =>
  text === null ? null : historyMark.parse(JSON.parse(text));

/**
 * Computes the fingerprint of the history from the number of entries, their ids and the latest change, without reading the entries.
 * `isGrown` is true if entries were only added since `seen`: no older entry was changed or removed.
 */
export async function markHistory(
  trx: ServiceTransaction,
  user: UserKey,
  accountIds: readonly number[],
  { today, seen }: { today: Day; seen: HistoryMark | null },
): Promise<HistoryMark & { isGrown: boolean }> {
  const wasSeen = sql<boolean>`last_updated_at <= ${seen?.latest ?? '-infinity'}::timestamptz`;
  const row = await historyOf(trx, user, accountIds, today)
    .select((select) => [
      select.fn.countAll<string>().as('count'),
      select.fn.coalesce(select.fn.sum<string | null>('id'), sql<string>`0`).as('sum'),
      select.fn.max('last_updated_at').as('latest'),
      select.fn.countAll<string>().filterWhere(wasSeen).as('count_before'),
      select.fn.coalesce(select.fn.sum<string | null>('id').filterWhere(wasSeen), sql<string>`0`).as('sum_before'),
    ])
    .executeTakeFirstOrThrow();
  return {
    count: row.count,
    sum: row.sum,
    latest: (row.latest ?? new Date(0)).toISOString(),
    isGrown: seen !== null && row.count_before === seen.count && row.sum_before === seen.sum,
  };
}

/** Reads the posted transactions of the history, newest first, at most `maxItems`. */
export const readHistory = (
  trx: ServiceTransaction,
  user: UserKey,
  accountIds: readonly number[],
  today: Day,
): Promise<PostedItem[]> => readItems(historyOf(trx, user, accountIds, today));

/** Reads the pending transactions, newest first, at most `maxItems`. */
export const readPending = (
  trx: ServiceTransaction,
  user: UserKey,
  accountIds: readonly number[],
): Promise<PostedItem[]> => readItems(effectiveTransactions(trx, user, { accountIds, status: 'PENDING' }));

async function readItems(query: ReturnType<typeof effectiveTransactions>): Promise<PostedItem[]> {
  const rows = await query
    .select([
      'id',
      'account_id',
      'date',
      'amount',
      'currency',
      'base_type',
      'original_description',
      'simple_description',
    ])
    .select([
      'payee_key',
      'payee',
      'stated',
      'container',
      'merchant_key',
      'merchant_name',
      'merchant_type',
      'category_id',
      'user_category_id',
      'detail_category_id',
    ])
    .select(['transfer_pair_id', 'last_updated_at'])
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(maxItems)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    changedAt: row.last_updated_at,
    accountId: row.account_id,
    date: row.date,
    amount: row.amount,
    currency: row.currency,
    direction: row.base_type,
    description: row.original_description,
    title: row.simple_description,
    payeeKey: row.payee_key,
    payee: row.payee,
    container: row.container,
    stated: row.stated ?? undefined,
    merchant: row.merchant_name,
    merchantKey: row.merchant_key,
    merchantType: row.merchant_type,
    isOwnTransfer: row.transfer_pair_id !== null,
    categoryId: row.category_id,
    userCategoryId: row.user_category_id,
    detailCategoryId: row.detail_category_id,
  }));
}
