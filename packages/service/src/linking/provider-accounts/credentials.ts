import { type LoginForm, normalizedLoginName } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { LinkableProvider } from '../../banks/providers/index.ts';
import {
  type FieldValues,
  isInProgress,
  keyOf,
  findProviderAccounts,
  lockProviderAccounts,
  type NeedsSecrets,
} from '../../data/provider-account-records/index.ts';
import { type ProviderAccountTable, type ServiceTransaction, ofUser } from '../../platform/database/index.ts';
import type { WidgetProof } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { type RefreshDeps, startRefresh } from '../refresh-requests/index.ts';

/** New credentials by field name, and the widget session that sent them. */
interface CredentialsEdit {
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

interface LoginInput {
  provider: LinkableProvider;
  values: FieldValues;
}

/**
 * Finds and locks the user's newest provider account at this provider with the same login name. Logins are compared by their plain-text
 * fields. If only a secret field differs, the user has a new password.
 */
export async function findSameLogin(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  user: UserKey,
  { provider, values }: LoginInput,
): Promise<Selectable<ProviderAccountTable> | undefined> {
  const name = comparableLogin(provider.loginForm, values);
  if (name === null) return undefined;
  for (const { id } of await findProviderAccounts(trx, user, { providerIds: [provider.id] })) {
    const stored = await secrets.credentials(trx, keyOf(user, { id }));
    if (stored === undefined || comparableLogin(provider.loginForm, stored) !== name) continue;
    const [row] = await lockProviderAccounts(trx, user, [id]);
    if (row !== undefined) return row;
  }
  return undefined;
}

/**
 * Returns whether the credentials belong to a different login than the stored ones. Replacing the stored ones would mix the data of two
 * people. Returns false if the provider account has no accounts, because the stored login may have been mistyped. A login stored in other
 * fields cannot be compared and counts as different.
 */
export async function isOtherLogin(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  user: UserKey,
  row: Selectable<ProviderAccountTable>,
  { provider, values }: LoginInput,
): Promise<boolean> {
  const stored = await secrets.credentials(trx, keyOf(user, row));
  if (
    stored === undefined ||
    comparableLogin(provider.loginForm, stored) === comparableLogin(provider.loginForm, values)
  )
    return false;
  const account = await trx
    .selectFrom('account_source')
    .select('account_id')
    .where((where) => where.and({ ...ofUser(user), provider_account_id: row.id }))
    .limit(1)
    .executeTakeFirst();
  return account !== undefined;
}

/** Returns the text fields of the credentials in a comparable form, or `null` if there are none. */
function comparableLogin({ row }: LoginForm, values: FieldValues): string | null {
  const textValues = row
    .flatMap(({ field }) => field)
    .flatMap(({ name, type }) => {
      const value = values[name];
      return type === 'text' && value !== undefined ? [[name, normalizedLoginName(value)]] : [];
    });
  return textValues.length === 0 ? null : JSON.stringify(textValues);
}
