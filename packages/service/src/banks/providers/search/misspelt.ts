import { isStatementCancelled, type Database, type Executor } from '@fin-link/storage';
import damerauLevenshtein from 'damerau-levenshtein';
import { sql } from 'kysely';
import type { ServiceDatabase } from '../../../platform/database/index.ts';
import { matching } from './name-query.ts';
import type { FilteredProviders } from './provider-filter.ts';

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

/** A possible spelling of a typed word. */
interface WordSpelling {
  word: string;
  /** Number of edits from the typed text, plus half an edit if it matched only the start of a longer word. */
  distance: number;
  /** Number of names in the catalogue that use the word. */
  uses: number;
}

/** Limits on candidates and spellings of a word, and on spellings of a query. */
const maxCandidates = 60;
const maxSpellingsPerWord = 6;
const maxSpellings = 12;

/**
 * Returns other spellings of a query from the catalogue's words, nearest first. Trigrams find candidates; edit distance sorts them, because
 * swapped letters share few trigrams. The last word may be incomplete.
 */
async function spellingsOf(executor: Executor<ServiceDatabase>, words: readonly string[]): Promise<string[][]> {
  const found = await readCandidates(executor, words);
  const spellingsByWord = words.map((word, index) =>
    spellingsOfWord(
      found.filter(({ position }) => position === index),
      word,
      maxEdits(word, words.length === 1),
      index === words.length - 1,
    ),
  );
  let spellings: { words: string[]; distance: number; uses: number }[] = [{ words: [], distance: 0, uses: 0 }];
  for (const choices of spellingsByWord) {
    spellings = spellings
      .flatMap((spelling) =>
        choices.map(({ word, distance, uses }) => ({
          words: [...spelling.words, word],
          distance: spelling.distance + distance,
          uses: spelling.uses + uses,
        })),
      )
      .sort((one, other) => one.distance - other.distance || other.uses - one.uses)
      .slice(0, maxSpellings + 1);
  }
  return spellings
    .filter(({ distance }) => distance > 0)
    .map((spelling) => spelling.words)
    .slice(0, maxSpellings);
}

/**
 * Returns the allowed number of edits: one from four letters on, two from seven. Shorter words match too many others: a word of two or
 * three letters has one edit beside other words, and none alone.
 */
function maxEdits({ length }: string, isAlone: boolean): number {
  if (length < 4) return isAlone || length < 2 ? 0 : 1;
  return length < 7 ? 1 : 2;
}

/** A word of the catalogue that resembles a typed word. */
interface Candidate {
  /** Position of the typed word in the query. */
  position: number;
  word: string;
  uses: number;
  /** Whether the candidate starts with the typed word. */
  is_known: boolean;
}

/** Reads the candidates of all typed words with one statement. */
async function readCandidates(executor: Executor<ServiceDatabase>, words: readonly string[]): Promise<Candidate[]> {
  const typed = words.map((word, position) => {
    const edits = maxEdits(word, words.length === 1);
    const longest = position === words.length - 1 ? 100 : word.length + edits;
    return { position, word, size: word.length, edits, shortest: word.length - edits, longest };
  });
  const similarity = sql.table('name_similarity');
  const { rows } = await sql<Candidate>`
    select typed.position, near.word, near.uses, near.is_known
    from jsonb_to_recordset(${JSON.stringify(typed)}::jsonb)
      as typed (position integer, word text, size integer, edits integer, shortest integer, longest integer)
    cross join lateral (
      select known.word, known.uses, starts_with(known.word, typed.word) as is_known
      from ${sql.table('provider_word')} as known
      where starts_with(known.word, typed.word)
        or (typed.edits > 0 and length(known.word) between typed.shortest and typed.longest)
      order by
        is_known desc,
        greatest(${similarity}(known.word, typed.word), ${similarity}(left(known.word, typed.size), typed.word)) desc,
        known.uses desc,
        known.word
      limit ${maxCandidates}
    ) as near`.execute(executor);
  return rows;
}

/** Returns the spellings of a typed word: the word itself if a candidate starts with it, then similar words, nearest first. */
function spellingsOfWord(
  found: readonly Candidate[],
  typed: string,
  allowed: number,
  mayBeStart: boolean,
): WordSpelling[] {
  const near = found
    .map(({ word, uses }) => ({ word, uses, distance: distanceTo(word, typed, mayBeStart) }))
    .filter(({ distance }) => distance > 0 && distance < allowed + 1)
    .sort((one, other) => one.distance - other.distance || other.uses - one.uses)
    .slice(0, maxSpellingsPerWord);
  return found.some((candidate) => candidate.is_known) ? [{ word: typed, distance: 0, uses: 0 }, ...near] : near;
}

/** Returns the number of edits between two words. With `mayBeStart`, also compares the typed text with the start of a longer word. */
function distanceTo(word: string, typed: string, mayBeStart: boolean): number {
  const whole = damerauLevenshtein(typed, word).steps;
  if (!mayBeStart || word.length <= typed.length) return whole;
  const starts = [typed.length - 1, typed.length, typed.length + 1].map(
    (length) => damerauLevenshtein(typed, word.slice(0, length)).steps + 0.5,
  );
  return Math.min(whole, ...starts);
}
