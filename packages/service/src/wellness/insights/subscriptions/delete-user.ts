import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { lockUser, userKeyOf } from '../../../tenancy/users/index.ts';
import { insightNamed, insights } from '../catalogue/index.ts';

const maxIds = 100;

/**
 * Deletes settings of a user. Throws Y800 for an unknown insight or invalid id, Y805 for several insights combined with another filter,
 * Y802 for a request that would delete the settings of all insights, Y824 for too many ids, and Y822 if a given insight or entity has no
 * setting.
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
        .where((where) => where.and({ customer_id: user.customerId, user_id: user.userId }))
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
