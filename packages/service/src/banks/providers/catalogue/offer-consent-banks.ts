import type { Database } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { type CatalogueEntry, type ProviderRow, rowOf } from './catalogue-entry.ts';
import { countWords, insertProviders, lockCatalogue } from './fill-catalogue.ts';
import { sandboxProviders } from './sandbox-providers.ts';

/** Catalogue fields of a bank that is linked with a consent. */
interface OfferedBank {
  /** The bank's sign-in page. Default: the page in the catalogue. */
  signInUrl?: string;
  /** The operator's name and details for the bank, which replace the entry with this id. Default: the existing entry. */
  listed?: ListedBank;
}

/** The operator's name and details for a bank. */
interface ListedBank {
  name: string;
  website: string;
  country: CatalogueEntry['country'];
}

const sandboxEntries = new Map(sandboxProviders.map((entry) => [entry.id, entry]));

/** Offers the given banks and withdraws all other providers that are linked with a consent. Idempotent. */
export async function offerConsentBanks(
  database: Database<ServiceDatabase>,
  banks: ReadonlyMap<number, OfferedBank>,
): Promise<void> {
  await database.tx(async (trx) => {
    await lockCatalogue(trx);
    const storedRows = await trx
      .selectFrom('provider')
      .select(['id', 'name', 'search_text', 'web_host', 'country', 'status', 'rank', 'dataset_profile', 'facts'])
      .where(sql<boolean>`facts ->> 'isConsentRequired' = 'true'`)
      .execute();
    const storedById = new Map(storedRows.map((row) => [row.id, { ...row, bank_code: null, login_form: null }]));
    let hasNewName = false;
    for (const id of new Set([...storedById.keys(), ...banks.keys()])) {
      const stored = storedById.get(id);
      const row = rowToStore(id, stored, banks.get(id));
      if (row === undefined || (stored !== undefined && isSame(stored, row))) continue;
      hasNewName ||= stored?.name !== row.name;
      await trx.deleteFrom('provider').where('id', '=', id).execute();
      await insertProviders(trx, [row]);
    }
    if (hasNewName) await countWords(trx);
  });
}

/** Returns the row to store for a provider; `undefined` if it is neither stored nor described by `bank`. */
function rowToStore(
  id: number,
  stored: ProviderRow | undefined,
  bank: OfferedBank | undefined,
): ProviderRow | undefined {
  const entry = sandboxEntries.get(id);
  // A sandbox provider gets its own name back if the operator's configuration is removed.
  const defaultRow = stored === undefined || entry === undefined ? stored : rowOf(entry);
  const row = bank?.listed === undefined ? defaultRow : rowOfListed(id, bank.listed);
  if (row === undefined) return undefined;
  const isOffered = bank !== undefined;
  const loginUrl = bank?.signInUrl ?? row.facts.loginUrl;
  return {
    ...row,
    status: isOffered ? 'Supported' : 'Unsupported',
    facts: { ...row.facts, ...(loginUrl !== undefined && { loginUrl }), isAutoRefreshEnabled: isOffered },
  };
}

function rowOfListed(id: number, { name, website, country }: ListedBank): ProviderRow {
  const row = rowOf({
    id,
    name,
    country,
    webHost: new URL(website).hostname.replace(/^www\./, ''),
    bankCode: null,
    status: 'Supported',
    priority: 'POPULAR',
    authType: 'OAUTH',
    isConsentRequired: true,
    datasetProfile: 'everyday',
    loginForm: null,
  });
  // The bank manages its own passwords, and its page for forgotten passwords is unknown.
  const { forgetPasswordUrl: _unknown, ...facts } = row.facts;
  return { ...row, facts: { ...facts, baseUrl: website, loginUrl: website } };
}

/** Returns whether two rows have the same values in all columns that `rowToStore` can change. */
const isSame = (one: ProviderRow, other: ProviderRow): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

const comparable = ({ name, country, web_host: host, status, rank, facts }: ProviderRow) => [
  name,
  country,
  host,
  status,
  rank,
  Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1)),
];
