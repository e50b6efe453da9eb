import { createHash } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import { isPartial } from './bank-failures.ts';
import type {
  BankProblem,
  BankTransaction,
  ListedTransaction,
  Page,
  TransactionPeriod,
  UnreadRow,
} from './connector.ts';
import { cutList } from './rows.ts';

/** Limits on the transactions of one account; no real account has more. */
const most = { rows: 100_000, ms: 300_000 };

/** Creates a check that ends a list if the list repeats a cursor or exceeds the limit on rows or time. An empty page counts as one row. */
export function limitOf(limits: { rows: number; ms: number }, clock: Clock): (cursor: string, rows: number) => boolean {
  const until = clock.now().getTime() + limits.ms;
  const seen = new Set<string>();
  return (cursor, rows) => {
    const isOver = seen.has(cursor) || Math.max(rows, seen.size + 1) >= limits.rows || clock.now().getTime() >= until;
    seen.add(cursor);
    return isOver;
  };
}

/** Returns whether a page may have failed because its cursor expired. An outage of the bank has another cause. */
export const mayHaveExpired = (found: BankProblem): boolean => isPartial(found) && found.isOutage !== true;

export type PageResult<T> = { kind: 'page'; items: T[]; isLast: boolean; unread: readonly UnreadRow[] } | BankProblem;

/**
 * Yields every page of a list of transactions. The last result is the last page, or the problem that ended the list. A list that
 * repeats a cursor, or exceeds the limits, is cut.
 */
export async function* pages<T>(
  fetchPage: (cursor: string | null) => Promise<Page<T>>,
  clock: Clock,
): AsyncGenerator<PageResult<T>, void> {
  const isOver = limitOf(most, clock);
  let cursor: string | null = null;
  let rows = 0;
  do {
    const page = await fetchPage(cursor);
    if (page.kind === 'problem') {
      yield page;
      return;
    }
    const { items, unread = [] } = page;
    cursor = page.nextCursor;
    rows += items.length + unread.length;
    const isCut = cursor !== null && isOver(cursor, rows);
    const isLast = isCut || cursor === null;
    yield { kind: 'page', items, isLast, unread: isCut ? [...unread, cutList('transactions')] : unread };
    if (isLast) return;
  } while (cursor !== null);
}

/** Last page of a list whose later page failed. The pages before it are kept. */
const cutPage = { kind: 'page' as const, items: [], isLast: true, unread: [cutList('transactions')] };

/**
 * Yields pages of transactions that all have keys. Makes the key from the contents if the bank names none. Equal entries are numbered
 * over all pages, so that they get the same keys in any order. Reads a list once more from its beginning if its cursor may have expired.
 */
export async function* transactionPages(
  fetchPage: (cursor: string | null) => Promise<Page<ListedTransaction>>,
  clock: Clock,
): AsyncGenerator<PageResult<BankTransaction>, void> {
  const reported: UnreadRow[] = [];
  for (const isRestart of [false, true]) {
    const keyed = keying();
    const before = [...reported];
    let isRead = isRestart;
    let hasExpired = false;
    for await (const page of pages(fetchPage, clock)) {
      if (page.kind === 'page') {
        const unread = page.unread.filter((row) => !forget(before, row));
        reported.push(...unread);
        isRead = true;
        yield { ...page, items: page.items.map(keyed), unread };
        continue;
      }
      hasExpired = isRead && !isRestart && mayHaveExpired(page);
      if (!hasExpired) yield isRead && isPartial(page) ? cutPage : page;
    }
    if (!hasExpired) return;
  }
}

/** Removes a row that was reported before the restart. Returns whether there was one. */
function forget(rows: UnreadRow[], { place, key }: UnreadRow): boolean {
  const index = rows.findIndex((row) => row.place === place && row.key === key);
  return index !== -1 && rows.splice(index, 1).length > 0;
}

/** Creates the function that adds keys to the entries of one list. */
function keying(): (entry: ListedTransaction) => BankTransaction {
  const [keyOf, formerKeyOf] = [contentKeys(), contentKeys()];
  return ({ key, ...entry }) => {
    if (typeof key === 'string') return { ...entry, key };
    const [own, former] = [keyOf(key.contents), formerKeyOf(key.former ?? key.contents)];
    return { ...entry, key: own, ...(former !== own && { formerKey: former }) };
  };
}

/** Creates the keys of one list. Entries with equal contents are numbered. */
function contentKeys(): (contents: readonly string[]) => string {
  const alike = new Map<string, number>();
  return (contents) => {
    const hash = createHash('sha256').update(JSON.stringify(contents)).digest('base64url');
    const count = (alike.get(hash) ?? 0) + 1;
    alike.set(hash, count);
    return `contents ${hash} ${count}`;
  };
}

const dayMs = 86_400_000;
/** Length in days above which a period is read again from the last listed day, in case the bank returned only the oldest part. */
const longestPeriod = 90;
/** Days without a transaction at the end of a period that are not suspicious. */
const usualPause = 14;
const mostParts = 40;

/**
 * Yields pages of transactions up to the end of the period. Some banks answer a long period with only its oldest part, as if complete. The
 * rest is therefore requested again from the last listed day until no more rows follow.
 */
export async function* pagesUpTo(
  { from, to }: Pick<TransactionPeriod, 'from' | 'to'>,
  fetchPage: (period: Pick<TransactionPeriod, 'from' | 'to' | 'cursor'>) => Promise<Page<ListedTransaction>>,
  clock: Clock,
): AsyncGenerator<PageResult<BankTransaction>, void> {
  let start = from;
  for (let part = 1; part <= mostParts; part += 1) {
    let newest = start;
    let isCut = false;
    let next: string | null = null;
    for await (const page of transactionPages((cursor) => fetchPage({ from: start, to, cursor }), clock)) {
      if (page.kind === 'problem') {
        yield part > 1 && isPartial(page) ? cutPage : page;
        return;
      }
      for (const { date } of page.items) newest = date > newest ? date : newest;
      isCut ||= page.unread.some(({ place }) => place === cutList('transactions').place);
      const isOldestPart =
        page.isLast &&
        !isCut &&
        newest > start &&
        daysFrom(from, to) > longestPeriod &&
        daysFrom(newest, to) > usualPause;
      next = isOldestPart && part < mostParts ? newest : null;
      yield { ...page, isLast: page.isLast && next === null };
    }
    if (next === null) return;
    start = next;
  }
}

const daysFrom = (one: string, other: string): number => (Date.parse(other) - Date.parse(one)) / dayMs;
