import { idPattern, type InsightEntity } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type StoredView, viewsOfUser } from '../../views/index.ts';
import type { InsightDefinition } from '../catalogue/index.ts';
import { type InsightAccount, readAccounts } from '../facts/index.ts';

/** Accounts and views of a user. Insights may be about any of them. */
export interface Entities {
  accounts: readonly InsightAccount[];
  views: readonly StoredView[];
}

export const entitiesOf = async (executor: Executor<ServiceDatabase>, user: UserKey): Promise<Entities> => ({
  accounts: await readAccounts(executor, user),
  views: await viewsOfUser(executor, user),
});

export const eligible = (
  { containers, entities, fitsView }: InsightDefinition,
  { accounts, views }: Entities,
): { entityType: InsightEntity; entityId: number }[] => [
  ...(entities.includes('ACCOUNT')
    ? accounts
        .filter(({ kind }) => containers.includes(kind))
        .map(({ id }) => ({ entityType: 'ACCOUNT' as const, entityId: id }))
    : []),
  ...(entities.includes('VIEW')
    ? views
        .filter((view) => fitsView?.(view) !== false)
        .map(({ id }) => ({ entityType: 'VIEW' as const, entityId: id }))
    : []),
];

/** Parses the id of an account or view. Throws Y800 if it is not eligible for the insight. */
export function eligibleId(
  definition: InsightDefinition,
  entities: Entities,
  { entityType, entityId }: { entityType: InsightEntity; entityId: string },
): number {
  const id = idPattern.test(entityId) ? Number(entityId) : 0;
  const isEligible = eligible(definition, entities).some((one) => one.entityType === entityType && one.entityId === id);
  if (!isEligible) throw new ServiceError('Y800', { name: 'entityId' });
  return id;
}
