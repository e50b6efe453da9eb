import type { ProviderAccountRequest, RequestedDataset } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import {
  keyOf,
  lockProviderAccounts,
  accountKey,
  isInProgress,
  type ProviderAccountKey,
  recordChangesOf,
  releaseChangesOf,
  scheduleNext,
} from '../../data/provider-account-records/index.ts';
import {
  type NeedsDatabase,
  type ProviderAccountTable,
  type ServiceTransaction,
  ofUser,
  inTable,
} from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { providerAccountChange, recordChange } from '../../platform/journal/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../../tenancy/notifications/index.ts';
import { userKeyOf, type UserKey } from '../../tenancy/users/index.ts';

/** Changes preferences without starting a refresh. Throws Y807 if the provider account does not exist. */
export const updatePreferences =
  (deps: NeedsDatabase & NeedsBusinessClock & NeedsNotifications): Handler<'updatePreferences'> =>
  async ({ params, body }, call) => {
    const user = userKeyOf(call);
    await deps.database.tx(async (trx) => {
      const [row] = await lockProviderAccounts(trx, user, [params.providerAccountId]);
      if (row === undefined) throw new ServiceError('Y807');
      await changePreferences(trx, deps, keyOf(user, row), row, body.preferences);
    });
  };

type DatasetRequest = Pick<ProviderAccountRequest, 'dataset' | 'datasetName'>;

/** Parts of a request that are stored for later refreshes. */
export type StoredRequest = DatasetRequest & Pick<ProviderAccountRequest, 'preferences'>;

/** Returns the requested datasets as JSON. Converts `datasetName` to datasets. Returns `null` if neither is given. */
export function storedDatasets({ dataset, datasetName }: DatasetRequest): string | null {
  const requested: RequestedDataset[] | undefined = dataset ?? datasetName?.map((name) => ({ name }));
  return requested === undefined ? null : JSON.stringify(requested);
}

/** Stores requested preferences and datasets until a later request replaces them. The caller must hold the lock of the provider account. */
export async function storeRequest(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock & NeedsNotifications,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
  { preferences, ...requested }: StoredRequest,
): Promise<void> {
  const key = keyOf(user, row);
  if (preferences !== undefined) await changePreferences(trx, deps, key, row, preferences);
  const stored = storedDatasets(requested);
  if (stored === null) return;
  await trx
    .updateTable('provider_account')
    .set({ requested_datasets: stored })
    .where((where) => where.and(accountKey(key)))
    .execute();
}

/**
 * Throws Y800 unless the linked provider account is another one of the user, and both have the same provider or share an account.
 */
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
  const isOtherAccount = linked !== undefined && linkedId !== key.providerAccountId;
  if (isOtherAccount && (linked.provider_id === providerId || (await haveCommonAccount(trx, key, other)))) return;
  throw new ServiceError('Y800', { name: 'preferences.linkedProviderAccountId' });
}

/** Preferences in a request. Missing members remain unchanged. */
type Preferences = NonNullable<ProviderAccountRequest['preferences']>;

const daySeconds = 86_400;

/**
 * Changes the given preferences. Turning extracts on releases deferred changes. Turning automatic refreshes on schedules the next one,
 * counted from the last refresh. Throws Y820 for manual accounts. The caller must hold the lock of the provider account.
 */
async function changePreferences(
  trx: ServiceTransaction,
  deps: NeedsBusinessClock & NeedsNotifications,
  key: ProviderAccountKey,
  row: Selectable<ProviderAccountTable>,
  { isDataExtractsEnabled, isAutoRefreshEnabled, linkedProviderAccountId }: Preferences,
): Promise<void> {
  if (row.is_manual) throw new ServiceError('Y820', { name: 'preferences' });
  if (linkedProviderAccountId !== undefined) await assertLinkable(trx, key, row.provider_id, linkedProviderAccountId);
  const updated = await trx
    .updateTable('provider_account')
    .set({
      is_data_extracts_enabled: isDataExtractsEnabled ?? row.is_data_extracts_enabled,
      is_auto_refresh_enabled: isAutoRefreshEnabled ?? row.is_auto_refresh_enabled,
      linked_provider_account_id: linkedProviderAccountId ?? row.linked_provider_account_id,
    })
    .where((where) => where.and(accountKey(key)))
    .returningAll()
    .executeTakeFirstOrThrow();
  const autoRefreshChanged = updated.is_auto_refresh_enabled !== row.is_auto_refresh_enabled;
  if (autoRefreshChanged && !isInProgress(row.status) && row.status !== 'USER_INPUT_REQUIRED') {
    const dataset = await trx
      .selectFrom('provider_account_dataset')
      .select('additional_status')
      .where((where) =>
        where.and({
          ...ofUser(key),
          provider_account_id: key.providerAccountId,
          name: 'BASIC_AGG_DATA',
        }),
      )
      .executeTakeFirstOrThrow();
    const { additional_status: additionalStatus } = dataset;
    await scheduleNext(trx, deps, key, updated, { additionalStatus, retryAfter: assumedBlockSeconds(updated) });
    await recordChangesOf(trx, key, [providerAccountChange(key, key.providerAccountId)]);
  }
  if (updated.is_data_extracts_enabled && !row.is_data_extracts_enabled)
    await recordChange(trx, await releaseChangesOf(trx, key));
}

/**
 * Returns the seconds to wait after a bank has blocked access. Open banking banks block for a limited time. This time is not stored, so the
 * function assumes one day. Returns `undefined` for other banks.
 */
const assumedBlockSeconds = (row: Selectable<ProviderAccountTable>): number | undefined =>
  row.consent_id === null ? undefined : daySeconds;

async function haveCommonAccount(
  trx: ServiceTransaction,
  key: ProviderAccountKey,
  other: ProviderAccountKey,
): Promise<boolean> {
  const shared = await trx
    .selectFrom('account_source as source')
    .innerJoin('account_source as other_source', (join) =>
      join
        .onRef('other_source.bucket', '=', 'source.bucket')
        .onRef('other_source.customer_id', '=', 'source.customer_id')
        .onRef('other_source.user_id', '=', 'source.user_id')
        .onRef('other_source.account_id', '=', 'source.account_id'),
    )
    .select('source.account_id')
    .where((where) => where.and(inTable('source', ofUser(key))))
    .where('source.provider_account_id', '=', key.providerAccountId)
    .where('other_source.provider_account_id', '=', other.providerAccountId)
    .limit(1)
    .executeTakeFirst();
  return shared !== undefined;
}
