import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../platform/database/index.ts';

/** Users of one month. */
export interface RetrievedUsers {
  /** Month as `yyyy-MM`. */
  month: string;
  /** Number of users whose changed data the customer retrieved. */
  users: number;
}

const maxMonths = 24;

/** Returns the numbers of retrieved users of the newest `maxMonths` months, newest first. Includes users who have unregistered. */
export async function retrievedUsersOf(
  executor: Executor<ServiceDatabase>,
  customerId: number,
): Promise<RetrievedUsers[]> {
  const { rows } = await sql<{ month: string; users: string }>`
    select to_char(month, 'YYYY-MM') as month, sum(users) as users
    from (
      select month, count(*) as users from ${sql.table('retrieved_user')} where customer_id = ${customerId}::bigint group by month
      union all
      select month, unregistered from ${sql.table('retrieved_month')} where customer_id = ${customerId}::bigint
    ) as retrieved
    group by month
    order by month desc
    limit ${maxMonths}`.execute(executor);
  return rows.map(({ month, users }) => ({ month, users: Number(users) }));
}
