import { planRefreshes } from '../../data/provider-account-records/index.ts';
import { ofUser, type ServiceTransaction } from '../../platform/database/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { consentKeyOf, type ConsentRow } from './consent.ts';

const accountWhere = (row: ConsentRow) => ({
  ...ofUser(consentKeyOf(row)),
  consent_id: row.id,
});

/** Makes the next automatic refresh of the consent's provider account due at the given time, if automatic refreshes are enabled. */
export async function makeRefreshDue(trx: ServiceTransaction, row: ConsentRow, at: Date): Promise<void> {
  const accounts = await trx
    .selectFrom('provider_account')
    .select('id')
    .where((where) => where.and(accountWhere(row)))
    .where('is_auto_refresh_enabled', '=', true)
    .execute();
  await planRefreshes(
    trx,
    consentKeyOf(row),
    accounts.map(({ id }) => id),
    at,
  );
}

/**
 * Stops reading under a consent that has ended, by starting a last refresh. It replaces a running refresh, and fails immediately because
 * the consent has ended. Its failure stops automatic refreshes, and reports the reason in the status and to subscribers. Its kind is
 * `automatic`, so that it waits for refreshes that users have started.
 */
export const stopRefreshes = (trx: ServiceTransaction, deps: RefreshDeps, row: ConsentRow): Promise<void> =>
  restartRefresh(trx, deps, row, 'automatic');

/** Starts a refresh with the new grant. Replaces a running refresh, whose grant the bank may have ended. */
export const refreshWithNewGrant = (trx: ServiceTransaction, deps: RefreshDeps, row: ConsentRow): Promise<void> =>
  restartRefresh(trx, deps, row, 'refresh');

async function restartRefresh(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  row: ConsentRow,
  kind: 'automatic' | 'refresh',
): Promise<void> {
  const account = await trx
    .selectFrom('provider_account')
    .select(['id', 'request_key'])
    .where((where) => where.and(accountWhere(row)))
    .forUpdate()
    .executeTakeFirst();
  if (account === undefined) return;
  const key = { customerId: row.customer_id, userId: row.user_id, providerAccountId: account.id };
  await startRefresh(trx, deps, key, { kind, previous: account.request_key });
}
