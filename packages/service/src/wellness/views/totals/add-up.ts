import type { ViewGrouping } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type RawBuilder, sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { categoryGroups, sumColumns, type TransactionsQuery } from '../../../data/transactions/index.ts';

/** Sums as decimal text. */
export interface Totals {
  transactions: string;
  credit: string;
  debit: string;
}

export interface GroupTotals extends Totals {
  /** Merchant name, category id, or type. */
  key: string;
  /** Totals by the first day of each month; empty unless requested. */
  months: (Totals & { month: string })[];
}

export interface RequestedTotals {
  groupBy: ViewGrouping;
  byMonth: boolean;
  orderBy: 'amount' | 'txncount';
  sortBy: 'asc' | 'desc';
  skip: number;
  top: number;
}

const columns = {
  category: 'category_id',
  categoryType: 'category_id',
  detailCategory: 'detail_category_id',
  merchant: 'merchant_name',
} as const satisfies Record<ViewGrouping, string>;
const measures = {
  amount: sql`abs(sum(credit) - sum(debit))`,
  txncount: sql`sum(transactions)`,
} as const;

const added = sql`sum(transactions) as transactions, sum(credit) as credit, sum(debit) as debit`;

/** Returns the sums of the transactions by `key` and `month`. */
function sumsOf(query: TransactionsQuery, { groupBy, byMonth }: RequestedTotals): RawBuilder<unknown> {
  const column = columns[groupBy];
  const keyed = query.select([sql.ref(`transaction.${column}`).as('of'), ...sumColumns]).groupBy('of');
  const month = sql<string>`date_trunc('month', date)::date`;
  const sums = byMonth ? keyed.select(month.as('month')).groupBy('month') : keyed.select(sql`null::date`.as('month'));
  return groupBy === 'categoryType'
    ? sql`select category_type as key, month, ${added} from ${sums} as sums join ${categoryGroups} on of_id = sums.of
        group by category_type, month`
    : sql`select sums.of::text as key, month, transactions, credit, debit from ${sums} as sums`;
}

type Row = { [N in keyof Totals as `all_${N}` | `month_${N}` | N]: string | null } & {
  key: string | null;
  month: string | null;
};

/**
 * Sums up one currency in one statement. Returns the totals and a page of groups, with one additional group if another page follows.
 * Transactions without a group key count only in the totals.
 */
export async function addUp(
  executor: Executor<ServiceDatabase>,
  query: TransactionsQuery,
  requested: RequestedTotals,
): Promise<{ total: Totals; groups: GroupTotals[] }> {
  const { orderBy, sortBy, skip, top } = requested;
  const { rows } = await sql<Row>`
    with sums as materialized (${sumsOf(query, requested)}),
    total as (
      select coalesce(sum(transactions), 0) as all_transactions, coalesce(sum(credit), 0) as all_credit,
        coalesce(sum(debit), 0) as all_debit
      from sums
    ),
    groups as (
      select key, ${added}, row_number() over (order by ${measures[orderBy]} ${sql.raw(sortBy)}, key) as place
      from sums where key is not null group by key
      order by place offset ${skip} limit ${top + 1}
    )
    select total.*, groups.*, sums.month, sums.transactions as month_transactions, sums.credit as month_credit,
      sums.debit as month_debit
    from total left join groups on true left join sums on sums.key = groups.key
    order by place, month`.execute(executor);
  const [first] = rows;
  const groups = new Map<string, GroupTotals>();
  for (const row of rows) {
    if (row.key === null) continue;
    const group = groups.get(row.key) ?? { key: row.key, ...totalsIn(row, ''), months: [] };
    if (row.month !== null) group.months.push({ month: row.month, ...totalsIn(row, 'month_') });
    groups.set(row.key, group);
  }
  return { total: first === undefined ? zeroTotals : totalsIn(first, 'all_'), groups: [...groups.values()] };
}

export const zeroTotals: Totals = { transactions: '0', credit: '0', debit: '0' };

const totalsIn = (row: Row, prefix: '' | 'all_' | 'month_'): Totals => ({
  transactions: row[`${prefix}transactions`] ?? '0',
  credit: row[`${prefix}credit`] ?? '0',
  debit: row[`${prefix}debit`] ?? '0',
});
