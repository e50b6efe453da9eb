import type { EndpointInput } from '@fin-link/contracts/server';
import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely';
import type { NeedsDatabase, ServiceDatabase } from '../database/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../runtime/index.ts';
import type { UserKey } from '../users/index.ts';
import { categoryIdsWhere } from '../categories/index.ts';

export type TransactionQuery = EndpointInput<'getTransactionCount'>['query'];

const day = 86_400_000;
const defaultDays = 30;
const longestYears = 2;
/** The calendar of the database begins there. */
const firstDay = Date.parse('0001-01-01');

interface Period {
  from: string;
  to: string;
}

/** The last 30 days up to `toDate` or today where `fromDate` is missing; of a longer period, its last two years. Y809 when it ends before it begins. */
export function periodOf({ fromDate, toDate }: Pick<TransactionQuery, 'fromDate' | 'toDate'>, today: Date): Period {
  const to = toDate ?? today.toISOString().slice(0, 10);
  const from = fromDate ?? new Date(Math.max(firstDay, Date.parse(to) - defaultDays * day)).toISOString().slice(0, 10);
  if (from > to) throw new ServiceError('Y809');
  const oldest = new Date(to);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - longestYears);
  const limit = oldest.toISOString().slice(0, 10);
  return { from: from < limit ? limit : from, to };
}

/** Categories by type and group are a table of the code, so they become ids here. Categories of the user are of their parent's. */
function categoriesWhere({ categoryId, categoryType, highLevelCategoryId }: TransactionQuery): Condition | undefined {
  if (categoryId === undefined && categoryType === undefined && highLevelCategoryId === undefined) return undefined;
  const possible = categoryIdsWhere(
    ({ type, highLevel }) =>
      (categoryType?.includes(type) ?? true) && (highLevelCategoryId?.includes(highLevel.id) ?? true),
  );
  const isAmong = (column: 'category_id' | 'user_category_id', ids: readonly number[]) =>
    ids.length === 0 ? sql<boolean>`false` : expression(column, 'in', ids);
  if (categoryId === undefined) return isAmong('category_id', possible);
  const asked = possible.filter((id) => categoryId.system.includes(id));
  return expression.or([
    expression.and([isAmong('category_id', asked), expression('user_category_id', 'is', null)]),
    expression.and([isAmong('category_id', possible), isAmong('user_category_id', categoryId.ofUser)]),
  ]);
}

const expression = expressionBuilder<ServiceDatabase, 'transaction'>();
type Condition = Expression<SqlBool>;

/** One filter that may come in two spellings. Y800 when they name different categories. */
function detailCategoryIds({ detailedCategoryId, detailCategoryId }: TransactionQuery): number[] | undefined {
  if (detailedCategoryId === undefined || detailCategoryId === undefined) return detailedCategoryId ?? detailCategoryId;
  const [one, other] = [new Set(detailedCategoryId), new Set(detailCategoryId)];
  if (one.size !== other.size || [...one].some((id) => !other.has(id)))
    throw new ServiceError('Y800', { name: 'detailedCategoryId' });
  return detailedCategoryId;
}

/** The user's transactions that the query asks for, to be counted or paged. */
export function transactionsWhere(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  { customerId, userId }: UserKey,
  query: TransactionQuery,
) {
  const { from, to } = periodOf(query, businessClock.now());
  const categories = categoriesWhere(query);
  const details = detailCategoryIds(query);
  const { accountId, baseType, container, keyword, type } = query;
  const like = `%${(keyword ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  return database.db
    .selectFrom('transaction')
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .$if(accountId !== undefined, (rest) => rest.where('account_id', 'in', accountId ?? []))
    .$if(baseType !== undefined, (rest) => rest.where('base_type', '=', baseType ?? 'DEBIT'))
    .$if(container !== undefined, (rest) => rest.where('container', '=', container ?? 'bank'))
    .$if(categories !== undefined, (rest) => rest.where(categories ?? sql<boolean>`true`))
    .$if(details !== undefined, (rest) => rest.where('detail_category_id', 'in', details ?? []))
    .$if(type !== undefined, (rest) => rest.where('type', '=', (type ?? '').toUpperCase()))
    .$if(keyword !== undefined, (rest) =>
      rest.where((where) =>
        where.or([
          where('original_description', 'ilike', like),
          where('simple_description', 'ilike', like),
          where('consumer_description', 'ilike', like),
        ]),
      ),
    );
}
