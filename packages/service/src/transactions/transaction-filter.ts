import type { EndpointInput } from '@fin-link/contracts/server';
import { sql } from 'kysely';
import type { NeedsDatabase } from '../database/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../runtime/index.ts';
import type { UserKey } from '../users/index.ts';
import { categoryIdsWhere } from '../categories/index.ts';

export type TransactionQuery = EndpointInput<'getTransactionCount'>['query'];

const day = 86_400_000;
const defaultDays = 30;
const longestYears = 2;

interface Period {
  from: string;
  to: string;
}

/** The last 30 days up to `toDate` or today where `fromDate` is missing; of a longer period, its last two years. Y809 when it ends before it begins. */
export function periodOf({ fromDate, toDate }: Pick<TransactionQuery, 'fromDate' | 'toDate'>, today: Date): Period {
  const to = toDate ?? today.toISOString().slice(0, 10);
  const from = fromDate ?? new Date(Date.parse(to) - defaultDays * day).toISOString().slice(0, 10);
  if (from > to) throw new ServiceError('Y809');
  const oldest = new Date(to);
  oldest.setUTCFullYear(oldest.getUTCFullYear() - longestYears);
  const limit = oldest.toISOString().slice(0, 10);
  return { from: from < limit ? limit : from, to };
}

/** Categories by type and group are a table of the code, so they become ids here. */
function categoryIds({ categoryId, categoryType, highLevelCategoryId }: TransactionQuery): number[] | undefined {
  if (categoryId === undefined && categoryType === undefined && highLevelCategoryId === undefined) return undefined;
  return categoryIdsWhere(
    ({ id, type, highLevel }) =>
      (categoryId?.includes(id) ?? true) &&
      (categoryType?.includes(type) ?? true) &&
      (highLevelCategoryId?.includes(highLevel.id) ?? true),
  );
}

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
  const categories = categoryIds(query);
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
    .$if(categories !== undefined, (rest) =>
      categories?.length === 0 ? rest.where(sql<boolean>`false`) : rest.where('category_id', 'in', categories ?? []),
    )
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
