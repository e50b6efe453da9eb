import type { Provider } from '@fin-link/contracts/service';
import type { Database, Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { providerColumns, providerOf } from '../catalogue/provider-records.ts';
import { tellingWords } from '../catalogue/search-text.ts';
import { byAlias, matching } from './matching.ts';
import { nearestSpelling } from './misspelt.ts';
import { type NameQuery, nameQueries } from './name-query.ts';
import { type FilteredProviders, filteredProviders, type ProviderQuery } from './provider-filter.ts';

export interface ProviderPage {
  providers: Provider[];
  more: boolean;
  /** The corrected spelling that was searched instead of the typed text. */
  matchedAs: string | null;
}

/** One interpretation of a query; the first one that finds a provider is used. */
interface Reading {
  name: NameQuery | null;
  matchedAs: string | null;
}

/**
 * Sorts by relevance: exact matches; names before aliases; the preferred country; linkable and popular providers; starts of names before
 * starts of words; short names first. Without a name, the popular providers are sorted by their number of refreshes.
 */
export async function searchProviders(
  database: Database<ServiceDatabase>,
  query: ProviderQuery,
  { skip, top }: { skip: number; top: number },
): Promise<ProviderPage> {
  const filtered = filteredProviders(database.db, query);
  for await (const { name, matchedAs } of readings(database, query)) {
    const rows = await ordered(filtered, name, query)
      .select(providerColumns)
      .offset(skip)
      .limit(top + 1)
      .execute();
    const isBeyondEnd = rows.length === 0 && skip > 0 && (await count(filtered, name)) > 0;
    if (rows.length > 0 || isBeyondEnd) {
      return { providers: rows.slice(0, top).map(providerOf), more: rows.length > top, matchedAs };
    }
  }
  return { providers: [], more: false, matchedAs: null };
}

export async function countProviders(database: Database<ServiceDatabase>, query: ProviderQuery): Promise<number> {
  const filtered = filteredProviders(database.db, query);
  for await (const { name } of readings(database, query)) {
    const found = await count(filtered, name);
    if (found > 0) return found;
  }
  return 0;
}

async function* readings(database: Database<ServiceDatabase>, query: ProviderQuery): AsyncGenerator<Reading> {
  if (query.name === undefined) {
    yield { name: null, matchedAs: null };
    return;
  }
  const names = nameQueries(query.name);
  for (const name of names) yield { name, matchedAs: null };
  const typed = names.find((name) => name.by === 'words')?.words ?? [];
  if (query.match === 'exact' || typed.length === 0) return;
  const filtered = (executor: Executor<ServiceDatabase>) => filteredProviders(executor, query);
  const telling = tellingWords(typed);
  const isShorter = telling.length > 0 && telling.length < typed.length;
  if (isShorter) yield instead(telling);
  const words =
    (await nearestSpelling(database, filtered, typed)) ??
    (isShorter ? await nearestSpelling(database, filtered, telling) : null);
  if (words !== null) yield instead(words);
}

const instead = (words: string[]): Reading => ({
  name: { by: 'words', words },
  matchedAs: words.map(capitalised).join(' '),
});

function ordered(
  filtered: FilteredProviders,
  name: NameQuery | null,
  { preferCountry: country = '', priority }: ProviderQuery,
): FilteredProviders {
  const abroad = sql`case when country = ${country} then 0 else 1 end`;
  const unlinkable = sql`case when status = 'Supported' then 0 else 1 end`;
  if (name === null) {
    const ranked = filtered.orderBy(abroad).orderBy('rank').orderBy(unlinkable);
    // Only the popular banks are ordered by use: they fit into one page, and the counts change between two pages.
    return (priority === 'POPULAR' ? ranked.orderBy(byUse) : ranked).orderBy(alphabetical).orderBy('id');
  }
  const { where, tier } = matching(name);
  return filtered
    .where(where)
    .orderBy(sql`case when ${tier} = 0 then 0 else 1 end`)
    .orderBy(sql`case when ${tier} = ${sql.lit(byAlias)} then 1 else 0 end`)
    .orderBy(abroad)
    .orderBy(unlinkable)
    .orderBy('rank')
    .orderBy(tier)
    .orderBy(sql`length(name)`)
    .orderBy(alphabetical)
    .orderBy('id');
}

async function count(filtered: FilteredProviders, name: NameQuery | null): Promise<number> {
  const matches = name === null ? filtered : filtered.where(matching(name).where);
  const { found } = await matches.select(sql<number>`count(*)::integer`.as('found')).executeTakeFirstOrThrow();
  return found;
}

/** Most refreshed providers first. */
const byUse = sql`-coalesce((select refresh_count from ${sql.table('provider_outcome')} where provider_id = provider.id), 0)`;

/** Byte order is the same on both databases. */
const alphabetical = sql`search_text collate "C"`;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
