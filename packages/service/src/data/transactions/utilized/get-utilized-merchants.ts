import { merchantAddress, type UtilizedMerchant } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { type CategoryNames, categoryNamesOf } from '../../categories/index.ts';
import { effectiveTransactions, newestPlaceOf } from '../read/index.ts';
import { type CategoryKey, categoryWithGroup } from '../transaction-reply.ts';
import { groupColumns, inLastYear, usageColumns, usageOrder, type Usage, countUsage, usageReply } from './last-year.ts';

const defaultTop = 500;

interface MerchantUsage extends Usage {
  merchant_key: string;
  merchant_name: string;
  merchant_type: UtilizedMerchant['merchantType'] | null;
  /** Address of the newest transaction with an address. */
  address: unknown;
}

type MerchantCategoryUsage = Usage & CategoryKey & { merchant_key: string };

const merchantCategoryColumns = ['merchant_key', 'category_id', 'user_category_id'] as const;
const mostFrequentType = sql`(array_agg(merchant_type order by transactions desc, merchant_type)
  filter (where merchant_type is not null))[1]`;

/** Lists the merchants of the user's transactions in the last year, each with the categories of these transactions. */
export const getUtilizedMerchants =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getUtilizedMerchants'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { skip = 0, top = defaultTop } = query;
    const { version } = call;
    const { db } = deps.database;
    const conditions = inLastYear(deps.businessClock.now(), query.accountId);
    const lastYear = effectiveTransactions(db, user, conditions).where('merchant_key', 'is not', null);
    const withNames = lastYear.select((select) => select.fn.max('merchant_name').as('merchant_name'));
    const { rows } = await sql<MerchantUsage>`
      select page.*, ${newestPlaceOf(lastYear, 'page.merchant_key')} as address
      from (
        select merchant_key, max(merchant_name) as merchant_name, ${usageColumns(version)}, ${mostFrequentType} as merchant_type
        from ${countUsage(version, withNames, ['merchant_key', 'merchant_type'])} as sums
        group by ${groupColumns(version, ['merchant_key'])}
        order by ${usageOrder(version, query, ['merchant_key'])}
        offset ${skip} limit ${top + 1}
      ) as page`.execute(db);
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const merchants = rows.slice(0, top);
    const pageConditions = { ...conditions, merchantKeys: merchants.map(({ merchant_key: key }) => key) };
    const { rows: categories } = await sql<MerchantCategoryUsage>`
      select ${sql.join(merchantCategoryColumns.map((column) => sql.ref(column)))}, ${usageColumns(version)}
      from ${countUsage(version, effectiveTransactions(db, user, pageConditions), merchantCategoryColumns)} as sums
      group by ${groupColumns(version, merchantCategoryColumns)}
      order by ${usageOrder(version, {}, merchantCategoryColumns)}`.execute(db);
    const groupKeyOf = (row: Pick<MerchantUsage, 'merchant_key' | 'currency'>): string =>
      JSON.stringify([row.merchant_key, row.currency]);
    const byMerchant = Map.groupBy(categories, groupKeyOf);
    const names = await categoryNamesOf(db, user);
    return {
      utilizedMerchant: merchants.map((row) => toUtilizedMerchant(row, byMerchant.get(groupKeyOf(row)) ?? [], names)),
    };
  };

function toUtilizedMerchant(
  row: MerchantUsage,
  categories: readonly MerchantCategoryUsage[],
  names: CategoryNames,
): UtilizedMerchant {
  const address = merchantAddress.nullable().parse(row.address);
  return {
    merchant: { id: row.merchant_key, name: row.merchant_name, ...(address !== null && { address }) },
    ...(row.merchant_type !== null && { merchantType: row.merchant_type }),
    ...usageReply(row),
    category: categories.map((category) => ({ ...categoryWithGroup(category, names), ...usageReply(category) })),
  };
}
