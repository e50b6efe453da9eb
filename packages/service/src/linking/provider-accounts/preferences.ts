import type { ProviderAccountRequest } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { ProviderAccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import { providerAccountChange, recordChange } from '../../platform/journal/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import {
  accountKey,
  isInProgress,
  type ProviderAccountKey,
  recordChangesOf,
  releaseChangesOf,
  scheduleNext,
} from '../../data/provider-account-records/index.ts';

export type Preferences = NonNullable<ProviderAccountRequest['preferences']>;

/**
 * Changes the given preferences. Turning extracts on releases deferred changes. Turning automatic refreshes on schedules the next one,
 * counted from the last refresh. Throws Y820 for manual accounts. The caller must hold the lock of the provider account.
 */
export async function changePreferences(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock & NeedsNotifications,
  key: ProviderAccountKey,
  row: Selectable<ProviderAccountTable>,
  { isDataExtractsEnabled, isAutoRefreshEnabled, linkedProviderAccountId }: Preferences,
): Promise<void> {
  if (row.is_manual) throw new ServiceError('Y820', { name: 'preferences' });
  if (linkedProviderAccountId !== undefined) await assertLinkable(trx, key, row.provider_id, linkedProviderAccountId);
  const changed = await trx
    .updateTable('provider_account')
    .set({
      is_data_extracts_enabled: isDataExtractsEnabled ?? row.is_data_extracts_enabled,
      is_auto_refresh_enabled: isAutoRefreshEnabled ?? row.is_auto_refresh_enabled,
      linked_provider_account_id: linkedProviderAccountId ?? row.linked_provider_account_id,
    })
    .where((where) => where.and(accountKey(key)))
    .returningAll()
    .executeTakeFirstOrThrow();
  const isSwitched = changed.is_auto_refresh_enabled !== row.is_auto_refresh_enabled;
  if (isSwitched && !isInProgress(row.status) && row.status !== 'USER_INPUT_REQUIRED') {
    const dataset = await trx
      .selectFrom('provider_account_dataset')
      .select('additional_status')
      .where((where) =>
        where.and({
          customer_id: key.customerId,
          user_id: key.userId,
          provider_account_id: key.providerAccountId,
          name: 'BASIC_AGG_DATA',
        }),
      )
      .executeTakeFirstOrThrow();
    const { additional_status: additionalStatus } = dataset;
    await scheduleNext(trx, deps, key, changed, { additionalStatus, retryAfter: usualWait(changed) });
    await recordChangesOf(trx, key, [providerAccountChange(key, key.providerAccountId)]);
  }
  if (changed.is_data_extracts_enabled && !row.is_data_extracts_enabled)
    await recordChange(trx, await releaseChangesOf(trx, key));
}

/**
 * Returns the seconds to wait after a bank has blocked access. Open banking banks block for a limited time, which is not stored, so a day
 * is assumed. Returns undefined for other banks.
 */
const usualWait = (row: Selectable<ProviderAccountTable>): number | undefined =>
  row.consent_id === null ? undefined : 86_400;

/** Throws Y800 unless both provider accounts have the same provider or share an account. */
export async function assertLinkable(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  providerId: number,
  linkedId: number,
): Promise<void> {
  const other = { ...key, providerAccountId: linkedId };
  const linked = await trx
    .selectFrom('provider_account')
    .select('provider_id')
    .where((where) => where.and(accountKey(other)))
    .executeTakeFirst();
  const isOther = linked !== undefined && linkedId !== key.providerAccountId;
  if (isOther && (linked.provider_id === providerId || (await shareAnAccount(trx, key, other)))) return;
  throw new ServiceError('Y800', { name: 'preferences.linkedProviderAccountId' });
}

async function shareAnAccount(
  trx: ServiceTransaction,
  { customerId, userId, providerAccountId }: ProviderAccountKey,
  other: ProviderAccountKey,
): Promise<boolean> {
  const shared = await trx
    .selectFrom('account_source as one')
    .innerJoin('account_source as other', (join) =>
      join
        .onRef('other.customer_id', '=', 'one.customer_id')
        .onRef('other.user_id', '=', 'one.user_id')
        .onRef('other.account_id', '=', 'one.account_id'),
    )
    .select('one.account_id')
    .where('one.customer_id', '=', customerId)
    .where('one.user_id', '=', userId)
    .where('one.provider_account_id', '=', providerAccountId)
    .where('other.provider_account_id', '=', other.providerAccountId)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}
