import type { Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../database/schema.ts';
import { type FilteredProviders, filteredProviders, type ProviderQuery } from '../provider-filter.ts';
import { matching, narrowed } from './matching.ts';
import { type NameQuery, nameQueries } from './name-query.ts';
import { spellingsOf } from './spelling.ts';

export interface ProviderPage {
  ids: number[];
  more: boolean;
  /** The spelling that was searched for instead of what was typed. */
  matchedAs: string | null;
}

interface Found {
  providers: FilteredProviders;
  name: NameQuery | null;
  matchedAs: string | null;
}

/** Best first: exact name, start of the name, starts of its words; popular before others; short before long. */
export async function searchProviders(executor: Executor<ServiceDatabase>, query: ProviderQuery, page: { skip: number; top: number }): Promise<ProviderPage> {
  const found = await find(executor, query);
  if (found === null) return { ids: [], more: false, matchedAs: null };
  const rows = await found.providers
    .select('id')
    .$if(found.name !== null, (providers) => (found.name === null ? providers : providers.orderBy(matching(found.name).tier)))
    .orderBy('rank')
    .$if(found.name !== null, (providers) => providers.orderBy(sql`length(search_text)`))
    .orderBy(sql`search_text collate "C"`)
    .orderBy('id')
    .offset(page.skip)
    .limit(page.top + 1)
    .execute();
  return { ids: rows.slice(0, page.top).map(({ id }) => id), more: rows.length > page.top, matchedAs: found.matchedAs };
}

export async function countProviders(executor: Executor<ServiceDatabase>, query: ProviderQuery): Promise<number> {
  const found = await find(executor, query);
  if (found === null) return 0;
  const { count } = await found.providers.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow();
  return count;
}

async function find(executor: Executor<ServiceDatabase>, query: ProviderQuery): Promise<Found | null> {
  const providers = filteredProviders(executor, query);
  if (query.name === undefined) return { providers, name: null, matchedAs: null };
  const queries = nameQueries(query.name);
  for (const name of queries) {
    const matches = narrowed(providers, name);
    if (await isAny(matches)) return { providers: matches, name, matchedAs: null };
  }
  const last = queries.at(-1);
  if (query.match === 'exact' || last?.by !== 'words') return null;
  for (const words of await spellingsOf(executor, last.words)) {
    const name: NameQuery = { by: 'words', words };
    const matches = narrowed(providers, name);
    if (await isAny(matches)) return { providers: matches, name, matchedAs: words.map(capitalised).join(' ') };
  }
  return null;
}

const isAny = async (providers: FilteredProviders): Promise<boolean> => (await providers.select('id').limit(1).executeTakeFirst()) !== undefined;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
