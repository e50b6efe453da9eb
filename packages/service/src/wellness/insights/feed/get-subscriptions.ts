import type { InsightEntity } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { type InsightDefinition, insightNamed, insights } from '../catalogue/index.ts';
import { readFeed, feedPeriod, feedPage, feedQuery, defaultTop, toFeedEntry } from './feed.ts';
import {
  type CustomerSettings,
  effectiveSettings,
  effectiveCustomerSettings,
  offeredEntities,
  readCustomerSettings,
  readSettings,
  insightTitle,
} from '../subscriptions/settings.ts';

type Deps = NeedsDatabase & NeedsBusinessClock;

/** Maximum number of entity ids in a request. */
const maxIds = 100;

/**
 * Returns the customer's settings and the feed of all its users. Throws Y800 for an unknown insight, and the errors of `feedPeriod` and
 * `feedQuery`.
 */
export const getCustomerSubscriptions =
  ({ database: { db }, businessClock }: Deps): Handler<'getCustomerSubscriptions'> =>
  async ({ query: { insightName, fromDate, toDate, skip = 0, top = defaultTop } }, call) => {
    const definitions = requestedInsights(insightName);
    const settings = await readCustomerSettings(db, call.customer.id);
    const period = feedPeriod({ fromDate, toDate }, businessClock.now());
    const rows = await feedPage(feedQuery(db, { customerId: call.customer.id }, settings, { insightName, period }), {
      skip,
      top,
    })
      .innerJoin('service_user', (join) =>
        join
          .onRef('service_user.bucket', '=', 'insight.bucket')
          .onRef('service_user.customer_id', '=', 'insight.customer_id')
          .onRef('service_user.id', '=', 'insight.user_id'),
      )
      .select('service_user.login_name')
      .execute();
    call.page({ skip, top, more: rows.length > top });
    const feed = rows
      .slice(0, top)
      .flatMap(({ login_name: loginName, ...row }) => toFeedEntry(row).map((entry) => ({ ...entry, loginName })));
    return {
      customerSubscription: definitions.map((definition) => ({
        ...describeInsight(settings, definition),
        customerConfiguration: definition.entities.map((entityType) =>
          configurationOf(settings, definition, entityType),
        ),
      })),
      ...(feed.length > 0 && { feed }),
    };
  };

/**
 * Returns the user's settings, the customer's settings and the feed. Throws Y800 for an unknown insight, Y824 for too many ids, and the
 * errors of `readFeed`.
 */
export const getUserSubscriptions =
  (deps: Deps): Handler<'getUserSubscriptions'> =>
  async ({ query: { insightName, entityId, ...query } }, call) => {
    const user = userKeyOf(call);
    const { db } = deps.database;
    if (entityId !== undefined && entityId.length > maxIds) throw new ServiceError('Y824', { name: 'entityId' });
    const definitions = requestedInsights(insightName);
    const settings = await readSettings(db, user);
    const feed = await readFeed(deps, user, { insightName, entityId, ...query }, call);
    const userSubscription = definitions.flatMap((definition) => {
      const offered = offeredEntities(settings.customer, definition);
      if (offered.length === 0) return [];
      const userSettings = settings.user.filter(
        (row) =>
          row.insight_name === definition.name &&
          offered.includes(row.entity_type) &&
          (entityId === undefined || row.entity_id === 0 || entityId.includes(String(row.entity_id))),
      );
      return {
        ...describeInsight(settings.customer, definition),
        userConfiguration: userSettings.map(({ entity_type: entityType, entity_id: id }) => ({
          ...(id !== 0 && { entityId: String(id) }),
          entityType,
          ...effectiveSettings(settings, definition, { entityType, entityId: id }),
        })),
        customerConfiguration: offered.map((entityType) => configurationOf(settings.customer, definition, entityType)),
      };
    });
    return { ...(userSubscription.length > 0 && { userSubscription }), ...feed };
  };

/** Returns the fields of an insight that customers cannot change, and its title. */
const describeInsight = (settings: CustomerSettings, definition: InsightDefinition) => ({
  insightName: definition.name,
  insightTitle: insightTitle(settings, definition),
  insightType: definition.type,
  triggerType: definition.trigger,
  containers: [...definition.containers],
  description: definition.description,
  applicableEntity: [...definition.entities],
});

/** Returns the customer's effective settings for one entity type. */
const configurationOf = (settings: CustomerSettings, definition: InsightDefinition, entityType: InsightEntity) => ({
  entityType,
  ...effectiveCustomerSettings(settings, definition, entityType),
});

/** Returns the insights with these names, by default all. Throws Y800 for an unknown name. */
function requestedInsights(names: readonly string[] | undefined): readonly InsightDefinition[] {
  if (names === undefined) return insights;
  return names.map((name) => {
    const definition = insightNamed(name);
    if (definition === undefined) throw new ServiceError('Y800', { name: 'insightName' });
    return definition;
  });
}
