import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { RefreshReference } from '../provider-account-records/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { deleteReplaced, deleteVanishedPending } from './delete-unseen.ts';
import { type CompleteReading, pairRows } from './pair-rows.ts';
import type { Replacement } from './pair-rules.ts';
import { updateRows } from './store-transactions.ts';

/** A read of an account's transactions up to the last page. */
export interface Reading extends Pick<
  CompleteReading,
  'account' | 'from' | 'to' | 'isWhole' | 'filteredBy' | 'listed'
> {
  /** Earliest `filteredBy` day of a listed transaction, `yyyy-MM-dd`; `null` if the list was empty. */
  oldest: string | null;
  replacements: readonly Replacement[];
  /** Whether the list had no unreadable rows. An unreadable row has a key, so it still counts as listed. */
  isComplete: boolean;
  /** Order of this read, as in the column `seen_order`. */
  order: number;
}

/**
 * Pairs or deletes the rows that were not listed. Call this after the last page, if the list was not cut and has no row without a key.
 * Changes nothing if the list is empty. Returns the number of edits that could not be moved.
 */
export async function settleReading(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock,
  reference: RefreshReference,
  { isComplete, oldest, ...reading }: Reading,
): Promise<number> {
  if (oldest === null) return 0;
  const { filteredBy } = reading;
  const { id: accountId, replacesHistory } = reading.account;
  if (isComplete) await pairRows(trx, deps, reference, reading);
  else await markListed(trx, reference, reading);
  const replaced = replacesHistory
    ? await deleteReplaced(trx, deps, reference, { accountId, filteredBy, from: oldest })
    : 0;
  return replaced + (await deleteVanishedPending(trx, deps, reference, { ...reading, accountId, oldest }));
}

/**
 * Marks the rows that an incomplete read listed, so that a later read does not pair them with rows that the same read stored. After a
 * complete read, marks are not needed, because its new rows are paired immediately.
 */
export async function markListed(
  trx: ServiceTransaction,
  reference: RefreshReference,
  { account, listed, order }: Pick<Reading, 'account' | 'listed' | 'order'>,
): Promise<void> {
  if (listed.length === 0) return;
  const { customerId, userId } = reference;
  await updateRows(trx, reference, account.id, listed, { seen_order: order });
  await trx
    .updateTable('account')
    .set({ marked_order: order })
    .where((where) => where.and({ customer_id: customerId, user_id: userId, id: account.id }))
    .execute();
}
