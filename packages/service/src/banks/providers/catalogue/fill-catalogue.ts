import type { Database } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase, ServiceTransaction } from '../../../platform/database/index.ts';
import { firstListedId, type ProviderRow, rowOf } from './catalogue-entry.ts';
import { institutions } from './institutions.ts';
import { manualProvider } from './manual-provider.ts';
import { sandboxProviders } from './sandbox-providers.ts';

/** Version of the catalogue. Change it together with the catalogue's code, so that existing databases are filled again. */
const edition = '2026-11.10';
/** Number of rows per statement. */
const batchSize = 2_000;

/**
 * Fills the catalogue once per edition. Several processes may call it at the same time. Without simulated banks, leaves out their
 * providers, and no institution can be linked. Otherwise, another server could listen at the simulated banks' address and receive
 * credentials.
 */
export async function fillCatalogue(
  database: Database<ServiceDatabase>,
  institutionCount: number,
  hasSimulatedBanks = true,
): Promise<void> {
  const wantedEdition = `${edition}/${institutionCount}${hasSimulatedBanks ? '' : '/none-simulated'}`;
  const stored = await database.db.selectFrom('provider_catalogue').select('edition').executeTakeFirst();
  if (stored?.edition === wantedEdition) return;
  await database.tx(async (trx) => {
    await lockCatalogue(trx);
    const current = await trx.selectFrom('provider_catalogue').select('edition').executeTakeFirst();
    if (current?.edition === wantedEdition) return;
    // Banks that operators configured keep their rows: users who linked them see their names.
    await trx.deleteFrom('provider').where('id', '<', firstListedId).execute();
    await trx.deleteFrom('provider_catalogue').execute();
    await insertAll(trx, institutionCount, hasSimulatedBanks);
    await trx.insertInto('provider_catalogue').values({ edition: wantedEdition }).execute();
  });
  // Refreshes the planner's statistics, which still describe an empty table.
  await sql`analyze ${sql.table('provider')}, ${sql.table('provider_word')}`.execute(database.db);
}

async function insertAll(trx: ServiceTransaction, institutionCount: number, hasSimulatedBanks: boolean): Promise<void> {
  const simulated = hasSimulatedBanks ? sandboxProviders : [];
  const entries = [...simulated, ...institutions(institutionCount, hasSimulatedBanks)].map(rowOf);
  await insertProviders(trx, [manualProvider, ...entries]);
  await countWords(trx);
}

/** Locks the catalogue, so that processes that start together change it one after the other. */
export const lockCatalogue = (trx: ServiceTransaction): Promise<unknown> =>
  sql`lock table ${sql.table('provider_catalogue')} in exclusive mode`.execute(trx);

/** Inserts providers in batches. No id may exist already. */
export async function insertProviders(trx: ServiceTransaction, rows: readonly ProviderRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await sql`
      insert into ${sql.table('provider')} (id, name, search_text, web_host, bank_code, country, status, rank, dataset_profile, facts, login_form)
      select id, name, search_text, web_host, bank_code, country, status, rank, dataset_profile, facts, login_form
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + batchSize))}::jsonb) as entry (
        id bigint, name text, search_text text, web_host text, bank_code text, country text, status text, rank integer,
        dataset_profile text, facts jsonb, login_form jsonb
      )`.execute(trx);
  }
}

/** Counts how many names use each word, for the search of other spellings. */
export async function countWords(trx: ServiceTransaction): Promise<void> {
  await trx.deleteFrom('provider_word').execute();
  await sql`
    insert into ${sql.table('provider_word')} (word, uses)
    select word, count(*) from ${sql.table('provider')}, unnest(string_to_array(trim(split_part(search_text, '|', 1)), ' ')) as word group by word`.execute(
    trx,
  );
}
