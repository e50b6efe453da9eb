import type { LoginForm } from '@fin-link/contracts/server';
import type { Selectable } from 'kysely';
import type { ServiceTransaction } from '../deps.ts';
import type { LinkingDeps } from '../refresh/linking-deps.ts';
import type { FieldValues } from '../refresh/secrets.ts';
import type { LinkableProvider } from './linkable-provider.ts';
import { findProviderAccounts, keyOf, lockProviderAccounts, type UserKey } from './records.ts';
import type { ProviderAccountTable } from './tables.ts';

/**
 * The user's provider account that signs in at this provider under the same name, locked; the newest of several. What tells
 * logins apart is what is typed in plain sight: a secret that differs is a new password.
 */
export async function sameLogin(
  trx: ServiceTransaction,
  { secrets }: Pick<LinkingDeps, 'secrets'>,
  user: UserKey,
  { provider, values }: { provider: LinkableProvider; values: FieldValues },
): Promise<Selectable<ProviderAccountTable> | undefined> {
  const name = loginName(provider.loginForm, values);
  if (name === null) return undefined;
  for (const { id } of await findProviderAccounts(trx, user, { providerIds: [provider.id] })) {
    const stored = await secrets.credentials(trx, keyOf(user, { id }));
    if (stored === undefined || loginName(provider.loginForm, stored) !== name) continue;
    const [row] = await lockProviderAccounts(trx, user, [id]);
    if (row !== undefined) return row;
  }
  return undefined;
}

function loginName({ row }: LoginForm, values: FieldValues): string | null {
  const shown = row
    .flatMap(({ field }) => field)
    .flatMap(({ name, type }) => {
      const value = values[name];
      return type === 'text' && value !== undefined ? [[name, value.trim().toLowerCase()]] : [];
    });
  return shown.length === 0 ? null : JSON.stringify(shown);
}
