import type { ProviderAccountRequest } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { ReadableProvider } from '../../banks/providers/index.ts';
import {
  type ProviderAccountKey,
  findProviderAccounts,
  toProviderAccounts,
} from '../../data/provider-account-records/index.ts';
import { type ServiceTransaction, type ServiceDatabase, ofUser } from '../../platform/database/index.ts';
import type { ConsumerPresence, WidgetProof } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { storedDatasets } from './preferences.ts';

interface NewProviderAccount extends Pick<
  ProviderAccountRequest,
  'aggregationSource' | 'dataset' | 'datasetName' | 'preferences'
> {
  provider: ReadableProvider;
  /** Consent under which the bank is read. Not set if the bank is read with credentials. */
  underConsentId?: number;
  /** Delay in seconds before the first request to the bank. */
  startAfterSeconds?: number;
  /** IP address and user agent of the present user, if the bank is read under a consent. */
  presence?: ConsumerPresence | null;
  widget: WidgetProof | null;
}

/**
 * Adds a provider account and starts its first refresh, whose job runs after the commit. In the same transaction, the caller stores the
 * credentials, unless the bank is read under a consent.
 */
export async function insertProviderAccount(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  key: ProviderAccountKey,
  added: NewProviderAccount,
): Promise<void> {
  const { provider, preferences } = added;
  await trx
    .insertInto('provider_account')
    .values({
      ...ofUser(key),
      id: key.providerAccountId,
      provider_id: provider.id,
      auth_type: provider.authType,
      aggregation_source: added.aggregationSource ?? 'USER',
      request_key: '',
      status: 'LOGIN_IN_PROGRESS',
      is_data_extracts_enabled: preferences?.isDataExtractsEnabled ?? true,
      is_auto_refresh_enabled: preferences?.isAutoRefreshEnabled ?? true,
      created_at: deps.businessClock.now(),
      last_updated_at: null,
      last_success_at: null,
      credentials_state: 'unproven',
      linked_provider_account_id: preferences?.linkedProviderAccountId ?? null,
      next_refresh_at: null,
      consent_id: added.underConsentId ?? null,
      requested_datasets: storedDatasets(added),
    })
    .execute();
  await startRefresh(trx, deps, key, {
    kind: 'add',
    previous: null,
    startAfterSeconds: added.startAfterSeconds ?? 0,
    presence: added.presence ?? null,
    widget: added.widget,
  });
}

/** Maximum number of provider accounts per user, because their list is not paged. */
const maxProviderAccounts = 200;

/** Throws Y824 if the user already has the maximum number of provider accounts. */
export async function assertBelowLimit(trx: ServiceTransaction, user: UserKey): Promise<void> {
  const { count } = await trx
    .selectFrom('provider_account')
    .select((eb) => eb.fn.countAll().as('count'))
    .where((where) => where.and(ofUser(user)))
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxProviderAccounts) throw new ServiceError('Y824', { name: 'providerAccount' });
}

/** Returns the current state of the provider account. Throws Y807 if it was deleted after it was added. */
export async function addedReply(trx: Executor<ServiceDatabase>, user: UserKey, id: number) {
  const rows = await findProviderAccounts(trx, user, { ids: [id] });
  if (rows.length === 0) throw new ServiceError('Y807');
  return { providerAccount: await toProviderAccounts(trx, user, rows) };
}
