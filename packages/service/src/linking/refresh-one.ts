import type { Selectable } from 'kysely';
import { assertConsented } from '../consents/usable.ts';
import type { ServiceTransaction } from '../database/schema.ts';
import { ServiceError } from '../runtime/service-error.ts';
import type { ConsumerPresence } from '../http/handler.ts';
import { startRefresh } from '../refreshes/start-refresh.ts';
import { assertRefreshable, type EligibilityDeps } from '../provider-accounts/eligibility.ts';
import { readableProvider, requestedDatasets } from '../providers/linkable-provider.ts';
import { keyOf } from '../provider-accounts/records.ts';
import type { ProviderAccountTable } from '../database/tables/provider-accounts.ts';
import type { UserKey } from '../users/user-key.ts';
import type { RefreshDeps } from '../refreshes/advance.ts';
import type { NeedsConsents } from '../consents/consent-deps.ts';

type Row = Selectable<ProviderAccountTable>;

export type RefreshOneDeps = RefreshDeps & NeedsConsents & EligibilityDeps;

/**
 * Starts a refresh with what is stored, of a provider account that the caller has locked. `presence`: of the user who is there; null where
 * nobody is. Throws as `assertRefreshable` and `assertConsented`.
 */
export async function refreshOne(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  user: UserKey,
  row: Row,
  presence: ConsumerPresence | null,
): Promise<void> {
  const provider = await readableProvider(trx, row.provider_id);
  await assertConsented(trx, deps, user, row);
  await assertRefreshable(trx, deps, user, row);
  await startRefresh(trx, deps, keyOf(user, row), {
    kind: 'refresh',
    previous: row.request_key,
    datasets: requestedDatasets(provider, undefined),
    presence: row.consent_id === null ? null : presence,
  });
}

/** False, and nothing done, when it cannot be refreshed now. */
export async function refreshIfPossible(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  user: UserKey,
  row: Row,
  presence: ConsumerPresence | null,
): Promise<boolean> {
  try {
    await refreshOne(trx, deps, user, row, presence);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
