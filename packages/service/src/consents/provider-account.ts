import type { ServiceTransaction } from '../deps.ts';
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

/** No refresh starts by itself any more. */
export async function stopFetching(trx: ServiceTransaction, row: ConsentRow): Promise<void> {
  await trx
    .updateTable('provider_account')
    .set({ due_at: null })
    .where((where) => where.and(accountOf(row)))
    .execute();
}
