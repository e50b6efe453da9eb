import { payeeOf } from '../../src/data/payees/index.ts';
import { sql } from 'kysely';
import type { ServiceDeps } from '../../src/create-service.ts';
import type { UserKey } from '../../src/tenancy/users/index.ts';
import type { ExamPayment } from '../wellness/predictions/exam/types.ts';
import { accountOfAll, fillTransactions, listAccounts } from './many-transactions.ts';
import { bucketOf, setDue } from '../../src/platform/database/index.ts';

/** Inserts a bank account without transactions for the user. */
export async function fillPredictedAccount(deps: ServiceDeps, user: UserKey): Promise<void> {
  const { db } = deps.database;
  await fillTransactions(deps, user, { count: 1, days: 1, until: '2025-01-01' });
  await listAccounts(deps);
  await db
    .updateTable('account')
    .set({ container: 'bank', is_selected: null, is_manual: false })
    .where('user_id', '=', user.userId)
    .execute();
  await forgetHistory(deps, user);
}

/** Inserts bank accounts with random purchases, from which everyday spending is projected. */
export async function fillSpendingUser(
  deps: ServiceDeps,
  user: UserKey,
  spread: Parameters<typeof fillTransactions>[2],
): Promise<void> {
  await fillTransactions(deps, user, spread);
  await listAccounts(deps);
  await deps.database.db
    .updateTable('account')
    .set({
      ...{ container: 'bank', is_selected: null, is_manual: false, is_asset: true, balance: '1000' },
      history_until: spread.until,
    })
    .where('user_id', '=', user.userId)
    .execute();
}

export async function forgetHistory({ database: { db } }: ServiceDeps, { userId }: UserKey): Promise<void> {
  await db.deleteFrom('predicted_event').where('user_id', '=', userId).execute();
  await db.deleteFrom('transaction').where('user_id', '=', userId).execute();
}

/** Adds the key of the payee, as a refresh derives it. */
const withPayee = (payment: ExamPayment) => ({
  ...payment,
  payee: payeeOf({ ...payment, baseType: payment.direction, container: 'bank' }).key,
});

/** Inserts payments of that account in one statement. */
export const insertHistory = (
  { database: { db } }: ServiceDeps,
  { customerId, userId }: UserKey,
  history: readonly ExamPayment[],
): Promise<unknown> =>
  sql`
    insert into ${sql.table('transaction')} (bucket, customer_id, user_id, id, account_id, bank_key, request_key, container, status,
      base_type, amount, currency, date, transaction_date, post_date, listing_order, original_description, simple_description,
      type, payee_key, merchant_name, derived_category_id, created_at, last_updated_at)
    select ${bucketOf(userId)}::int2, ${customerId}::bigint, ${userId}::bigint, id, ${accountOfAll}, 'key-' || id, 'request', 'bank', 'POSTED', direction, amount,
      currency, date, date, date, id, description, description, 'PAYMENT', payee, merchant, 39, date_trunc('milliseconds', now()), date_trunc('milliseconds', now())
    from json_to_recordset(${JSON.stringify(history.map(withPayee))}::text::json)
      as posted (id bigint, direction text, amount numeric, currency text, date date, description text, merchant text, payee text)`.execute(
    db,
  );

/** Sets the clock and the last read day of the user's accounts, and makes predictions due. */
export async function readUpTo(deps: ServiceDeps, user: UserKey, day: string): Promise<void> {
  const { db } = deps.database;
  await deps.businessClock.set(new Date(`${day}T12:00:00Z`));
  await db.updateTable('account').set({ history_until: day }).where('user_id', '=', user.userId).execute();
  await setDue(db, user, [{ kind: 'predictions', at: new Date(0) }]);
}
