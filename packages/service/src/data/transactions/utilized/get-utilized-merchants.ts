import { merchantAddress, type UtilizedMerchant } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { type CategoryNames, categoryNamesOf } from '../../categories/index.ts';
import { effectiveTransactions, newestPlaceOf } from '../read/index.ts';
import { type CategoryKey, categoryWithGroup } from '../transaction-reply.ts';
import {
  addedColumns,
  countUsage,
  groupColumns,
  hasAmounts,
  inLastYear,
  type Usage,
  usageColumns,
  usageOrder,
  usageReply,
} from './last-year.ts';

const defaultTop = 500;

interface MerchantUsage extends Usage {
  position: string;
  merchant_key: string;
  merchant_name: string;
  merchant_type: UtilizedMerchant['merchantType'] | null;
  /** Address of the newest transaction with an address. */
  address: unknown;
}

/** A merchant with one of its categories. */
interface MerchantCategoryUsage extends MerchantUsage, CategoryKey {
  category_transactions: Usage['transactions'];
  category_net?: NonNullable<Usage['net']>;
}

const categoryColumns = ['merchant_key', 'category_id', 'user_category_id'] as const;
const typeColumns = ['merchant_key', 'merchant_type'] as const;
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
    const order = usageOrder(version, query, ['merchant_key']);
    // Reads the transactions once, and one address for each merchant of the page: materialized parts are not computed again for each category.
    const { rows } = await sql<MerchantCategoryUsage>`
      with sums as materialized (${countUsage(version, withNames, [...categoryColumns, 'merchant_type'])}),
      by_type as (
        select ${columnList(typeColumns)}, max(merchant_name) as merchant_name, ${addedColumns(version)}
        from sums group by ${groupColumns(version, typeColumns)}
      ), merchant as materialized (
        select page.*, ${newestPlaceOf(lastYear, 'page.merchant_key')} as address
        from (
          select merchant_key, max(merchant_name) as merchant_name, ${usageColumns(version)}, ${mostFrequentType} as merchant_type,
            row_number() over (order by ${order}) as position
          from by_type group by ${groupColumns(version, ['merchant_key'])}
          order by ${order} offset ${skip} limit ${top + 1}
        ) as page
      ), category as (
        select ${columnList(categoryColumns)}, ${usageColumns(version)} from sums group by ${groupColumns(version, categoryColumns)}
      )
      select merchant.*, category_id, user_category_id, category.transactions as category_transactions
        ${hasAmounts(version) ? sql`, category.net as category_net` : sql``}
      from merchant join category using (${groupColumns(version, ['merchant_key'])})
      order by position, category_transactions desc, category_id, user_category_id`.execute(db);
    const merchants = [...Map.groupBy(rows, ({ position }) => position).values()];
    call.page({ skip, top, more: merchants.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return { utilizedMerchant: merchants.slice(0, top).flatMap((categories) => toUtilizedMerchant(categories, names)) };
  };

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));

/** Returns the merchant of these rows, which differ by category. Returns nothing without a row. */
function toUtilizedMerchant(rows: readonly MerchantCategoryUsage[], names: CategoryNames): UtilizedMerchant[] {
  const [row] = rows;
  if (row === undefined) return [];
  const address = merchantAddress.nullable().parse(row.address);
  return [
    {
      merchant: { id: row.merchant_key, name: row.merchant_name, ...(address !== null && { address }) },
      ...(row.merchant_type !== null && { merchantType: row.merchant_type }),
      ...usageReply(row),
      category: rows.map(({ category_transactions: transactions, category_net: net, ...category }) => ({
        ...categoryWithGroup(category, names),
        ...usageReply({ ...category, transactions, net }),
      })),
    },
  ];
}
