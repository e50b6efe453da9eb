import { sql } from 'kysely';
import { type NeedsDatabase, bucketOf } from '../../src/platform/database/index.ts';
import type { ServiceDeps } from '../../src/create-service.ts';
import { claimLogin } from '../../src/tenancy/users/login-routes.ts';
import { insertUser } from '../../src/tenancy/users/user-records.ts';
import { updateDue } from '../../src/wellness/predictions/schedule/index.ts';
import { accountOfAll } from '../harness/many-transactions.ts';
import { fillPredictedAccount, readUpTo } from '../harness/predicted-histories.ts';

/** User of the payments. */
export const user = { customerId: 1, userId: 77 };

const begins = '2025-01-01';
const monthsBefore = 12;
/** Number of series. One of them misses three months, and the price of another one changes. */
const series = 10;

/** Inserts a year of payments of the user, unless they exist. */
export async function begin(deps: ServiceDeps): Promise<void> {
  const { db } = deps.database;
  const known = await db.selectFrom('transaction').select('id').where('user_id', '=', user.userId).executeTakeFirst();
  if (known !== undefined) return;
  await claimLogin(db, { ...user, loginName: 'months' });
  await deps.database.tx((trx) =>
    insertUser(trx, { ...user, id: user.userId, loginName: 'months', profile: {}, at: deps.businessClock.now() }),
  );
  await fillPredictedAccount(deps, user);
  await insertMonths(deps, 0, monthsBefore);
}

/** Reads the payments of the next month and updates predictions. Returns the number of months. */
export async function nextMonth(deps: ServiceDeps): Promise<number> {
  const months = await monthsRead(deps);
  await insertMonths(deps, months, months + 1);
  await settle(deps);
  return months + 1;
}

/** Moves the clock and the read period to the end of the last month, and updates predictions. */
export async function settle(deps: ServiceDeps): Promise<void> {
  await readUpTo(deps, user, new Date(Date.UTC(2025, await monthsRead(deps), 1)).toISOString().slice(0, 10));
  await updateDue(deps);
}

export async function monthsRead({ database: { db } }: NeedsDatabase): Promise<number> {
  const { last } = await db
    .selectFrom('transaction')
    .select((select) => select.fn.max('date').as('last'))
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow();
  const [year = 0, month = 0] = String(last).split('-').map(Number);
  return (year - 2025) * 12 + month;
}

/** Returns the predictions and their outcomes, without ids and times. */
export async function predictedNow({ database: { db } }: NeedsDatabase): Promise<unknown> {
  const rows = await db
    .selectFrom('predicted_event as event')
    .leftJoin('predicted_transaction as payment', (join) =>
      join.onRef('payment.user_id', '=', 'event.user_id').onRef('payment.event_id', '=', 'event.id'),
    )
    .select(['event.description', 'event.status', 'event.amount', 'event.frequency', 'event.payments'])
    .select(['payment.due_date', 'payment.recon_status', 'payment.transaction_id'])
    .where('event.user_id', '=', user.userId)
    .orderBy('event.description')
    .orderBy('payment.due_date')
    .execute();
  return rows;
}

async function insertMonths({ database: { db } }: ServiceDeps, from: number, to: number): Promise<void> {
  await sql`
    insert into ${sql.table('transaction')} (bucket, customer_id, user_id, id, account_id, bank_key, request_key, container, status,
      base_type, amount, currency, date, transaction_date, post_date, listing_order, original_description, simple_description,
      type, payee_key, derived_category_id, created_at, last_updated_at)
    select ${bucketOf(user.userId)}::int2, 1, ${user.userId}::bigint, month * 100 + number, ${accountOfAll}, 'key-' || month || '-' || number, 'request', 'bank',
      'POSTED', 'DEBIT', number * 10 + case when number = 2 and month > 14 then 1 else 0 end, 'USD', day, day, day,
      month * 100 + number, 'PAYEE ' || chr((64 + number)::integer) || 'ELM', 'Payee ' || chr((64 + number)::integer), 'PAYMENT',
      'payee' || chr((96 + number)::integer) || 'elm', 39, now(), now()
    from generate_series(${from}::integer, ${to - 1}::integer) as month, generate_series(1, ${series}::integer) as number,
      lateral (select (${begins}::date + (month || ' months')::interval)::date + number::integer * 2 as day) as days
    where not (number = 3 and month between 13 and 15)`.execute(db);
}
