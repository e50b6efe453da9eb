import type { DatasetStatus } from '@fin-link/contracts/service';
import type { AdditionalStatus, UnreadRow, BankAccount } from '../../banks/connectors/index.ts';
import { type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import { accountChange, providerAccountChange } from '../../platform/journal/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { recordChangesOf, type RefreshReference, transactionChangesOf } from '../provider-account-records/index.ts';

export interface AccountResult {
  additionalStatus: AdditionalStatus;
  /**
   * Progress of the transaction history; `null` if the transactions were not read completely. `until` is the day from which the next read
   * continues, `yyyy-MM-dd`. `until: null` keeps the stored day, or removes it after a replaced history. `order` is the order of this read
   * (see `readingOrder`); `null` if rows were left out.
   */
  history: { until: string | null; order: number | null } | null;
  /** All unreadable rows of the account, including those in the account list. */
  unread: readonly UnreadRow[];
}

/**
 * Stores the result of reading one account, and journals the account with its provider account. No-op if the user has deleted the account.
 */
export async function finishAccount(
  trx: ServiceTransaction,
  { businessClock }: NeedsBusinessClock,
  reference: RefreshReference,
  { id, isNew = false, replacesHistory = false }: { id: number; isNew?: boolean; replacesHistory?: boolean },
  { additionalStatus, history, unread }: AccountResult,
): Promise<void> {
  const { providerAccountId } = reference;
  await trx
    .updateTable('account_source')
    .set({ additional_status: additionalStatus })
    .where((where) =>
      where.and({
        ...ofUser(reference),
        account_id: id,
        provider_account_id: providerAccountId,
      }),
    )
    .execute();
  const finished = await trx
    .updateTable('account')
    .set({
      additional_status: additionalStatus,
      unread_rows: unreadCountsJson(unread),
      last_attempt_at: businessClock.now(),
      ...(history !== null && { history_by_id: providerAccountId }),
      ...(history !== null && history.order !== null && { read_order: history.order }),
      ...(history !== null && (history.until !== null || replacesHistory) && { history_until: history.until }),
    })
    .where((where) => where.and({ ...ofUser(reference), id }))
    .where('account_status', '!=', 'DELETED')
    .returning(['id', 'provider_account_id', 'is_manual'])
    .executeTakeFirst();
  if (finished === undefined) return;
  await recordChangesOf(trx, reference, [
    providerAccountChange(reference, providerAccountId),
    accountChange(reference, finished),
    ...(isNew ? await transactionChangesOf(trx, reference, id) : []),
  ]);
}

/** Locks the account until the transaction ends. Returns `false` if the user has deleted or deselected it. */
export async function lockOpenAccount(trx: ServiceTransaction, user: UserKey, id: number): Promise<boolean> {
  const row = await trx
    .selectFrom('account')
    .select(['account_status', 'is_selected'])
    .where((where) => where.and({ ...ofUser(user), id }))
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined && row.account_status !== 'DELETED' && row.is_selected !== false;
}

type UnreadCount = NonNullable<DatasetStatus['unreadRows']>[number];

/** Maximum number of stored counts per account, one per list and reason. */
const maxReasons = 20;

/** Counts unreadable rows by list and reason. Returns JSON for the account's column. */
export function unreadCountsJson(unread: readonly UnreadRow[]): string {
  const counts: UnreadCount[] = [...Map.groupBy(unread, ({ list, place }) => `${list} ${place}`).values()].flatMap(
    (rows) => rows.slice(0, 1).map(({ list, place: reason }) => ({ list, reason, rows: rows.length })),
  );
  return JSON.stringify(counts.slice(0, maxReasons));
}

export const unreadRowsOf = ({ key }: Pick<BankAccount, 'key'>, unread: readonly UnreadRow[]): UnreadRow[] =>
  unread.filter((row) => (row.accountKey ?? row.key) === key);

/** Returns the status of an account that was read to its end, from its unreadable rows. */
export const accountStatusOf = (unread: readonly UnreadRow[]): AdditionalStatus =>
  unread.length === 0 ? 'AVAILABLE_DATA_RETRIEVED' : 'PARTIAL_DATA_RETRIEVED';
