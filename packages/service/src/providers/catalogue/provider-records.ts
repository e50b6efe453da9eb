import type { Provider, ProviderDetail } from '@fin-link/contracts/server';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type { ProviderTable, ServiceDatabase } from '../../database/index.ts';
import { datasetProfiles } from './dataset-profiles.ts';

export const providerColumns = ['id', 'name', 'status', 'dataset_profile', 'facts'] as const;

export const providerOf = (row: Pick<Selectable<ProviderTable>, (typeof providerColumns)[number]>): Provider => ({
  id: row.id,
  name: row.name,
  status: row.status,
  ...row.facts,
  dataset: datasetProfiles[row.dataset_profile],
});

/** With its login form, where it has one. */
export async function providerById(
  executor: Executor<ServiceDatabase>,
  id: number,
): Promise<ProviderDetail | undefined> {
  const row = await executor
    .selectFrom('provider')
    .select([...providerColumns, 'login_form'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...providerOf(row), ...(row.login_form === null ? {} : { loginForm: row.login_form }) };
}
