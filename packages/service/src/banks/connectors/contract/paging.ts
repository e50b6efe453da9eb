import { createHash } from 'node:crypto';
import type { Clock } from '@fin-link/storage';
import { affectsOneRequest } from './bank-failures.ts';
import type { BankProblem, BankTransaction, ListedTransaction, ListPage, UnreadRow } from './connector.ts';
import { cutListRow } from './rows.ts';

/** Limits on the transactions of one account in one refresh. No real account has more. */
const transactionLimits = { maxRows: 100_000, maxMs: 300_000 };

/**
 * Creates a function that returns whether a list must be cut: it repeats a cursor, or exceeds the limit on rows or time. `rows`: number of
 * rows so far. An empty page counts as one row.
 */
export function createListLimit(
  limits: { maxRows: number; maxMs: number },
  clock: Clock,
): (cursor: string, rows: number) => boolean {
  const deadline = clock.now().getTime() + limits.maxMs;
  const seenCursors = new Set<string>();
  return (cursor, rows) => {
    const isLimitReached =
      seenCursors.has(cursor) ||
      Math.max(rows, seenCursors.size + 1) >= limits.maxRows ||
      clock.now().getTime() >= deadline;
    seenCursors.add(cursor);
    return isLimitReached;
  };
}

/** Returns whether a page may have failed because its cursor expired. An outage and a problem of every request have other causes. */
export const mayHaveExpiredCursor = (failure: BankProblem): boolean =>
  affectsOneRequest(failure) && failure.isOutage !== true;

/** A page. `isLast`: whether no page follows. */
export type PageResult<T> = { kind: 'page'; items: T[]; isLast: boolean; unread: readonly UnreadRow[] } | BankProblem;

/**
 * Yields every page of a list of transactions. The last result is the last page, or the problem that ended the list. Cuts a list that
 * repeats a cursor or exceeds the limits.
 */
export async function* pages<T>(
  fetchPage: (cursor: string | null) => Promise<ListPage<T>>,
  clock: Clock,
): AsyncGenerator<PageResult<T>, void> {
  const isLimitReached = createListLimit(transactionLimits, clock);
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
    const isCut = cursor !== null && isLimitReached(cursor, rows);
    const isLast = isCut || cursor === null;
    yield { kind: 'page', items, isLast, unread: isCut ? [...unread, cutListRow('transactions')] : unread };
    if (isLast) return;
  } while (cursor !== null);
}

/** Replaces a later page that failed: the pages before it are kept, and the list is reported as cut. */
export const cutPage = { kind: 'page' as const, items: [], isLast: true, unread: [cutListRow('transactions')] };

/**
 * Yields pages of transactions that all have keys. Makes a key from the contents if the bank names none. Numbers equal entries over all
 * pages, so that their order does not change the keys. Reads a list once more from its beginning if its cursor may have expired.
 */
export async function* transactionPages(
  fetchPage: (cursor: string | null) => Promise<ListPage<ListedTransaction>>,
  clock: Clock,
): AsyncGenerator<PageResult<BankTransaction>, void> {
  const reported: UnreadRow[] = [];
  for (const isRestart of [false, true]) {
    const assignKey = createKeyAssigner();
    const reportedBeforeRestart = [...reported];
    let hasReadPage = isRestart;
    let hasExpired = false;
    for await (const page of pages(fetchPage, clock)) {
      if (page.kind === 'page') {
        const unread = page.unread.filter((row) => !removeReported(reportedBeforeRestart, row));
        reported.push(...unread);
        hasReadPage = true;
        yield { ...page, items: page.items.map(assignKey), unread };
        continue;
      }
      hasExpired = hasReadPage && !isRestart && mayHaveExpiredCursor(page);
      if (!hasExpired) yield hasReadPage && affectsOneRequest(page) ? cutPage : page;
    }
    if (!hasExpired) return;
  }
}

/** Removes the row from the list if it contains an equal one. Returns whether it did. */
function removeReported(rows: UnreadRow[], { place, key }: UnreadRow): boolean {
  const index = rows.findIndex((row) => row.place === place && row.key === key);
  return index !== -1 && rows.splice(index, 1).length > 0;
}

/** Creates the function that adds keys to the entries of one list. */
function createKeyAssigner(): (entry: ListedTransaction) => BankTransaction {
  const [keyOf, formerKeyOf] = [contentKeys(), contentKeys()];
  return ({ key, ...entry }) => {
    if (typeof key === 'string') return { ...entry, key };
    const [currentKey, formerKey] = [keyOf(key.contents), formerKeyOf(key.former ?? key.contents)];
    return { ...entry, key: currentKey, ...(formerKey !== currentKey && { formerKey: formerKey }) };
  };
}

/** Creates the function that makes keys for one list. Numbers entries with equal contents. */
function contentKeys(): (contents: readonly string[]) => string {
  const countsByHash = new Map<string, number>();
  return (contents) => {
    const hash = createHash('sha256').update(JSON.stringify(contents)).digest('base64url');
    const count = (countsByHash.get(hash) ?? 0) + 1;
    countsByHash.set(hash, count);
    return `contents ${hash} ${count}`;
  };
}
