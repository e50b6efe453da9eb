import { isStatementCancelled } from '@fin-link/storage';
import type { Database, Executor } from '@fin-link/storage';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { matching } from './matching.ts';
import type { FilteredProviders } from './provider-filter.ts';
import { spellingsOf } from './spelling.ts';

/** Timeout in milliseconds. It is longer than any real search takes, and limits the cost of nonsense queries. */
const defaultTimeoutMs = 1_000;

/**
 * Returns the words of the nearest other spelling that matches a provider. Returns `null` if there is none, or if a statement exceeds
 * `timeoutMs`: searches for other spellings are the most expensive ones.
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

/** Returns the first spelling that matches a provider. Uses one statement, which skips the spellings after the first match. */
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
