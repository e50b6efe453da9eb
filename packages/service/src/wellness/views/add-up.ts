import type { ViewGrouping } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import Big from 'big.js';
import { type RawBuilder, sql } from 'kysely';
import { categoryGroups } from '../../data/categories/index.ts';
import { sumColumns, type TransactionsQuery } from '../../data/transactions/index.ts';
import type { ServiceDatabase } from '../../platform/database/index.ts';

/** Sums as decimal text. */
export interface Totals {
  transactions: string;
  credit: string;
  debit: string;
  /** Credits in categories of expenses. */
  refunded: string;
}

export interface GroupTotals extends Totals {
  /** Merchant name, category id, or type. */
  key: string;
  /** Totals by the first day of each month; empty unless requested. */
  months: (Totals & { month: string })[];
}

/** Request for a page of totals. `skip` counts groups. */
interface RequestedTotals {
  groupBy: ViewGrouping;
  byMonth: boolean;
  orderBy: 'amount' | 'txncount';
  sortBy: 'asc' | 'desc';
  skip: number;
  top: number;
}

/**
 * Sums up the transactions of a query, which have one currency, in one statement. Returns the totals and a page of groups, with one
 * additional group if another page follows. Transactions without a group key count only in the totals.
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
        coalesce(sum(debit), 0) as all_debit, coalesce(sum(refunded), 0) as all_refunded
      from sums
    ),
    groups as (
      select key, ${sumTotals}, row_number() over (order by ${sortMeasures[orderBy]} ${sql.raw(sortBy)}, key) as place
      from sums where key is not null group by key
      order by place offset ${skip} limit ${top + 1}
    )
    select total.*, groups.*, sums.month, sums.transactions as month_transactions, sums.credit as month_credit,
      sums.debit as month_debit, sums.refunded as month_refunded
    from total left join groups on true left join sums on sums.key = groups.key
    order by place, month`.execute(executor);
  const [first] = rows;
  const groups = new Map<string, GroupTotals>();
  for (const row of rows) {
    // A view without groups has one row, which contains only the totals.
    if (row.key === null) continue;
    const group = groups.get(row.key) ?? { key: row.key, ...totalsIn(row, ''), months: [] };
    if (row.month !== null) group.months.push({ month: row.month, ...totalsIn(row, 'month_') });
    groups.set(row.key, group);
  }
  return { total: first === undefined ? zeroTotals : totalsIn(first, 'all_'), groups: [...groups.values()] };
}

/** Totals without transactions. */
export const zeroTotals: Totals = { transactions: '0', credit: '0', debit: '0', refunded: '0' };

/** Returns credits minus debits. */
const netOf = ({ credit, debit }: Pick<Totals, 'credit' | 'debit'>): Big => new Big(credit).minus(debit);

/** Returns a function that converts amounts of a currency to their form in replies. */
export const moneyIn = (currency: string) => (amount: Big | string) => ({ amount: Number(amount), currency });

export function totalsReply(totals: Totals, currency: string) {
  const money = moneyIn(currency);
  return {
    creditTotal: money(totals.credit),
    debitTotal: money(totals.debit),
    netTotal: money(netOf(totals)),
    transactionCount: Number(totals.transactions),
  };
}

/** Returns the average per transaction; 0 without transactions. */
export function averageOf(totals: Totals, currency: string) {
  const count = Number(totals.transactions);
  return moneyIn(currency)(count === 0 ? '0' : netOf(totals).div(count).round(moneyDigits));
}

/** Returns the group's share of the view's net total in whole percent; 0 if the total is 0. */
export function percentageOf(group: Totals, total: Totals): number {
  const all = netOf(total);
  return all.eq(0) ? 0 : Number(netOf(group).times(100).div(all).round(0));
}

/** Columns by which transactions are grouped. Types are derived from categories. */
const groupColumns = {
  category: 'category_id',
  categoryType: 'category_id',
  detailCategory: 'detail_category_id',
  merchant: 'merchant_name',
} as const satisfies Record<ViewGrouping, string>;
/** Values by which groups are sorted. */
const sortMeasures = {
  amount: sql`abs(sum(credit) - sum(debit))`,
  txncount: sql`sum(transactions)`,
} as const;

const sumTotals = sql`sum(transactions) as transactions, sum(credit) as credit, sum(debit) as debit,
  sum(refunded) as refunded`;

/** Returns the sums of the transactions by `key` and `month`. */
function sumsOf(query: TransactionsQuery, { groupBy, byMonth }: RequestedTotals): RawBuilder<unknown> {
  const column = groupColumns[groupBy];
  const groupedQuery = query.select([sql.ref(`transaction.${column}`).as('of'), ...sumColumns]).groupBy('of');
  const month = sql<string>`date_trunc('month', date)::date`;
  const sums = byMonth
    ? groupedQuery.select(month.as('month')).groupBy('month')
    : groupedQuery.select(sql`null::date`.as('month'));
  return groupBy === 'categoryType'
    ? sql`select category_type as key, month, ${sumTotals} from ${sums} as sums join ${categoryGroups} on of_id = sums.of
        group by category_type, month`
    : sql`select sums.of::text as key, month, transactions, credit, debit, refunded from ${sums} as sums`;
}

/** Row of the statement: totals of all transactions, of one group and of one of its months. */
type Row = { [N in keyof Totals as `all_${N}` | `month_${N}` | N]: string | null } & {
  key: string | null;
  month: string | null;
};

/** Returns the totals in the columns with this prefix. */
const totalsIn = (row: Row, prefix: '' | 'all_' | 'month_'): Totals => ({
  transactions: row[`${prefix}transactions`] ?? '0',
  credit: row[`${prefix}credit`] ?? '0',
  debit: row[`${prefix}debit`] ?? '0',
  refunded: row[`${prefix}refunded`] ?? '0',
});

/** Number of digits after the decimal point. */
const moneyDigits = 2;
