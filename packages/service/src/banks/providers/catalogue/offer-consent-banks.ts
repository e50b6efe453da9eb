import type { Database } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { type CatalogueEntry, type ProviderRow, rowOf } from './catalogue-entry.ts';
import { countWords, insertProviders, lockCatalogue } from './fill-catalogue.ts';
import { sandboxProviders } from './sandbox-providers.ts';

/** What the catalogue shows of a bank that is linked with a consent. */
export interface OfferedBank {
  /** Page of the bank to which its users go. Default: the catalogue's. */
  signInUrl?: string;
  /** As its operator names it: in the catalogue from then on, in place of what has the id there. Default: what is there. */
  listed?: ListedBank;
}

export interface ListedBank {
  name: string;
  /** For people. */
  website: string;
  country: CatalogueEntry['country'];
}

const simulated = new Map(sandboxProviders.map((entry) => [entry.id, entry]));

/** Offers the providers whose banks this deployment reaches, and no other that is linked with a consent. Without effect when repeated. */
export async function offerConsentBanks(
  database: Database<ServiceDatabase>,
  banks: ReadonlyMap<number, OfferedBank>,
): Promise<void> {
  await database.tx(async (trx) => {
    await lockCatalogue(trx);
    const listed = await trx
      .selectFrom('provider')
      .select(['id', 'name', 'search_text', 'web_host', 'country', 'status', 'rank', 'dataset_profile', 'facts'])
      .where(sql<boolean>`facts ->> 'isConsentRequired' = 'true'`)
      .execute();
    const held = new Map(listed.map((row) => [row.id, { ...row, bank_code: null, login_form: null }]));
    let hasNewName = false;
    for (const id of new Set([...held.keys(), ...banks.keys()])) {
      const was = held.get(id);
      const row = wanted(id, was, banks.get(id));
      if (row === undefined || (was !== undefined && isSame(was, row))) continue;
      hasNewName ||= was?.name !== row.name;
      await trx.deleteFrom('provider').where('id', '=', id).execute();
      await insertProviders(trx, [row]);
    }
    if (hasNewName) await countWords(trx);
  });
}

/** Undefined: there is nothing to offer, or to withdraw. */
function wanted(id: number, held: ProviderRow | undefined, bank: OfferedBank | undefined): ProviderRow | undefined {
  const entry = simulated.get(id);
  // A sandbox provider gets its own name back when the operator's configuration goes.
  const usual = held === undefined || entry === undefined ? held : rowOf(entry);
  const row = bank?.listed === undefined ? usual : rowOfListed(id, bank.listed);
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
  // The bank keeps its passwords, and its page for those who forgot theirs is not known.
  const { forgetPasswordUrl: _unknown, ...facts } = row.facts;
  return { ...row, facts: { ...facts, baseUrl: website, loginUrl: website } };
}

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
