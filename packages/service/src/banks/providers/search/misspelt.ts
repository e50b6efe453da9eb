import { isStatementCancelled } from '@fin-link/storage';
import type { Database, Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { matching } from './matching.ts';
import type { FilteredProviders } from './provider-filter.ts';
import { spellingsOf } from './spelling.ts';

/** Longer than any search for a real name takes, so that nonsense delays other requests no longer than this. */
const longestMs = 1_000;

/**
 * The nearest other spelling of the words that some provider has, or null. Typing errors cost more than anything else that is
 * searched for, so their statements have a time limit of their own; after it, nothing was found.
 */
export async function nearestSpelling(
  database: Database<ServiceDatabase>,
  filteredBy: (executor: Executor<ServiceDatabase>) => FilteredProviders,
  words: readonly string[],
  mostMs: number = longestMs,
): Promise<string[] | null> {
  try {
    return await database.tx(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(mostMs)}, true)`.execute(trx);
      const spellings = await spellingsOf(trx, words);
      return firstWithProvider(trx, filteredBy(trx), spellings);
    });
  } catch (error) {
    if (isStatementCancelled(error)) return null;
    throw error;
  }
}

/** By one statement, which looks for a spelling only when no nearer one has a provider. */
async function firstWithProvider(
  executor: Executor<ServiceDatabase>,
  filtered: FilteredProviders,
  spellings: readonly string[][],
): Promise<string[] | null> {
  if (spellings.length === 0) return null;
  const choices = spellings.map((words, position) => {
    const some = filtered
      .where(matching({ by: 'words', words }).where)
      .select('id')
      .limit(1);
    return sql`when exists (${some}) then ${sql.lit(position)}`;
  });
  const { rows } = await sql<{ first: number | null }>`
    select case ${sql.join(choices, sql` `)} end as first`.execute(executor);
  const first = rows[0]?.first ?? null;
  return first === null ? null : (spellings[first] ?? null);
}
