import type { LoginForm, Provider, ProviderDetail } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type { ProviderTable, ServiceDatabase } from '../../../platform/database/index.ts';
import { datasetProfiles } from './dataset-profiles.ts';
import { userIdAndPassword } from './sandbox-forms.ts';

/** Columns that `providerOf` reads. */
export const providerColumns = ['id', 'name', 'status', 'dataset_profile', 'facts'] as const;

/** Converts a row to the provider of the public interface, without its login form. */
export const providerOf = (row: Pick<Selectable<ProviderTable>, (typeof providerColumns)[number]>): Provider => ({
  id: row.id,
  name: row.name,
  status: row.status,
  ...row.facts,
  dataset: datasetProfiles[row.dataset_profile],
});

/** Columns that `loginFormOf` reads. */
export const formColumns = ['id', 'status', 'web_host', 'facts', 'login_form'] as const;

/**
 * Returns the login form of a provider: its own form, or user ID and password. Returns `undefined` if it cannot be linked with credentials.
 */
export function loginFormOf(
  row: Pick<Selectable<ProviderTable>, (typeof formColumns)[number]>,
): LoginForm[] | undefined {
  if (row.login_form !== null) return row.login_form;
  if (row.status === 'Unsupported' || row.facts.authType === 'OAUTH' || row.web_host === null) return undefined;
  return userIdAndPassword(row.id, row.web_host);
}

/** Returns the provider, with its login form if it has one; `undefined` if it does not exist. */
export async function providerById(
  executor: Executor<ServiceDatabase>,
  id: number,
): Promise<ProviderDetail | undefined> {
  const row = await executor
    .selectFrom('provider')
    .select([...providerColumns, ...formColumns])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const loginForm = loginFormOf(row);
  return { ...providerOf(row), ...(loginForm !== undefined && { loginForm }) };
}
