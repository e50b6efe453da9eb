import type { EndpointInput } from '@fin-link/contracts/service';
import {
  type NeedsDatabase,
  type OwnConfiguration,
  type ServiceTransaction,
  ofUser,
} from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { NeedsCustomerSettings } from '../../../tenancy/customers/index.ts';
import { makeInsightsDue, lockUser, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import { type InsightDefinition, insightNamed, insights } from '../catalogue/index.ts';
import { assertComparable, assertLimited, configurationOf, namedInsights, withChange } from './check-change.ts';
import { eligibleId, entitiesOf } from './entities.ts';
import { effectiveSettings, offeredEntities, readCustomerSettings, readUserSettings } from './settings.ts';

type SentSubscriptions = EndpointInput<'updateUserSubscriptions'>['body']['userSubscription'];

type UserSettings = Awaited<ReturnType<typeof readUserSettings>>;

const maxIds = 100;

/**
 * Changes settings of a user in one transaction. Throws:
 * - Y800 for an insight that is off for the customer, or an entity that is not eligible;
 * - Y802 for an insight title, an entity of an insight about all accounts, or an entity that is sent twice;
 * - Y803 without a configuration;
 * - the errors of `namedInsights`, `configurationOf`, `assertComparable` and `assertLimited`.
 */
export const updateUserSubscriptions =
  (deps: NeedsDatabase & NeedsCustomerSettings): Handler<'updateUserSubscriptions'> =>
  async ({ body: { userSubscription } }, call) => {
    const user = userKeyOf(call);
    const insightChanges = parseChanges(userSubscription);
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const customer = await readCustomerSettings(trx, user.customerId);
      const entities = await entitiesOf(trx, user);
      let settings = await readUserSettings(trx, user);
      for (const { definition, entityChanges } of insightChanges)
        for (const { entityType, entityId, change } of entityChanges) {
          await assertComparable(deps, trx, user.customerId, definition, change);
          if (!offeredEntities(customer, definition).includes(entityType))
            throw new ServiceError('Y800', { name: 'insightName' });
          const id = entityId === undefined ? 0 : eligibleId(definition, entities, { entityType, entityId });
          const key = { insight_name: definition.name, entity_type: entityType, entity_id: id };
          settings = await storeChange(trx, user, settings, key, change);
        }
      for (const { definition } of insightChanges)
        for (const { insight_name: name, entity_type: entityType, entity_id: entityId } of settings)
          // An account or view may inherit another limit from its type, so all settings of the insight are checked.
          if (name === definition.name)
            assertLimited(
              definition,
              effectiveSettings({ customer, user: settings }, definition, { entityType, entityId }),
            );
      // Evaluates with the new limits immediately, without waiting for the next refresh.
      await makeInsightsDue(trx, user);
    });
  };

/**
 * Deletes settings of a user. Throws:
 * - Y800 for an unknown insight or an invalid id;
 * - Y802 for a request that would delete the settings of all insights;
 * - Y805 for several insights combined with another filter;
 * - Y822 if a given insight or entity has no setting;
 * - Y824 for too many ids.
 */
export const deleteUserSubscriptions =
  ({ database }: NeedsDatabase): Handler<'deleteUserSubscriptions'> =>
  async ({ query: { insightName, entityId, entityType } }, call) => {
    const user = userKeyOf(call);
    if (insightName.some((name) => insightNamed(name) === undefined))
      throw new ServiceError('Y800', { name: 'insightName' });
    if (insightName.length > 1 && (entityId !== undefined || entityType !== undefined))
      throw new ServiceError('Y805', { name: 'insightName' });
    if (new Set(insightName).size === insights.length) throw new ServiceError('Y802', { name: 'all insights at once' });
    if (entityId !== undefined && entityId.length > maxIds) throw new ServiceError('Y824', { name: 'entityId' });
    const ids = entityId?.map(Number);
    if (ids?.some((id) => !Number.isSafeInteger(id) || id <= 0) === true)
      throw new ServiceError('Y800', { name: 'entityId' });
    await database.tx(async (trx) => {
      await lockUser(trx, user);
      const deletedRows = await trx
        .deleteFrom('user_insight')
        .where((where) => where.and(ofUser(user)))
        .where('insight_name', 'in', insightName)
        .$if(entityType !== undefined, (rest) => rest.where('entity_type', 'in', entityType ?? []))
        .$if(ids !== undefined, (rest) => rest.where('entity_id', 'in', ids ?? []))
        .returning(['insight_name', 'entity_id'])
        .execute();
      const deletedNames = new Set(deletedRows.map(({ insight_name: name }) => name));
      const deletedIds = new Set(deletedRows.map(({ entity_id: id }) => id));
      if (insightName.some((name) => !deletedNames.has(name))) throw new ServiceError('Y822', { name: 'insightName' });
      if (ids?.some((id) => !deletedIds.has(id)) === true) throw new ServiceError('Y822', { name: 'entityId' });
    });
  };

/** Parses the request into changes of entities. Throws the errors that need no stored data. */
function parseChanges(subscriptions: SentSubscriptions): {
  definition: InsightDefinition;
  entityChanges: ReturnType<typeof parseEntityChanges>;
}[] {
  return namedInsights(subscriptions).map(({ typed: { insightTitle, userConfiguration = [] }, definition }) => {
    if (insightTitle !== undefined) throw new ServiceError('Y802', { name: 'insightTitle' });
    if (userConfiguration.length === 0) throw new ServiceError('Y803', { name: 'userConfiguration' });
    return { definition, entityChanges: parseEntityChanges(definition, userConfiguration) };
  });
}

function parseEntityChanges(
  definition: InsightDefinition,
  configurations: NonNullable<SentSubscriptions[number]['userConfiguration']>,
) {
  const entityChanges = configurations.map(({ entityId, ...configuration }) => {
    if (entityId !== undefined && definition.type === 'AGGREGATE') throw new ServiceError('Y802', { name: 'entityId' });
    return { entityId, ...configurationOf(definition, configuration) };
  });
  const keys = entityChanges.map(({ entityType, entityId = '' }) => `${entityType} ${entityId}`);
  if (new Set(keys).size < keys.length) throw new ServiceError('Y802', { name: 'entityId' });
  return entityChanges;
}

/** Merges a change into the settings of one entity and stores them. Returns the settings of the user after the change. */
async function storeChange(
  trx: ServiceTransaction,
  user: UserKey,
  settings: UserSettings,
  key: Pick<UserSettings[number], 'insight_name' | 'entity_type' | 'entity_id'>,
  change: OwnConfiguration,
): Promise<UserSettings> {
  const isSameEntity = (row: UserSettings[number]): boolean =>
    row.insight_name === key.insight_name && row.entity_type === key.entity_type && row.entity_id === key.entity_id;
  const configuration = withChange(settings.find(isSameEntity)?.configuration ?? {}, change);
  const stored = { is_subscribed: configuration.isSubscribed ?? null, configuration: JSON.stringify(configuration) };
  await trx
    .insertInto('user_insight')
    .values({ ...ofUser(user), ...key, ...stored })
    .onConflict((conflict) =>
      conflict
        .columns(['bucket', 'customer_id', 'user_id', 'insight_name', 'entity_type', 'entity_id'])
        .doUpdateSet(stored),
    )
    .execute();
  return [...settings.filter((row) => !isSameEntity(row)), { ...key, configuration }];
}
