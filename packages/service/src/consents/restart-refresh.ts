import type { ServiceTransaction } from '../database/index.ts';
import { type RefreshDeps, startRefresh } from '../refreshes/index.ts';
import type { ConsentRow } from './records.ts';

const accountOf = (row: ConsentRow) => ({
  customer_id: row.customer_id,
  user_id: row.user_id,
  consent_id: row.id,
});

/** The next automatic refresh is due at once. */
export async function fetchSoon(trx: ServiceTransaction, row: ConsentRow, at: Date): Promise<void> {
  await trx
    .updateTable('provider_account')
    .set({ due_at: at })
    .where((where) => where.and(accountOf(row)))
    .where('is_auto_refresh_enabled', '=', true)
    .execute();
}

/**
 * A refresh that is under way is given up, and none starts by itself any more. In its place one starts that gets no further than
 * the consent: by it everybody learns why, in the way that they learn of every refresh.
 */
export const stopFetching = (trx: ServiceTransaction, deps: RefreshDeps, row: ConsentRow): Promise<void> =>
  startAnew(trx, deps, row, 'automatic');

/** With a new grant: a refresh that is under way has the old one, which a bank may have ended, so another takes its place. */
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
  const owner = { customer_id: row.customer_id, user_id: row.user_id };
  const datasets = await trx
    .selectFrom('provider_account_dataset')
    .select('name')
    .where((where) => where.and({ ...owner, provider_account_id: account.id }))
    .execute();
  const key = { customerId: row.customer_id, userId: row.user_id, providerAccountId: account.id };
  await startRefresh(trx, deps, key, {
    kind,
    previous: account.request_key,
    datasets: datasets.map(({ name }) => name),
  });
}
