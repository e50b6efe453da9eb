import type { Provider } from '@fin-link/contracts/service';
import type { Database, Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { providerColumns, providerOf } from '../catalogue/provider-records.ts';
import { distinctiveWords } from '../catalogue/search-text.ts';
import { aliasTier, matching, type NameQuery, nameQueries } from './name-query.ts';
import { nearestSpelling } from './misspelt.ts';
import { type FilteredProviders, filteredProviders, type ProviderQuery } from './provider-filter.ts';

interface ProviderPage {
  providers: Provider[];
  /** Whether another page follows. */
  more: boolean;
  /** Corrected spelling that was searched instead of the typed text; `null` if the typed text was searched. */
  matchedAs: string | null;
}

/** One interpretation of a query; the first one that finds a provider is used. */
interface QueryInterpretation {
  name: NameQuery | null;
  matchedAs: string | null;
}

/**
 * Returns a page of providers, sorted by relevance: exact matches; names before aliases; the preferred country; linkable and popular
 * providers; starts of names before starts of words; short names first. Without a name, popular providers are sorted by the refreshes
 * that they answered.
 */
export async function searchProviders(
  database: Database<ServiceDatabase>,
  query: ProviderQuery,
  { skip, top }: { skip: number; top: number },
): Promise<ProviderPage> {
  const filtered = filteredProviders(database.db, query);
  for await (const { name, matchedAs } of interpretations(database, query)) {
    const rows = await orderedByRelevance(filtered, name, query)
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

/** Returns the number of providers that `searchProviders` finds. */
export async function countProviders(database: Database<ServiceDatabase>, query: ProviderQuery): Promise<number> {
  const filtered = filteredProviders(database.db, query);
  for await (const { name } of interpretations(database, query)) {
    const found = await count(filtered, name);
    if (found > 0) return found;
  }
  return 0;
}

/** Yields interpretations of a query, most likely first. Looks for other spellings only if the caller asks for more. */
async function* interpretations(
  database: Database<ServiceDatabase>,
  query: ProviderQuery,
): AsyncGenerator<QueryInterpretation> {
  if (query.name === undefined) {
    yield { name: null, matchedAs: null };
    return;
  }
  const names = nameQueries(query.name);
  for (const name of names) yield { name, matchedAs: null };
  const typed = names.find((name) => name.by === 'words')?.words ?? [];
  if (query.match === 'exact' || typed.length === 0) return;
  const filtered = (executor: Executor<ServiceDatabase>) => filteredProviders(executor, query);
  const distinctive = distinctiveWords(typed);
  const isShorter = distinctive.length > 0 && distinctive.length < typed.length;
  if (isShorter) yield correctedTo(distinctive);
  const words =
    (await nearestSpelling(database, filtered, typed)) ??
    (isShorter ? await nearestSpelling(database, filtered, distinctive) : null);
  if (words !== null) yield correctedTo(words);
}

const correctedTo = (words: string[]): QueryInterpretation => ({
  name: { by: 'words', words },
  matchedAs: words.map(capitalised).join(' '),
});

/** Adds the condition and the order of a search by name. Without a name, puts popular providers first. */
function orderedByRelevance(
  filtered: FilteredProviders,
  name: NameQuery | null,
  { preferCountry: country = '', priority }: ProviderQuery,
): FilteredProviders {
  const otherCountriesLast = sql`case when country = ${country} then 0 else 1 end`;
  const unlinkableLast = sql`case when status = 'Supported' then 0 else 1 end`;
  if (name === null) {
    const ranked = filtered.orderBy(otherCountriesLast).orderBy('rank').orderBy(unlinkableLast);
    // Only the popular banks are sorted by use: they fit into one page, and the counts change between two pages.
    return (priority === 'POPULAR' ? ranked.orderBy(mostUsedFirst) : ranked).orderBy(alphabetical).orderBy('id');
  }
  const { where, tier } = matching(name);
  return filtered
    .where(where)
    .orderBy(sql`case when ${tier} = 0 then 0 else 1 end`)
    .orderBy(sql`case when ${tier} = ${sql.lit(aliasTier)} then 1 else 0 end`)
    .orderBy(otherCountriesLast)
    .orderBy(unlinkableLast)
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
const mostUsedFirst = sql`-coalesce((select refresh_count from ${sql.table('provider_outcome')} where provider_id = provider.id), 0)`;

/** Order by bytes, which is the same on the embedded database and on PostgreSQL. */
const alphabetical = sql`search_text collate "C"`;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
