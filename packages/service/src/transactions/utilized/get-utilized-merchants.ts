import { merchantAddress, type UtilizedMerchant } from '@fin-link/contracts/server';
import { sql } from 'kysely';
import { type CategoryNames, categoryNamesOf } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../database/index.ts';
import type { Handler } from '../../http/index.ts';
import type { NeedsBusinessClock } from '../../runtime/index.ts';
import { userKeyOf } from '../../users/index.ts';
import { type CategoryKey, categoryWithGroup } from '../category-parts.ts';
import { grouping, inLastYear, order, used, type Used, usedReply } from './last-year.ts';

const defaultTop = 500;

interface UsedMerchant extends Used {
  merchant_key: string;
  merchant_name: string;
  merchant_type: UtilizedMerchant['merchantType'] | null;
  /** Of the newest transaction that has one. */
  address: unknown;
}

type UsedCategory = Used & CategoryKey & { merchant_key: string };

/** Merchants of the user's transactions of the last year, each with its categories. */
export const getUtilizedMerchants =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getUtilizedMerchants'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { skip = 0, top = defaultTop } = query;
    const { version } = call;
    const table = sql.table('transaction');
    const mine = inLastYear(deps, user, query.accountId);
    const { rows } = await sql<UsedMerchant>`
      select page.*, (
        select details -> 'merchantAddress' from ${table}
        where ${mine} and merchant_key = page.merchant_key and details -> 'merchantAddress' is not null
        order by date desc, listing_order desc limit 1
      ) as address
      from (
        select merchant_key, max(merchant_name) as merchant_name, ${used(version)},
          mode() within group (order by merchant_type) as merchant_type
        from ${table}
        where ${mine} and merchant_key is not null
        group by ${grouping(version, ['merchant_key'])}
        order by ${order(version, query, ['merchant_key'])}
        offset ${skip} limit ${top + 1}
      ) as page`.execute(deps.database.db);
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const merchants = rows.slice(0, top);
    const columns = ['merchant_key', 'category_id', 'user_category_id'];
    const { rows: categories } = await sql<UsedCategory>`
      select ${sql.join(columns.map((column) => sql.ref(column)))}, ${used(version)}
      from ${table}
      where ${mine} and merchant_key in (${sql.join(merchants.map(({ merchant_key: key }) => key))})
      group by ${grouping(version, columns)}
      order by ${order(version, {}, columns)}`.execute(deps.database.db);
    const nameOf = (row: Pick<UsedMerchant, 'merchant_key' | 'currency'>): string =>
      JSON.stringify([row.merchant_key, row.currency]);
    const byMerchant = Map.groupBy(categories, nameOf);
    const names = await categoryNamesOf(deps.database.db, user);
    return {
      utilizedMerchant: merchants.map((row) => toUtilizedMerchant(row, byMerchant.get(nameOf(row)) ?? [], names)),
    };
  };

function toUtilizedMerchant(
  row: UsedMerchant,
  categories: readonly UsedCategory[],
  names: CategoryNames,
): UtilizedMerchant {
  const address = merchantAddress.nullable().parse(row.address);
  return {
    merchant: { id: row.merchant_key, name: row.merchant_name, ...(address !== null && { address }) },
    ...(row.merchant_type !== null && { merchantType: row.merchant_type }),
    ...usedReply(row),
    category: categories.map((category) => ({ ...categoryWithGroup(category, names), ...usedReply(category) })),
  };
}
