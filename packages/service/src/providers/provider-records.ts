import type { Provider, ProviderDetail } from '@fin-link/contracts/server';
import type { Executor } from '@fin-link/storage';
import type { Selectable } from 'kysely';
import type { ServiceDatabase } from '../database/schema.ts';
import { datasetProfiles } from './dataset-profiles.ts';
import type { ProviderTable } from './tables.ts';

type ProviderRow = Pick<Selectable<ProviderTable>, 'id' | 'name' | 'status' | 'dataset_profile' | 'facts'>;

const providerOf = ({ id, name, status, dataset_profile, facts }: ProviderRow): Provider => ({ id, name, status, ...facts, dataset: datasetProfiles[dataset_profile] });

/** In the order of the ids. */
export async function providersById(executor: Executor<ServiceDatabase>, ids: readonly number[]): Promise<Provider[]> {
  if (ids.length === 0) return [];
  const rows = await executor.selectFrom('provider').select(['id', 'name', 'status', 'dataset_profile', 'facts']).where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, providerOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** With its login form, where it has one. */
export async function providerById(executor: Executor<ServiceDatabase>, id: number): Promise<ProviderDetail | undefined> {
  const row = await executor
    .selectFrom('provider')
    .select(['id', 'name', 'status', 'dataset_profile', 'facts', 'login_form'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { ...providerOf(row), ...(row.login_form === null ? {} : { loginForm: row.login_form }) };
}
