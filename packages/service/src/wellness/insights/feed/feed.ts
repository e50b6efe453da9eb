import {
  dayMs,
  idPattern,
  type EndpointInput,
  type FeedEntry,
  type InsightEntity,
  type InsightTrigger,
} from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { type Selectable, sql } from 'kysely';
import {
  type NeedsDatabase,
  type InsightTable,
  type ServiceDatabase,
  ofCustomer,
  ofUser,
  inTable,
  userByLoginName,
} from '../../../platform/database/index.ts';
import type { CallContext, Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { insightNamed, type InsightDefinition, insights } from '../catalogue/index.ts';
import { readCustomerSettings, type CustomerSettings, offeredEntities } from '../subscriptions/settings.ts';

type FeedDeps = NeedsDatabase & NeedsBusinessClock;
type Query = EndpointInput<'getInsightFeed'>['query'];

/** Returns a page of the insights of a user. Throws the errors of `feedPeriod` and `feedQuery`. */
export async function readFeed(
  { database: { db }, businessClock }: FeedDeps,
  user: UserKey,
  { skip = 0, top = defaultTop, fromDate, toDate, ...filters }: Query,
  call: Pick<CallContext, 'page'>,
): Promise<{ feed?: FeedEntry[] }> {
  const period = feedPeriod({ fromDate, toDate }, businessClock.now());
  const settings = await readCustomerSettings(db, user.customerId);
  const rows = await feedPage(feedQuery(db, user, settings, { ...filters, period }), { skip, top }).execute();
  call.page({ skip, top, more: rows.length > top });
  const feed = rows.slice(0, top).flatMap(toFeedEntry);
  return feed.length === 0 ? {} : { feed };
}

/** Returns a page of the user's insights. Throws the errors of `readFeed`. */
export const getInsightFeed =
  (deps: FeedDeps): Handler<'getInsightFeed'> =>
  ({ query }, call) =>
    readFeed(deps, userKeyOf(call), query, call);

/** Returns the feed of the user with this login name. Throws Y800 if the customer has no such user, and the errors of `readFeed`. */
export const getInsightFeedExtracts =
  (deps: FeedDeps): Handler<'getInsightFeedExtracts'> =>
  async ({ query: { loginName, ...query } }, call) => {
    const feedUser = await userByLoginName(deps.database.db, call.customer.id, loginName);
    if (feedUser === undefined) throw new ServiceError('Y800', { name: 'loginName' });
    return readFeed(deps, { customerId: call.customer.id, userId: feedUser.id }, query, call);
  };

/** Returns the number of insights that match the filters. Throws the errors of `feedPeriod` and `feedQuery`. */
export const getInsightFeedCount =
  ({ database: { db }, businessClock }: FeedDeps): Handler<'getInsightFeedCount'> =>
  async ({ query: { fromDate, toDate, ...filters } }, call) => {
    const user = userKeyOf(call);
    const period = feedPeriod({ fromDate, toDate }, businessClock.now());
    const settings = await readCustomerSettings(db, user.customerId);
    const { total } = await feedQuery(db, user, settings, { ...filters, period })
      .select((select) => select.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow();
    return { feed: { total: Number(total) } };
  };

/** Sets the status of an insight. Throws Y807 if the user has no insight with this id. */
export const updateInsight =
  ({ database }: NeedsDatabase): Handler<'updateInsight'> =>
  async ({ params: { insightId }, body: { feed } }, call) => {
    const user = userKeyOf(call);
    const row = await database.db
      .updateTable('insight')
      .set({ status: feed.status })
      .where((where) => where.and({ ...ofUser(user), id: Number(insightId) }))
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y807');
  };

/** Builds an entry of the feed. Returns an empty list if this version does not define the insight. */
export function toFeedEntry(row: Selectable<InsightTable>): FeedEntry[] {
  const definition = insightNamed(row.insight_name);
  if (definition === undefined) return [];
  return [
    {
      id: String(row.id),
      insightName: row.insight_name,
      insightTitle: row.insight_title,
      insightType: definition.type,
      triggerType: definition.trigger,
      createdDate: row.created_at.toISOString(),
      subscription: [row.subscription],
      ...row.blocks,
      reason: row.reason,
      action: definition.action,
      status: row.status,
    },
  ];
}

/** Filters in a request. Without a filter, all values match. */
interface FeedFilters {
  insightName?: readonly string[] | undefined;
  entityId?: readonly string[] | undefined;
  entityType?: readonly InsightEntity[] | undefined;
  triggerType?: readonly InsightTrigger[] | undefined;
  insightType?: readonly InsightDefinition['type'][] | undefined;
  status?: readonly ('ACTIVE' | 'DISMISSED')[] | undefined;
}

/** Maximum number of entity ids in a request. */
const maxIds = 100;

/**
 * Selects the insights of the user, or of all users of the customer, that were generated in a period. Omits insights that are now off for
 * the customer, for the entity or for the entity's type. Throws the errors of `assertFilters`.
 */
export function feedQuery(
  executor: Executor<ServiceDatabase>,
  user: UserKey | { customerId: number; userId?: undefined },
  settings: CustomerSettings,
  filters: FeedFilters & { period: { from: Date; to: Date } },
) {
  const { period, entityId, entityType, status, ...insightFilters } = filters;
  assertFilters({ entityId, entityType, status, ...insightFilters });
  const { customerId, userId } = user;
  const names = matchingNames(insightFilters);
  // `null` if the user has not switched the insight on or off.
  const userSwitch = (of: 'entity' | 'type') => sql<boolean | null>`(
    select setting.is_subscribed from ${sql.table('user_insight')} as setting
    where setting.bucket = insight.bucket and setting.customer_id = insight.customer_id and setting.user_id = insight.user_id
      and setting.insight_name = insight.insight_name and setting.entity_type = insight.entity_type
      and setting.entity_id = ${of === 'type' ? sql`0` : sql`insight.entity_id`})`;
  return executor
    .selectFrom('insight')
    .where((where) =>
      where.and(inTable('insight', userId === undefined ? ofCustomer(customerId) : ofUser({ customerId, userId }))),
    )
    .where('insight.created_at', '>=', period.from)
    .where('insight.created_at', '<', period.to)
    .where('insight.insight_name', 'in', names.length === 0 ? [''] : names)
    .where(
      sql<boolean>`(insight.insight_name || ' ' || insight.entity_type) = any(string_to_array(${offeredPairs(settings)}, ','))`,
    )
    .where(sql<boolean>`coalesce(${userSwitch('entity')}, ${userSwitch('type')}, true)`)
    .$if(entityType !== undefined, (query) => query.where('insight.entity_type', 'in', entityType ?? []))
    .$if(status !== undefined, (query) => query.where('insight.status', 'in', status ?? []))
    .$if(entityId !== undefined, (query) => query.where('insight.entity_id', 'in', (entityId ?? []).map(Number)));
}

/**
 * Throws Y800 for an unknown insight or an invalid id, Y802 for repeated values and for ids of an insight about all accounts, and Y824 for
 * too many ids.
 */
function assertFilters({ insightName, entityId, ...lists }: FeedFilters): void {
  for (const [name, list] of Object.entries({ insightName, entityId, ...lists }))
    if (list !== undefined && new Set<string>(list).size < list.length) throw new ServiceError('Y802', { name });
  if (insightName?.some((name) => insightNamed(name) === undefined) === true)
    throw new ServiceError('Y800', { name: 'insightName' });
  if (entityId === undefined) return;
  if (entityId.length > maxIds) throw new ServiceError('Y824', { name: 'entityId' });
  if (entityId.some((id) => !idPattern.test(id))) throw new ServiceError('Y800', { name: 'entityId' });
  if (insightName?.some((name) => insightNamed(name)?.type === 'AGGREGATE') === true)
    throw new ServiceError('Y802', { name: 'entityId' });
}

const matchingNames = ({ insightName, triggerType, insightType }: FeedFilters): string[] =>
  insights
    .filter(
      ({ name, trigger, type }) =>
        (insightName?.includes(name) ?? true) &&
        (triggerType?.includes(trigger) ?? true) &&
        (insightType?.includes(type) ?? true),
    )
    .map(({ name }) => name);

/** Returns the insights that are on for the customer, as comma-separated `name type` pairs. */
const offeredPairs = (settings: CustomerSettings): string =>
  insights
    .flatMap((definition) => offeredEntities(settings, definition).map((type) => `${definition.name} ${type}`))
    .join(',');

/** Default number of insights on a page. */
export const defaultTop = 50;

/** Selects a page, newest first, with one additional row if another page follows. */
export const feedPage = (query: ReturnType<typeof feedQuery>, { skip, top }: { skip: number; top: number }) =>
  query
    .selectAll('insight')
    .orderBy('insight.created_at', 'desc')
    .orderBy('insight.id', 'desc')
    .offset(skip)
    .limit(top + 1);

const defaultDays = 31;
const maxDays = 366;
const dayLength = 'yyyy-MM-dd'.length;

/** Period in a request: two dates (`2026-01-05`), or two times (`2026-01-05T12:00:00Z`). */
interface FeedDates {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/**
 * Returns the period of a feed, with an exclusive end. Default: the last 31 days. Throws Y813 if only one date is sent, Y800 if the dates
 * have different formats or are reversed, and Y802 for a start more than a year ago.
 */
export function feedPeriod({ fromDate, toDate }: FeedDates, now: Date): { from: Date; to: Date } {
  if (fromDate === undefined && toDate === undefined)
    return { from: new Date(now.getTime() - defaultDays * dayMs), to: new Date(now.getTime() + dayMs) };
  if (fromDate === undefined || toDate === undefined) throw new ServiceError('Y813', { name: 'fromDate and toDate' });
  const isDay = toDate.length === dayLength;
  if (isDay !== (fromDate.length === dayLength)) throw new ServiceError('Y800', { name: 'toDate' });
  // `toDate` is inclusive, so the period ends after that day or second.
  const from = new Date(fromDate);
  const to = new Date(Date.parse(toDate) + (isDay ? dayMs : 1_000));
  if (from >= to) throw new ServiceError('Y800', { name: 'toDate' });
  if (from.getTime() < startOfDay(now) - maxDays * dayMs)
    throw new ServiceError('Y802', { name: 'a date more than a year ago' });
  return { from, to };
}

const startOfDay = (now: Date): number => Date.parse(now.toISOString().slice(0, dayLength));
