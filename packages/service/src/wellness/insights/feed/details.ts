import type { InsightEntity } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { insightNamed, insights } from '../catalogue/index.ts';
import { eligible, type Entities, entitiesOf } from '../subscriptions/entities.ts';
import { effectiveSettings, offeredEntities, readSettings } from '../subscriptions/settings.ts';

interface Entity {
  entityType: InsightEntity;
  entityId: number;
}

/**
 * Returns the insights for which an account or view is eligible. Throws Y800 for an unknown account or view, and for an insight that is not
 * available for it.
 */
export const getEntityDetail =
  ({ database: { db } }: NeedsDatabase): Handler<'getEntityDetail'> =>
  async ({ query: { entityId, entityType, insightName } }, call) => {
    const user = userKeyOf(call);
    if (!isEntityType(entityType)) throw new ServiceError('Y800', { name: 'entityType' });
    const entities = await entitiesOf(db, user);
    const entity = { entityType, entityId: Number(entityId) };
    const userEntities = entityType === 'ACCOUNT' ? entities.accounts : entities.views;
    if (!userEntities.some(({ id }) => id === entity.entityId)) throw new ServiceError('Y800', { name: 'entityId' });
    const settings = await readSettings(db, user);
    const eligibleInsights = insights.filter(
      (definition) =>
        definition.type === 'OTHER' &&
        offeredEntities(settings.customer, definition).includes(entityType) &&
        eligible(definition, entities).some((one) => one.entityType === entityType && one.entityId === entity.entityId),
    );
    if (insightName?.some((name) => !eligibleInsights.some((definition) => definition.name === name)) === true)
      throw new ServiceError('Y800', { name: 'insightName' });
    return {
      entityDetail: [
        {
          entityType,
          entityId,
          ...containerOf(entities, entity),
          link: linkOf(entity),
          eligibleInsight: eligibleInsights
            .filter(({ name }) => insightName?.includes(name) ?? true)
            .map((definition) => ({
              insightName: definition.name,
              applicableConfiguration: [{ entityId, entityType, ...effectiveSettings(settings, definition, entity) }],
            })),
        },
      ],
    };
  };

/**
 * Returns the accounts and views that are eligible for an insight. Throws Y800 for an unknown insight, and Y822 if the insight is off for
 * the customer.
 */
export const getInsightDetail =
  ({ database: { db } }: NeedsDatabase): Handler<'getInsightDetail'> =>
  async ({ params: { insightName }, query: { entityType } }, call) => {
    const user = userKeyOf(call);
    const definition = insightNamed(insightName);
    if (definition === undefined) throw new ServiceError('Y800', { name: 'insightName' });
    const settings = await readSettings(db, user);
    const offeredTypes = offeredEntities(settings.customer, definition);
    if (offeredTypes.length === 0) throw new ServiceError('Y822', { name: 'insightName' });
    const entities = await entitiesOf(db, user);
    const eligibleEntities: Entity[] =
      definition.type === 'AGGREGATE'
        ? [{ entityType: 'ACCOUNT', entityId: 0 }]
        : eligible(definition, entities).filter(
            (one) => offeredTypes.includes(one.entityType) && (entityType?.includes(one.entityType) ?? true),
          );
    return {
      insightDetail: [
        {
          insightName: definition.name,
          insightType: definition.type,
          triggerType: definition.trigger,
          eligibleEntity: eligibleEntities.map((entity) => ({
            ...(entity.entityId !== 0 && { entityId: String(entity.entityId), link: linkOf(entity) }),
            entityType: entity.entityType,
            ...containerOf(entities, entity),
            ...effectiveSettings(settings, definition, entity),
          })),
        },
      ],
    };
  };

const linkOf = ({ entityType, entityId }: Entity) =>
  entityType === 'ACCOUNT'
    ? { entityName: 'account', methodType: 'GET' as const, url: `/accounts/${entityId}` }
    : { entityName: 'view', methodType: 'GET' as const, url: `/views/${entityId}` };

/** Returns the container of an account as a member; an empty object for a view. */
const containerOf = ({ accounts }: Entities, { entityType, entityId }: Entity) => {
  const account = entityType === 'ACCOUNT' ? accounts.find(({ id }) => id === entityId) : undefined;
  return account === undefined ? {} : { container: account.container };
};

const isEntityType = (type: string): type is InsightEntity => type === 'ACCOUNT' || type === 'VIEW';
