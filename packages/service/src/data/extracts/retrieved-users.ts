import { isoDay } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { type NeedsDatabase, ofUser, bucketOf } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserDataDeleter, UserKey } from '../../tenancy/users/index.ts';

/** Number of months for which the retrievals of a user are kept, one row for each month. */
const retentionMonths = 24;

/** Returns the first day of the month `monthsBack` months before a time, as an ISO 8601 date. */
const monthOf = (at: Date, monthsBack = 0): string =>
  isoDay(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - monthsBack, 1));

/**
 * Records that the customer retrieved the user's data, so that the user counts as active in this month (service interface, section 4.3).
 * Writes at most once a month. No-op for a user who is unregistering.
 */
export async function recordRetrieval(
  { database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock,
  user: UserKey,
): Promise<void> {
  const now = businessClock.now();
  const month = monthOf(now);
  const existing = await db
    .selectFrom('retrieved_user')
    .select('month')
    .where((where) => where.and({ ...ofUser(user), month }))
    .executeTakeFirst();
  if (existing !== undefined) return;
  await db
    .deleteFrom('retrieved_user')
    .where((where) => where.and(ofUser(user)))
    .where('month', '<', monthOf(now, retentionMonths))
    .execute();
  // `for key share` waits for a concurrent deletion of the user. The statement then finds no user and inserts nothing.
  await sql`
    insert into ${sql.table('retrieved_user')} (bucket, customer_id, user_id, month)
    select bucket, customer_id, id, ${month}::date from ${sql.table('service_user')}
    where bucket = ${bucketOf(user.userId)}::int2 and customer_id = ${user.customerId}::bigint
      and id = ${user.userId}::bigint
    for key share
    on conflict do nothing`.execute(db);
}

/** Number of months if the caller states none. */
const defaultMonths = 12;

/** Counts the users whose data the customer retrieved, by month, with those who have since unregistered. Latest month first. */
export const getActiveUsers =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getActiveUsers'> =>
  async ({ query: { months = defaultMonths } }, { customer }) => {
    const now = businessClock.now();
    const first = monthOf(now, months - 1);
    const retrieved = await db
      .selectFrom('retrieved_user')
      .select(['month', sql<number>`count(*)::integer`.as('users')])
      .where('customer_id', '=', customer.id)
      .where('month', '>=', first)
      .groupBy('month')
      .execute();
    const unregistered = await db
      .selectFrom('retrieved_month')
      .select(['month', 'unregistered as users'])
      .where('customer_id', '=', customer.id)
      .where('month', '>=', first)
      .execute();
    const users = [...retrieved, ...unregistered];
    return {
      month: Array.from({ length: months }, (_, back) => {
        const month = monthOf(now, back);
        const ofMonth = users.filter((row) => row.month === month);
        return { month: month.slice(0, 7), activeUsers: ofMonth.reduce((sum, row) => sum + row.users, 0) };
      }),
    };
  };

/**
 * Deletes the rows of a user who unregisters, and adds the user to the customer's count of each month. Uses two statements, because one cannot
 * write rows of users and of customers in a distributed database.
 */
export const deleteRetrievalsOfUser: UserDataDeleter = async (trx, user) => {
  const deleted = await trx
    .deleteFrom('retrieved_user')
    .where((where) => where.and(ofUser(user)))
    .returning('month')
    .execute();
  if (deleted.length === 0) return;
  // Writes rows in the order of months, so that users who unregister concurrently cause no deadlock.
  const months = deleted.map(({ month }) => month).toSorted();
  await trx
    .insertInto('retrieved_month')
    .values(months.map((month) => ({ customer_id: user.customerId, month, unregistered: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'month'])
        .doUpdateSet((eb) => ({ unregistered: eb('retrieved_month.unregistered', '+', 1) })),
    )
    .execute();
};
