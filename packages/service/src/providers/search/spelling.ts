import type { Executor } from '@fin-link/storage';
import damerauLevenshtein from 'damerau-levenshtein';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../database/schema.ts';

interface Reading {
  word: string;
  /** Edits away from what was typed; half an edit more when it was matched as the start of a longer word. */
  distance: number;
  uses: number;
}

const candidates = 60;
const readingsPerWord = 3;
const mostSpellings = 6;

/**
 * Other spellings of a query in the words of the catalogue, nearest first. Trigrams find candidates; swapped letters
 * share few trigrams, so the order among them is by edits. The last word may still be half typed.
 */
export async function spellingsOf(executor: Executor<ServiceDatabase>, words: readonly string[]): Promise<string[][]> {
  const readings = await Promise.all(
    words.map((word, index) => readingsOf(executor, word, index === words.length - 1)),
  );
  let spellings: { words: string[]; distance: number; uses: number }[] = [{ words: [], distance: 0, uses: 0 }];
  for (const choices of readings) {
    spellings = spellings
      .flatMap((spelling) =>
        choices.map(({ word, distance, uses }) => ({
          words: [...spelling.words, word],
          distance: spelling.distance + distance,
          uses: spelling.uses + uses,
        })),
      )
      .sort((one, other) => one.distance - other.distance || other.uses - one.uses)
      .slice(0, mostSpellings + 1);
  }
  return spellings
    .filter(({ distance }) => distance > 0)
    .map((spelling) => spelling.words)
    .slice(0, mostSpellings);
}

/** One edit from four letters on, two from seven: shorter words are near to everything. */
const editsAllowed = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** The typed text itself, where some word starts with it, then the words near to it. */
async function readingsOf(executor: Executor<ServiceDatabase>, typed: string, mayBeStart: boolean): Promise<Reading[]> {
  const allowed = editsAllowed(typed.length);
  const longest = mayBeStart ? 100 : typed.length + allowed;
  const rows = await executor
    .selectFrom('provider_word')
    .select(['word', 'uses', sql<boolean>`word like ${`${typed}%`}`.as('is_known')])
    .where(
      sql<boolean>`word like ${`${typed}%`} or (${allowed}::integer > 0 and length(word) between ${typed.length - allowed}::integer and ${longest}::integer)`,
    )
    .orderBy('is_known', 'desc')
    .orderBy(
      sql`greatest(${sql.table('name_similarity')}(word, ${typed}), ${sql.table('name_similarity')}(left(word, ${typed.length}::integer), ${typed}))`,
      'desc',
    )
    .orderBy('uses', 'desc')
    .orderBy('word')
    .limit(candidates)
    .execute();
  const near = rows
    .map(({ word, uses }) => ({ word, uses, distance: distanceTo(word, typed, mayBeStart) }))
    .filter(({ distance }) => distance > 0 && distance < allowed + 1)
    .sort((one, other) => one.distance - other.distance || other.uses - one.uses)
    .slice(0, readingsPerWord);
  return rows[0]?.is_known === true ? [{ word: typed, distance: 0, uses: 0 }, ...near] : near;
}

function distanceTo(word: string, typed: string, mayBeStart: boolean): number {
  const whole = damerauLevenshtein(typed, word).steps;
  if (!mayBeStart || word.length <= typed.length) return whole;
  const starts = [typed.length - 1, typed.length, typed.length + 1].map(
    (length) => damerauLevenshtein(typed, word.slice(0, length)).steps + 0.5,
  );
  return Math.min(whole, ...starts);
}
