import type { ServiceTransaction } from '../database/index.ts';
import { recordChange, type Change } from '../journal/index.ts';
import { accountKey, type ProviderAccountKey } from './keys.ts';

/**
 * Notes what a provider account brought, or changed of what it brought. While its data extracts are switched off, the changes
 * are kept back instead. The caller has locked the provider account.
 */
export async function recordChangesOf(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const permitted = trx
    .selectFrom('provider_account')
    .select('is_data_extracts_enabled as yes')
    .where((where) => where.and(accountKey(key)));
  if (!(await recordChange(trx, changes, permitted))) await withhold(trx, key, changes);
}

/** Rows per statement, well below the parameters that one may have. */
const batchSize = 1_000;

async function withhold(
  trx: ServiceTransaction,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
  changes: readonly Change[],
): Promise<void> {
  const owner = { customer_id: customerId, user_id: userId, provider_account_id: providerAccountId };
  const last = new Map(changes.map((change) => [`${change.entity} ${change.entityId}`, change]));
  const rows = [...last.values()].map(({ entity, entityId, deleted = false }) => ({
    ...owner,
    entity,
    entity_key: entityId,
    deleted,
  }));
  for (let start = 0; start < rows.length; start += batchSize) {
    await trx
      .insertInto('withheld_change')
      .values(rows.slice(start, start + batchSize))
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'user_id', 'provider_account_id', 'entity', 'entity_key'])
          .doUpdateSet((values) => ({ deleted: values.ref('excluded.deleted') })),
      )
      .execute();
  }
}

/** What was kept back, and is no longer: the caller notes it. */
export async function releaseChangesOf(
  trx: ServiceTransaction,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
): Promise<Change[]> {
  const kept = await trx
    .deleteFrom('withheld_change')
    .where((where) => where.and({ customer_id: customerId, user_id: userId, provider_account_id: providerAccountId }))
    .returning(['entity', 'entity_key', 'deleted'])
    .execute();
  return kept.map(({ entity, entity_key: entityId, deleted }) => ({ customerId, userId, entity, entityId, deleted }));
}
