import type { NeedsCustomerSettings } from '../../../tenancy/customers/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { askForInsights, lockUser, userKeyOf } from '../../../tenancy/users/index.ts';
import { assertComparable, assertLimited, configurationOf, namedInsights, withChange } from './check-change.ts';
import { eligibleId, entitiesOf } from './entities.ts';
import { effectiveSettings, offeredEntities, readCustomerSettings, readUserSettings } from './settings.ts';

/**
 * Changes settings of a user in one transaction. Throws Y800 for an insight that is off for the customer or an entity that is not eligible,
 * Y802 for an entity of an insight about all accounts, Y803 without a configuration, and the errors of `namedInsights` and
 * `configurationOf`.
 */
export const updateUserSubscriptions =
  (deps: NeedsDatabase & NeedsCustomerSettings): Handler<'updateUserSubscriptions'> =>
  async ({ body: { userSubscription } }, call) => {
    const user = userKeyOf(call);
    const changes = namedInsights(userSubscription).map(({ typed, definition }) => {
      if (typed.insightTitle !== undefined) throw new ServiceError('Y802', { name: 'insightTitle' });
      const { userConfiguration: configurations = [] } = typed;
      if (configurations.length === 0) throw new ServiceError('Y803', { name: 'userConfiguration' });
      const changed = configurations.map(({ entityId, ...one }) => {
        if (entityId !== undefined && definition.type === 'AGGREGATE')
          throw new ServiceError('Y802', { name: 'entityId' });
        return { entityId, ...configurationOf(definition, one) };
      });
      const keys = changed.map(({ entityType, entityId = '' }) => `${entityType} ${entityId}`);
      if (new Set(keys).size < keys.length) throw new ServiceError('Y802', { name: 'entityId' });
      return { definition, changed };
    });
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const customer = await readCustomerSettings(trx, user.customerId);
      let settings = await readUserSettings(trx, user);
      const entities = await entitiesOf(trx, user);
      for (const { definition, changed } of changes)
        for (const { entityType, entityId, change } of changed) {
          await assertComparable(deps, trx, user.customerId, definition, change);
          if (!offeredEntities(customer, definition).includes(entityType))
            throw new ServiceError('Y800', { name: 'insightName' });
          const id = entityId === undefined ? 0 : eligibleId(definition, entities, { entityType, entityId });
          const key = { insight_name: definition.name, entity_type: entityType, entity_id: id };
          const previous = settings.find(
            (row) => row.insight_name === key.insight_name && row.entity_type === entityType && row.entity_id === id,
          );
          const configuration = withChange(previous?.configuration ?? {}, change);
          settings = [...settings.filter((row) => row !== previous), { ...key, configuration }];
          const stored = {
            is_subscribed: configuration.isSubscribed ?? null,
            configuration: JSON.stringify(configuration),
          };
          await trx
            .insertInto('user_insight')
            .values({ customer_id: user.customerId, user_id: user.userId, ...key, ...stored })
            .onConflict((conflict) =>
              conflict
                .columns(['customer_id', 'user_id', 'insight_name', 'entity_type', 'entity_id'])
                .doUpdateSet(stored),
            )
            .execute();
        }
      // Checks all settings, because an account or view may inherit a different limit from its type.
      for (const { definition } of changes)
        for (const { entity_type: entityType, entity_id: entityId } of settings.filter(
          (row) => row.insight_name === definition.name,
        ))
          assertLimited(
            definition,
            effectiveSettings({ customer, user: settings }, definition, { entityType, entityId }),
          );
      // Evaluates with the new limits immediately, without waiting for the next refresh.
      await askForInsights(trx, user);
    });
  };
