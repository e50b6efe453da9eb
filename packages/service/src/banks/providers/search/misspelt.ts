import { isStatementCancelled } from '@fin-link/storage';
import type { Database, Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { matching } from './matching.ts';
import type { FilteredProviders } from './provider-filter.ts';
import { spellingsOf } from './spelling.ts';

/** Time limit in milliseconds. It exceeds the time of any real search and limits the cost of nonsense queries. */
const defaultTimeoutMs = 1_000;

/**
 * Returns the nearest other spelling that matches a provider, or `null`. Typing errors are the most expensive searches, so their statements
 * have a separate time limit. Returns `null` if the limit is exceeded.
 */
export async function nearestSpelling(
  database: Database<ServiceDatabase>,
  filteredBy: (executor: Executor<ServiceDatabase>) => FilteredProviders,
  words: readonly string[],
  timeoutMs: number = defaultTimeoutMs,
): Promise<string[] | null> {
  try {
    return await database.tx(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
      const spellings = await spellingsOf(trx, words);
      return firstWithProvider(trx, filteredBy(trx), spellings);
    });
  } catch (error) {
    if (isStatementCancelled(error)) return null;
    throw error;
  }
}

/** Uses one statement, which tries a spelling only if no nearer spelling has a provider. */
async function firstWithProvider(
  executor: Executor<ServiceDatabase>,
  filtered: FilteredProviders,
  spellings: readonly string[][],
): Promise<string[] | null> {
  if (spellings.length === 0) return null;
  const choices = spellings.map((words, position) => {
    const matches = filtered
      .where(matching({ by: 'words', words }).where)
      .select('id')
      .limit(1);
    return sql`when exists (${matches}) then ${sql.lit(position)}`;
  });
  const { rows } = await sql<{ first: number | null }>`
    select case ${sql.join(choices, sql` `)} end as first`.execute(executor);
  const first = rows[0]?.first ?? null;
  return first === null ? null : (spellings[first] ?? null);
}
