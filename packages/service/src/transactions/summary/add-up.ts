import type { SummaryInterval, TransactionSummary } from '@fin-link/contracts/server';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../database/index.ts';
import type { UserKey } from '../../users/index.ts';
import { firstDays, type Period } from './periods.ts';

export interface AskedTotals extends Period {
  /** At least one. */
  categories: readonly { id: number; type: TransactionSummary['categoryType']; layerId: number }[];
  accountId: readonly number[] | undefined;
  /** Whether totals of layers stand below those of types. */
  hasCategories: boolean;
  /** Whether categories of the user stand beside the system's one. */
  hasOwn: boolean;
  /** Of totals below those of categories; null where there are none. */
  interval: SummaryInterval | null;
}

/** Totals of a category type in one currency; of a category where `layer_id` is set, of an interval where `first_day` is. */
export interface Added {
  category_type: TransactionSummary['categoryType'];
  currency: string;
  layer_id?: number | null;
  user_category_id?: number | null;
  first_day?: string | null;
  credit: string;
  debit: string;
}

/** Each type before its categories, and each category before its intervals. A paired transfer counts as a transfer alone. */
export async function addUp(
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
  { categories, accountId, from, to, hasCategories, hasOwn, interval }: AskedTotals,
): Promise<Added[]> {
  const known = categories.map(({ id, type, layerId }) => sql`(${id}::integer, ${type}, ${layerId}::integer)`);
  const ofCategory = hasCategories ? ['layer_id', 'user_category_id'] : [];
  const below = [...ofCategory, ...(interval === null ? [] : ['first_day'])];
  const levels = new Set([0, ofCategory.length, below.length]);
  const columns = (count: number) =>
    sql.join(['category_type', 'currency', ...below.slice(0, count)].map((column) => sql.ref(column)));
  const { rows } = await sql<Added>`
    with added as (
      select category_type, layer_id, ${hasOwn ? sql`user_category_id` : sql`null::bigint as user_category_id`},
        ${firstDays[interval ?? 'D']} as first_day, currency, base_type, amount
      from ${sql.table('transaction')}
        join (values ${sql.join(known)}) as known (of_id, category_type, layer_id) on of_id = category_id
      where customer_id = ${customerId}::bigint and user_id = ${userId}::bigint
        and date between ${from}::date and ${to}::date
        and (transfer_pair_id is null or category_type = 'TRANSFER')
        and ${accountId === undefined ? sql`true` : sql`account_id in (${sql.join(accountId)})`}
    )
    select ${columns(below.length)},
      coalesce(sum(amount) filter (where base_type = 'CREDIT'), 0) as credit,
      coalesce(sum(amount) filter (where base_type = 'DEBIT'), 0) as debit
    from added
    group by grouping sets (${sql.join([...levels].map((count) => sql`(${columns(count)})`))})
    order by ${sql.join(['category_type', 'currency', ...below].map((column) => sql`${sql.ref(column)} nulls first`))}`.execute(
    executor,
  );
  return rows;
}
