import type { RequestedDataset } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import { assertConsented, type NeedsConsents } from '../consents/index.ts';
import type { ProviderAccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import type { ConsumerPresence, WidgetProof } from '../../platform/http/index.ts';
import { assertRefreshable, type EligibilityDeps, keyOf } from '../../data/provider-account-records/index.ts';
import { readableProvider } from '../../banks/providers/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

type Row = Selectable<ProviderAccountTable>;

/** Properties of a refresh that a caller requests. */
export interface RefreshInput {
  /** IP address and user agent of the present user; `null` if the refresh is unattended. */
  presence: ConsumerPresence | null;
  /** Datasets of this refresh only. Default: the requested datasets of the provider account. */
  requested?: readonly RequestedDataset[];
  /** Proof of the widget session that requested the refresh; `null` if there is none. */
  widget: WidgetProof | null;
}

/** Dependencies for starting a refresh that a caller requests. */
export type RefreshOneDeps = RefreshDeps & NeedsConsents & EligibilityDeps;

/**
 * Starts a refresh with the stored credentials or grant. Throws the errors of `assertRefreshable` and `assertConsented`, and Y820 for
 * manual accounts. The caller must hold the lock of the provider account.
 */
export async function refreshOne(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  user: UserKey,
  row: Row,
  { presence, requested, widget }: RefreshInput,
): Promise<void> {
  if (row.is_manual) throw new ServiceError('Y820', { name: 'providerAccountIds' });
  await readableProvider(trx, row.provider_id);
  await assertConsented(trx, deps, user, row);
  await assertRefreshable(trx, deps, user, row);
  await startRefresh(trx, deps, keyOf(user, row), {
    kind: 'refresh',
    previous: row.request_key,
    presence: row.consent_id === null ? null : presence,
    ...(requested !== undefined && { requested }),
    widget,
  });
}

/** Starts a refresh. Returns false, without changes, if the provider account cannot be refreshed now. */
export async function refreshIfPossible(
  trx: ServiceTransaction,
  deps: RefreshOneDeps,
  user: UserKey,
  row: Row,
  input: RefreshInput,
): Promise<boolean> {
  try {
    await refreshOne(trx, deps, user, row, input);
    return true;
  } catch (error) {
    if (error instanceof ServiceError) return false;
    throw error;
  }
}
