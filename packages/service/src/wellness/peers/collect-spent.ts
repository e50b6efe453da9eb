import { type PeerPeriod, peerPeriods } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { categoryIdsWhere } from '../../data/categories/index.ts';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import { spent, sumsBy, transactionsOfCustomer } from '../../data/transactions/index.ts';
import { daysOf, monthsIn } from './months.ts';
import { half, placeColumns } from './places.ts';

/** Number of users per statement. */
const usersPerBatch = 500;

/**
 * Temporary table of each user's average monthly spending per category or merchant, with one column per period. PostgreSQL drops it
 * at commit.
 */
export const spentTable = sql`pg_temp.peer_spent`;

/** Returns the column of a period in `spentTable`. */
export const netIn = (period: PeerPeriod) => sql.ref(`net_${period.toLowerCase()}`);

const periodColumns = peerPeriods.map((period) => netIn(period));

/** Creates and fills the table of spending, one batch of users per statement. Omits users without a country. */
export async function collectSpent(trx: ServiceTransaction, customerId: number, asOf: string): Promise<void> {
  await sql`
    create temporary table peer_spent (half smallint, country text, state text, city text, user_id bigint, kind text, key text,
      currency text, ${sql.join(periodColumns.map((column) => sql`${column} numeric`))}) on commit drop`.execute(trx);
  for (let after: number | undefined = 0; after !== undefined;) after = await collectNext(trx, customerId, asOf, after);
}

/** Processes the next batch. Returns its last user, or `undefined` if no users are left. */
async function collectNext(
  trx: ServiceTransaction,
  customerId: number,
  asOf: string,
  after: number,
): Promise<number | undefined> {
  const users = await trx
    .selectFrom('service_user')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(usersPerBatch)
    .execute();
  const last = users.at(-1)?.id;
  if (last === undefined) return undefined;
  const expenses = transactionsOfCustomer(trx, customerId, {
    ...daysOf(asOf, 'LAST_TWELVE_MONTHS'),
    status: 'POSTED',
    categoryIds: categoryIdsWhere(({ type }) => type === 'EXPENSE'),
    isZero: false,
    isPaired: false,
    containers: ['bank', 'creditCard'],
  })
    .where('transaction.user_id', '>', after)
    .where('transaction.user_id', '<=', last);
  const sums = sumsBy(expenses, ['user_id', 'category_id', 'detail_category_id', 'merchant_name', 'date']);
  const nets = peerPeriods.map((period) => {
    const { fromDate } = daysOf(asOf, period);
    return sql`coalesce(sum(${spent}) filter (where date >= ${fromDate}::date), 0) / ${sql.lit(monthsIn[period])}`;
  });
  await sql`
    insert into ${spentTable} (half, country, state, city, user_id, kind, key, currency, ${sql.join(periodColumns)})
    select half, country, state, city, user_id, kind, key, currency, ${sql.join(nets)}
    from ${sums} as sums
      join (
        select id as user_id, ${half} as half, ${placeColumns} from ${sql.table('service_user')}
        where customer_id = ${customerId} and id > ${after} and id <= ${last}
      ) as peer using (user_id)
      cross join lateral (values ('CATEGORY', category_id::text), ('DETAIL_CATEGORY', detail_category_id::text),
        ('MERCHANT', merchant_name)) as spent_on (kind, key)
    where key is not null and country <> ''
    group by half, country, state, city, user_id, kind, key, currency`.execute(trx);
  return last;
}
