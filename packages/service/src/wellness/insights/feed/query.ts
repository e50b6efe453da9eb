import type { InsightEntity, InsightTrigger } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type InsightDefinition, insightNamed, insights } from '../catalogue/index.ts';
import { type CustomerSettings, offeredEntities } from '../subscriptions/settings.ts';

/** Filters in a request. Without a filter, all values match. */
export interface FeedFilters {
  insightName?: readonly string[] | undefined;
  entityId?: readonly string[] | undefined;
  entityType?: readonly InsightEntity[] | undefined;
  triggerType?: readonly InsightTrigger[] | undefined;
  insightType?: readonly InsightDefinition['type'][] | undefined;
  status?: readonly ('ACTIVE' | 'DISMISSED')[] | undefined;
}

/** Maximum number of entity ids in a request. */
const maxIds = 100;
const idText = /^[1-9]\d{0,15}$/;

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
  if (entityId.some((id) => !idText.test(id))) throw new ServiceError('Y800', { name: 'entityId' });
  if (insightName?.some((name) => insightNamed(name)?.type === 'AGGREGATE') === true)
    throw new ServiceError('Y802', { name: 'entityId' });
}

/** Returns the names of the insights that match the filters. */
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

/**
 * Selects the insights of the user, or of all users of the customer, that were generated in a period. Omits insights that are now off for
 * the customer, for the entity or for the entity's type. Throws the errors of `assertFits`.
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
    where setting.customer_id = insight.customer_id and setting.user_id = insight.user_id
      and setting.insight_name = insight.insight_name and setting.entity_type = insight.entity_type
      and setting.entity_id = ${of === 'type' ? sql`0` : sql`insight.entity_id`})`;
  return executor
    .selectFrom('insight')
    .where('insight.customer_id', '=', customerId)
    .$if(userId !== undefined, (query) => query.where('insight.user_id', '=', userId ?? 0))
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
