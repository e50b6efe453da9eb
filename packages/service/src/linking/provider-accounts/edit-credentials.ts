import type { Selectable } from 'kysely';
import type { ProviderAccountTable, ServiceTransaction } from '../../platform/database/index.ts';
import type { WidgetProof } from '../../platform/http/index.ts';
import { type FieldValues, isInProgress, keyOf } from '../../data/provider-account-records/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';

/** New credentials by field name, and the widget session that sent them. */
export interface CredentialsEdit {
  values: FieldValues;
  widget: WidgetProof | null;
}

/**
 * Starts a refresh with new credentials. Keeps the stored credentials that the bank has accepted until it accepts the new ones. Drops a
 * pending question. Throws Y930 while an update runs. The caller must hold the lock of the provider account.
 */
export async function editCredentials(
  trx: ServiceTransaction,
  deps: RefreshDeps,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
  { values, widget }: CredentialsEdit,
): Promise<void> {
  if (isInProgress(row.status)) throw new ServiceError('Y930');
  const key = keyOf(user, row);
  const requestKey = await startRefresh(trx, deps, key, {
    kind: 'edit',
    previous: row.request_key,
    widget,
  });
  if (row.credentials_state === 'accepted')
    await deps.secrets.keepEditedCredentials(trx, { ...key, requestKey }, values);
  else await deps.secrets.keepCredentials(trx, key, values);
}
