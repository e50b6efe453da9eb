import type { EndpointInput, SummaryGrouping } from '@fin-link/contracts/server';
import { sql } from 'kysely';
import { categories, categoryNamesOf, type categoryOf } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../database/index.ts';
import type { Handler } from '../../http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../runtime/index.ts';
import { userKeyOf } from '../../users/index.ts';
import { periodOf } from '../transaction-filter.ts';
import { firstDays, wholeIntervals } from './periods.ts';
import { linksTo } from './links.ts';
import { type Added, summaryReply } from './summary-reply.ts';

type Query = EndpointInput<'getTransactionSummary'>['query'];

/**
 * Totals by category type, and below by category, each in one currency, added up by the database. A paired transfer between the
 * user's own accounts counts as a transfer alone. Throws Y803 without a category type where one is needed, Y815 for a category
 * with `groupBy=CATEGORY_TYPE`, Y800 for details, or the user's own categories, of anything but one category with
 * `groupBy=CATEGORY`, Y809 for a period that ends before it begins.
 */
export const getTransactionSummary =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactionSummary'> =>
  async ({ query }, call) => {
    assertFits(query);
    const user = userKeyOf(call);
    const { groupBy, accountId, categoryId, categoryType, interval = 'M' } = query;
    const hasDetails = query.include !== undefined;
    const days = periodOf(query, deps.businessClock.now());
    const period = hasDetails ? wholeIntervals(days, interval) : days;
    const layerOf = layers[groupBy];
    const asked = systemCategories.filter(
      (category) =>
        (categoryType?.includes(category.type) ?? true) && (categoryId?.includes(layerOf(category).id) ?? true),
    );
    if (asked.length === 0) return {};
    const known = asked.map(
      (category) => sql`(${category.id}::integer, ${category.type}, ${layerOf(category).id}::integer)`,
    );
    const { rows } = await sql<Added>`
      with added as (
        select category_type, layer_id, ${query.includeUserCategory === true ? sql.ref('user_category_id') : sql`null::bigint as user_category_id`},
          ${firstDays[interval]} as first_day, currency, base_type, amount
        from ${sql.table('transaction')}
          join (values ${sql.join(known)}) as known (of_id, category_type, layer_id) on of_id = category_id
        where customer_id = ${user.customerId}::bigint and user_id = ${user.userId}::bigint
          and date between ${period.from}::date and ${period.to}::date
          and (transfer_pair_id is null or category_type = 'TRANSFER')
          and ${accountId === undefined ? sql`true` : sql`account_id in (${sql.join(accountId)})`}
      )
      select category_type, currency, layer_id, user_category_id, first_day,
        coalesce(sum(amount) filter (where base_type = 'CREDIT'), 0) as credit,
        coalesce(sum(amount) filter (where base_type = 'DEBIT'), 0) as debit
      from added
      group by grouping sets (${sql.join([
        ofType,
        ...(groupBy === 'CATEGORY_TYPE' ? [] : [ofCategory]),
        ...(hasDetails ? [ofInterval] : []),
      ])})
      order by category_type, currency, layer_id nulls first, user_category_id nulls first, first_day nulls first`.execute(
      deps.database.db,
    );
    const names = await categoryNamesOf(deps.database.db, user);
    const layerNamed = new Map<number, Layer>(asked.map((category) => [layerOf(category).id, layerOf(category)]));
    return summaryReply(rows, {
      hasCategories: groupBy !== 'CATEGORY_TYPE',
      hasDetails,
      nameOf({ layerId, userCategoryId }) {
        const layer = layerNamed.get(layerId) ?? categories.uncategorized;
        return userCategoryId === null ? names.of(layer) : (names.userCategories.get(userCategoryId)?.name ?? names.of(layer));
      },
      linkOf: linksTo(query, period),
    });
  };

type SystemCategory = ReturnType<typeof categoryOf>;
type Layer = SystemCategory | SystemCategory['highLevel'];

const systemCategories: readonly SystemCategory[] = Object.values(categories);
const layers: Readonly<Record<SummaryGrouping, (category: SystemCategory) => Layer>> = {
  CATEGORY_TYPE: (category) => category,
  HIGH_LEVEL_CATEGORY: ({ highLevel }) => highLevel,
  CATEGORY: (category) => category,
};

const ofType = sql`(category_type, currency)`;
const ofCategory = sql`(category_type, currency, layer_id, user_category_id)`;
const ofInterval = sql`(category_type, currency, layer_id, user_category_id, first_day)`;

function assertFits({ groupBy, categoryId, categoryType, include, includeUserCategory }: Query): void {
  if (groupBy !== 'CATEGORY_TYPE' && categoryType === undefined) throw new ServiceError('Y803', { name: 'categoryType' });
  if (groupBy === 'CATEGORY_TYPE' && categoryId !== undefined) throw new ServiceError('Y815', { name: 'categoryId' });
  const isOne = groupBy === 'CATEGORY' && categoryId?.length === 1;
  if (include !== undefined && !isOne) throw new ServiceError('Y800', { name: 'include' });
  if (includeUserCategory === true && !isOne) throw new ServiceError('Y800', { name: 'includeUserCategory' });
}
