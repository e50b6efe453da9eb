import { randomBytes } from 'node:crypto';
import { manualProviderId } from '../../../banks/providers/index.ts';
import { type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import { type Change, providerAccountChange } from '../../../platform/journal/index.ts';
import type { NeedsBusinessClock, NeedsIds } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { accountKey, recordChangesOf } from '../../provider-account-records/index.ts';

/** Length of a random request key in bytes. */
const requestKeyBytes = 18;

/**
 * Locks the user's provider account for manual accounts, or creates it if the user has none. Returns its id. The caller must hold the
 * user's lock.
 */
export async function lockManualProviderAccount(
  trx: ServiceTransaction,
  { ids, businessClock }: NeedsIds & NeedsBusinessClock,
  user: UserKey,
): Promise<number> {
  const owner = ofUser(user);
  const existing = await trx
    .selectFrom('provider_account')
    .select('id')
    .where((where) => where.and({ ...ofUser(user), is_manual: true }))
    .forUpdate()
    .executeTakeFirst();
  if (existing !== undefined) return existing.id;
  const id = ids.next();
  const now = businessClock.now();
  await trx
    .insertInto('provider_account')
    .values({
      ...owner,
      id,
      provider_id: manualProviderId,
      is_manual: true,
      auth_type: 'CREDENTIALS',
      aggregation_source: 'USER',
      request_key: randomBytes(requestKeyBytes).toString('base64url'),
      status: 'SUCCESS',
      is_data_extracts_enabled: true,
      is_auto_refresh_enabled: false,
      created_at: now,
      last_updated_at: now,
      last_success_at: null,
      credentials_state: 'unproven',
      linked_provider_account_id: null,
      next_refresh_at: null,
    })
    .execute();
  await trx
    .insertInto('provider_account_dataset')
    .values({
      ...owner,
      provider_account_id: id,
      name: 'BASIC_AGG_DATA',
      additional_status: 'AVAILABLE_DATA_RETRIEVED',
      update_eligibility: 'DISALLOW_UPDATE',
      last_updated_at: now,
      last_attempt_at: now,
    })
    .execute();
  await recordChangesOf(trx, { ...user, providerAccountId: id }, [providerAccountChange(user, id, true)]);
  return id;
}

/** Deletes the provider account if it has no accounts left. Returns the changes that the caller must record as deletions. */
export async function deleteWhenEmpty(
  trx: ServiceTransaction,
  user: UserKey,
  providerAccountId: number,
): Promise<Change[]> {
  const remaining = await trx
    .selectFrom('account')
    .select('id')
    .where((where) => where.and({ ...ofUser(user), provider_account_id: providerAccountId }))
    .limit(1)
    .executeTakeFirst();
  if (remaining !== undefined) return [];
  await trx
    .deleteFrom('provider_account')
    .where((where) => where.and(accountKey({ ...user, providerAccountId })))
    .execute();
  return [providerAccountChange(user, providerAccountId, true)];
}
