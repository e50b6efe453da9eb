import type { EndpointInput } from '@fin-link/contracts/service';
import type { NeedsCustomerSettings } from '../../../tenancy/customers/index.ts';
import type { NeedsDatabase, OwnConfiguration, ServiceTransaction } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { makeInsightsDue, lockUser, type UserKey, userKeyOf } from '../../../tenancy/users/index.ts';
import type { InsightDefinition } from '../catalogue/index.ts';
import { assertComparable, assertLimited, configurationOf, namedInsights, withChange } from './check-change.ts';
import { eligibleId, entitiesOf } from './entities.ts';
import { effectiveSettings, offeredEntities, readCustomerSettings, readUserSettings } from './settings.ts';

type SentSubscriptions = EndpointInput<'updateUserSubscriptions'>['body']['userSubscription'];
type UserSettings = Awaited<ReturnType<typeof readUserSettings>>;

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
    .values({ customer_id: user.customerId, user_id: user.userId, ...key, ...stored })
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'user_id', 'insight_name', 'entity_type', 'entity_id']).doUpdateSet(stored),
    )
    .execute();
  return [...settings.filter((row) => !isSameEntity(row)), { ...key, configuration }];
}
