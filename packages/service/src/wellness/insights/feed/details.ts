import type { InsightEntity } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { insightNamed, insights } from '../catalogue/index.ts';
import { eligible, type Entities, entitiesOf } from '../subscriptions/entities.ts';
import { inForce, offeredEntities, readSettings } from '../subscriptions/settings.ts';

interface Entity {
  entityType: InsightEntity;
  entityId: number;
}

const linkOf = ({ entityType, entityId }: Entity) =>
  entityType === 'ACCOUNT'
    ? { entityName: 'account', methodType: 'GET' as const, url: `/accounts/${entityId}` }
    : { entityName: 'view', methodType: 'GET' as const, url: `/views/${entityId}` };

const containerOf = ({ accounts }: Entities, { entityType, entityId }: Entity) => {
  const account = entityType === 'ACCOUNT' ? accounts.find(({ id }) => id === entityId) : undefined;
  return account === undefined ? {} : { container: account.container };
};

const isOneOf = (type: string): type is InsightEntity => type === 'ACCOUNT' || type === 'VIEW';

/**
 * Returns the insights for which an account or view is eligible. Throws Y800 for an unknown account or view, and for an insight that is not
 * available for it.
 */
export const getEntityDetail =
  ({ database: { db } }: NeedsDatabase): Handler<'getEntityDetail'> =>
  async ({ query: { entityId, entityType, insightName } }, call) => {
    const user = userKeyOf(call);
    if (!isOneOf(entityType)) throw new ServiceError('Y800', { name: 'entityType' });
    const entities = await entitiesOf(db, user);
    const entity = { entityType, entityId: Number(entityId) };
    const known = entityType === 'ACCOUNT' ? entities.accounts : entities.views;
    if (!known.some(({ id }) => id === entity.entityId)) throw new ServiceError('Y800', { name: 'entityId' });
    const settings = await readSettings(db, user);
    const fitting = insights.filter(
      (definition) =>
        definition.type === 'OTHER' &&
        offeredEntities(settings.customer, definition).includes(entityType) &&
        eligible(definition, entities).some((one) => one.entityType === entityType && one.entityId === entity.entityId),
    );
    if (insightName?.some((name) => !fitting.some((definition) => definition.name === name)) === true)
      throw new ServiceError('Y800', { name: 'insightName' });
    return {
      entityDetail: [
        {
          entityType,
          entityId,
          ...containerOf(entities, entity),
          link: linkOf(entity),
          eligibleInsight: fitting
            .filter(({ name }) => insightName?.includes(name) ?? true)
            .map((definition) => ({
              insightName: definition.name,
              applicableConfiguration: [{ entityId, entityType, ...inForce(settings, definition, entity) }],
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
    const offered = offeredEntities(settings.customer, definition);
    if (offered.length === 0) throw new ServiceError('Y822', { name: 'insightName' });
    const entities = await entitiesOf(db, user);
    const about: Entity[] =
      definition.type === 'AGGREGATE'
        ? [{ entityType: 'ACCOUNT', entityId: 0 }]
        : eligible(definition, entities).filter(
            (one) => offered.includes(one.entityType) && (entityType?.includes(one.entityType) ?? true),
          );
    return {
      insightDetail: [
        {
          insightName: definition.name,
          insightType: definition.type,
          triggerType: definition.trigger,
          eligibleEntity: about.map((entity) => ({
            ...(entity.entityId !== 0 && { entityId: String(entity.entityId), link: linkOf(entity) }),
            entityType: entity.entityType,
            ...containerOf(entities, entity),
            ...inForce(settings, definition, entity),
          })),
        },
      ],
    };
  };
