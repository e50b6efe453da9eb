import type { EndpointInput } from '@fin-link/contracts/service';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../../tenancy/users/index.ts';
import { insightNamed } from '../catalogue/index.ts';
import { eligible, eligibleId, type Entities, entitiesOf } from '../subscriptions/entities.ts';
import { isOnForAny, readSettings } from '../subscriptions/settings.ts';
import type { InsightDeps } from './due-insights.ts';
import { evaluate, type InsightWork } from './evaluate.ts';
import { ofUser } from '../../../platform/database/index.ts';

type RequestedInsight = EndpointInput<'triggerInsights'>['body']['trigger'][number];

/** Maximum number of evaluations per request. An evaluation is one insight for one entity. */
const maxEvaluations = 10;

/**
 * Evaluates insights during the request. Throws:
 * - Y803 for missing fields;
 * - Y800 for an insight that is off for the user;
 * - Y802 for an insight that cannot be evaluated on demand, and for more than ten evaluations;
 * - the errors of `parseRequest` and `requestedEntities`.
 */
export const triggerInsights =
  (deps: InsightDeps): Handler<'triggerInsights'> =>
  async ({ body: { trigger } }, call) => {
    const user = userKeyOf(call);
    const requested = trigger.map(parseRequest);
    if (new Set(requested.map(({ definition }) => definition.name)).size < requested.length)
      throw new ServiceError('Y802', { name: 'insightName' });
    await deps.database.tx(async (trx) => {
      await lockUser(trx, user);
      const entities = await entitiesOf(trx, user);
      const settings = await readSettings(trx, user);
      const work = requested.map((one): InsightWork => {
        const isOn = one.definition.entities.some((entityType) => isOnForAny(settings, one.definition, entityType));
        if (!isOn) throw new ServiceError('Y800', { name: 'insightName' });
        return { definition: one.definition, only: requestedEntities(one, entities), isRepeated: one.isRepeated };
      });
      if (work.reduce((sum, one) => sum + countEvaluations(one, entities), 0) > maxEvaluations)
        throw new ServiceError('Y802', { name: 'more than ten evaluations' });
      const { seen } = await trx
        .selectFrom('insight_progress')
        .select('seen')
        .where((where) => where.and(ofUser(user)))
        .executeTakeFirstOrThrow();
      await evaluate(trx, deps, user, { work, at: await deps.businessClock.read(trx), seen });
    });
  };

/** Parses one evaluation of the request. Does not check data of the user. Throws Y800, Y802 or Y803 for invalid fields. */
function parseRequest({ insightName, overrideDuplicateCheck, overrideduplicateCheck, entityConfig }: RequestedInsight) {
  if (insightName === undefined) throw new ServiceError('Y803', { name: 'insightName' });
  const definition = insightNamed(insightName);
  if (definition === undefined) throw new ServiceError('Y800', { name: 'insightName' });
  const isRepeated = overrideDuplicateCheck ?? overrideduplicateCheck;
  if (isRepeated === undefined) throw new ServiceError('Y803', { name: 'overrideDuplicateCheck' });
  if ((overrideduplicateCheck ?? isRepeated) !== isRepeated)
    throw new ServiceError('Y800', { name: 'overrideDuplicateCheck' });
  if (!definition.isOnDemand) throw new ServiceError('Y802', { name: 'insightName' });
  if (entityConfig?.length === 0) throw new ServiceError('Y803', { name: 'entityConfig' });
  return { definition, isRepeated, entityConfig };
}

/**
 * Returns the entities in the request, or `undefined` for all entities. Throws Y802 if ids are sent for an insight about all accounts, if a
 * type or id is repeated, or if only some of the types have ids.
 */
function requestedEntities(
  { definition, entityConfig }: ReturnType<typeof parseRequest>,
  entities: Entities,
): InsightWork['only'] {
  const only = entityConfig?.map(({ entityType, entityIds }) => {
    if (entityType === undefined) throw new ServiceError('Y803', { name: 'entityType' });
    if (!definition.entities.includes(entityType)) throw new ServiceError('Y800', { name: 'entityType' });
    if (definition.type === 'AGGREGATE' && entityIds !== undefined)
      throw new ServiceError('Y802', { name: 'entityIds' });
    const ids = entityIds?.map((id) => eligibleId(definition, entities, { entityType, entityId: String(id) }));
    if (new Set(ids).size < (ids?.length ?? 0)) throw new ServiceError('Y802', { name: 'entityIds' });
    return { entityType, entityIds: ids };
  });
  if (new Set(only?.map(({ entityType }) => entityType)).size < (only?.length ?? 0))
    throw new ServiceError('Y802', { name: 'entityType' });
  const countWithIds = only?.filter(({ entityIds }) => entityIds !== undefined).length ?? 0;
  if (countWithIds > 0 && countWithIds < (only?.length ?? 0)) throw new ServiceError('Y802', { name: 'entityIds' });
  return only;
}

const countEvaluations = ({ definition, only }: InsightWork, entities: Entities): number =>
  definition.type === 'AGGREGATE'
    ? 1
    : eligible(definition, entities).filter(
        ({ entityType, entityId }) =>
          only?.some((one) => one.entityType === entityType && (one.entityIds?.includes(entityId) ?? true)) ?? true,
      ).length;
