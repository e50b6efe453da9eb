import { merchantAddress, type UtilizedMerchant } from '@fin-link/contracts/service';
import { sql } from 'kysely';
import { type CategoryNames, categoryNamesOf } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { type CategoryKey, categoryWithGroup } from '../category-parts.ts';
import { effectiveTransactions, newestPlaceOf } from '../read/index.ts';
import { grouping, inLastYear, order, used, type Used, usedBy, usedReply } from './last-year.ts';

const defaultTop = 500;

interface UsedMerchant extends Used {
  merchant_key: string;
  merchant_name: string;
  merchant_type: UtilizedMerchant['merchantType'] | null;
  /** Address of the newest transaction that has one. */
  address: unknown;
}

type UsedCategory = Used & CategoryKey & { merchant_key: string };

const layers = ['merchant_key', 'category_id', 'user_category_id'] as const;
const mostFrequentType = sql`(array_agg(merchant_type order by transactions desc, merchant_type)
  filter (where merchant_type is not null))[1]`;

/** Lists the merchants of the user's transactions of the last year, each with its categories. */
export const getUtilizedMerchants =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getUtilizedMerchants'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { skip = 0, top = defaultTop } = query;
    const { version } = call;
    const { db } = deps.database;
    const conditions = inLastYear(deps.businessClock.now(), query.accountId);
    const lastYear = effectiveTransactions(db, user, conditions).where('merchant_key', 'is not', null);
    const named = lastYear.select((select) => select.fn.max('merchant_name').as('merchant_name'));
    const { rows } = await sql<UsedMerchant>`
      select page.*, ${newestPlaceOf(lastYear, 'page.merchant_key')} as address
      from (
        select merchant_key, max(merchant_name) as merchant_name, ${used(version)}, ${mostFrequentType} as merchant_type
        from ${usedBy(version, named, ['merchant_key', 'merchant_type'])} as sums
        group by ${grouping(version, ['merchant_key'])}
        order by ${order(version, query, ['merchant_key'])}
        offset ${skip} limit ${top + 1}
      ) as page`.execute(db);
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const merchants = rows.slice(0, top);
    const ofPage = { ...conditions, merchantKeys: merchants.map(({ merchant_key: key }) => key) };
    const { rows: categories } = await sql<UsedCategory>`
      select ${sql.join(layers.map((column) => sql.ref(column)))}, ${used(version)}
      from ${usedBy(version, effectiveTransactions(db, user, ofPage), layers)} as sums
      group by ${grouping(version, layers)}
      order by ${order(version, {}, layers)}`.execute(db);
    const nameOf = (row: Pick<UsedMerchant, 'merchant_key' | 'currency'>): string =>
      JSON.stringify([row.merchant_key, row.currency]);
    const byMerchant = Map.groupBy(categories, nameOf);
    const names = await categoryNamesOf(db, user);
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
