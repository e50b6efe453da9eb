import type { ProviderAccountRequest } from '@fin-link/contracts/service';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { ConsumerPresence, WidgetProof } from '../../platform/http/index.ts';
import type { ProviderAccountKey } from '../../data/provider-account-records/index.ts';
import type { ReadableProvider } from '../../banks/providers/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { storedDatasets } from './keep-request.ts';

/** Properties of a new provider account and of its first refresh. */
export interface NewProviderAccount extends Pick<
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
      customer_id: key.customerId,
      user_id: key.userId,
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
      due_at: null,
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
