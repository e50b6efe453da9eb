import { sql } from 'kysely';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import type { UserDataDeleter, UserKey } from '../../tenancy/users/index.ts';

const keptMonths = 24;

const monthOf = (at: Date, back = 0): string =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 10);

/**
 * Records that the customer retrieved the user's data, which makes the user active in this month (service interface 4.3). Writes at most
 * once a month. No-op for a user who is unregistering.
 */
export async function noteRetrieval(
  { database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock,
  { customerId, userId }: UserKey,
): Promise<void> {
  const now = businessClock.now();
  const month = monthOf(now);
  const noted = await db
    .selectFrom('retrieved_user')
    .select('month')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, month }))
    .executeTakeFirst();
  if (noted !== undefined) return;
  await sql`
    with old as (
      delete from ${sql.table('retrieved_user')}
      where customer_id = ${customerId}::bigint and user_id = ${userId}::bigint and month < ${monthOf(now, keptMonths)}::date
    )
    insert into ${sql.table('retrieved_user')} (customer_id, user_id, month)
    select customer_id, id, ${month}::date from ${sql.table('service_user')}
    where customer_id = ${customerId}::bigint and id = ${userId}::bigint
    for key share
    on conflict do nothing`.execute(db);
}

/** Replaces the rows of a user who unregisters with a count per month. */
export const deleteRetrievalsOfUser: UserDataDeleter = async (trx, { customerId, userId }) => {
  await sql`
    with gone as (
      delete from ${sql.table('retrieved_user')}
      where customer_id = ${customerId}::bigint and user_id = ${userId}::bigint
      returning month
    )
    insert into ${sql.table('retrieved_month')} as retrieved (customer_id, month, unregistered)
    select ${customerId}::bigint, month, 1 from gone order by month
    on conflict (customer_id, month) do update set unregistered = retrieved.unregistered + 1`.execute(trx);
};
