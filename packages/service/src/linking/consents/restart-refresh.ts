import type { ServiceTransaction } from '../../platform/database/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import type { ConsentRow } from './records.ts';

const accountOf = (row: ConsentRow) => ({
  customer_id: row.customer_id,
  user_id: row.user_id,
  consent_id: row.id,
});

/** Makes the next automatic refresh due immediately. */
export async function fetchSoon(trx: ServiceTransaction, row: ConsentRow, at: Date): Promise<void> {
  await trx
    .updateTable('provider_account')
    .set({ due_at: at })
    .where((where) => where.and(accountOf(row)))
    .where('is_auto_refresh_enabled', '=', true)
    .execute();
}

/**
 * Replaces a running refresh and stops automatic ones. The new refresh fails because of the consent, and thereby reports the reason in its
 * status and to subscribers.
 */
export const stopFetching = (trx: ServiceTransaction, deps: RefreshDeps, row: ConsentRow): Promise<void> =>
  startAnew(trx, deps, row, 'automatic');

/** Starts a refresh with the new grant. It replaces a running refresh, whose grant the bank may have ended. */
export const fetchWithNewGrant = (trx: ServiceTransaction, deps: RefreshDeps, row: ConsentRow): Promise<void> =>
  startAnew(trx, deps, row, 'refresh');

async function startAnew(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  row: ConsentRow,
  kind: 'automatic' | 'refresh',
): Promise<void> {
  const account = await trx
    .selectFrom('provider_account')
    .select(['id', 'request_key'])
    .where((where) => where.and(accountOf(row)))
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return;
  const key = { customerId: row.customer_id, userId: row.user_id, providerAccountId: account.id };
  await startRefresh(trx, deps, key, { kind, previous: account.request_key });
}
