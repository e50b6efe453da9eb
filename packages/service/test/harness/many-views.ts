import type { TypedRule } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../src/platform/database/index.ts';
import { pageOf } from '../../src/data/transactions/index.ts';
import type { UserKey } from '../../src/tenancy/users/index.ts';
import { viewsOfUser, transactionsOfView } from '../../src/wellness/views/index.ts';
import { addUp } from '../../src/wellness/views/add-up.ts';

interface RequestedDays {
  fromDate: string;
  toDate: string;
}

/** Rules of the measured view: several of each kind, over the merchants and categories of `fillTransactions`. */
export const measuredRules: TypedRule[] = [
  { type: 'EXPENSE', include: { categoryId: [10, 22, 39, 43] } },
  { type: 'EXPENSE', baseType: ['DEBIT'], include: { merchantName: ['Shop 7', 'Shop 21', 'Shop 99'] } },
  { type: 'INCOME', include: { categoryId: [29], amountRange: { fromAmount: 10, toAmount: 90, currency: 'USD' } } },
  { type: 'EXPENSE', exclude: { merchantName: ['Shop 10', 'Shop 22'] } },
];

const top = 100;

/** Returns the queries that the service builds for the view. */
export function queriesOfView({ database: { db } }: NeedsDatabase, user: UserKey, period: RequestedDays) {
  const view = async () => (await viewsOfUser(db, user)).find(({ rules }) => rules.length === measuredRules.length);
  const transactions = async () => {
    const one = await view();
    if (one === undefined) throw new Error('There is no view to measure.');
    return transactionsOfView(db, user, one, period);
  };
  return {
    list: async () => pageOf(await transactions(), { skip: 0, top }).execute(),
    sums: async () =>
      (
        await addUp(db, await transactions(), {
          groupBy: 'category',
          byMonth: false,
          orderBy: 'amount',
          sortBy: 'desc',
          skip: 0,
          top,
        })
      ).groups,
  };
}

/** Returns handwritten queries for this view with the same results. */
export function handWritten(
  { database: { db } }: NeedsDatabase,
  { customerId, userId }: UserKey,
  period: RequestedDays,
) {
  const expenses = sql`2, 3, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 20, 21, 22, 23, 24, 25, 33, 37, 39, 42, 43, 104, 108, 112`;
  const ofView = sql`
    from ${sql.table('transaction')} as t
    where customer_id = ${customerId} and user_id = ${userId}
      and date between ${period.fromDate} and ${period.toDate} and currency = 'USD' and container in ('bank', 'creditCard')
      and account_id in (
        select id from ${sql.table('account')} as a
        where a.customer_id = ${customerId} and a.user_id = ${userId}
          and account_status in ('ACTIVE', 'INACTIVE', 'TO_BE_CLOSED'))
      and (category_id in (10, 22, 39, 43)
        or category_id in (${expenses}) and base_type = 'DEBIT' and merchant_name in ('Shop 7', 'Shop 21', 'Shop 99')
        or category_id = 29 and amount between 10 and 90)
      and not (category_id in (${expenses}) and coalesce(merchant_name, '') in ('Shop 10', 'Shop 22'))`;
  return {
    list: async () =>
      (
        await sql<{
          id: number;
        }>`select * ${ofView} order by date desc, listing_order desc, id desc limit ${top + 1}`.execute(db)
      ).rows,
    sums: async () =>
      (
        await sql<{
          category_id: number;
          credit: string | null;
        }>`select category_id, count(*), sum(amount) filter (where base_type = 'CREDIT') as credit,
          sum(amount) filter (where base_type = 'DEBIT') as debit ${ofView} group by category_id`.execute(db)
      ).rows,
  };
}
