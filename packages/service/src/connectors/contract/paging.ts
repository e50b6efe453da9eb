import { createHash } from 'node:crypto';
import type {
  BankProblem,
  BankTransaction,
  ListedTransaction,
  Page,
  TransactionPeriod,
  UnreadRow,
} from './connector.ts';
import { cutList } from './rows.ts';

/** 500 a page: more history than any account has. */
const mostPages = 200;

export type PageResult<T> = { kind: 'page'; items: T[]; isLast: boolean; unread: readonly UnreadRow[] } | BankProblem;

/**
 * Every page of a listing of transactions, one after the other; the last result is the last page or the problem that ended it.
 * A listing that repeats a cursor, or never comes to an end, is cut.
 */
export async function* pages<T>(
  fetchPage: (cursor: string | null) => Promise<Page<T>>,
): AsyncGenerator<PageResult<T>, void> {
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await fetchPage(cursor);
    if (page.kind === 'problem') {
      yield page;
      return;
    }
    const { items, unread = [] } = page;
    cursor = page.nextCursor;
    const isCut = cursor !== null && (seen.has(cursor) || count + 1 === mostPages);
    const isLast = isCut || cursor === null;
    yield { kind: 'page', items, isLast, unread: isCut ? [...unread, cutList('transactions')] : unread };
    if (isLast) return;
    if (cursor !== null) seen.add(cursor);
  }
}

/**
 * The same of transactions, each with a key. Where the bank names none, the contents are the key, and entries that are alike are
 * counted over all pages: so many of one day have the same keys in whatever order the next refresh lists them.
 */
export async function* transactionPages(
  fetchPage: (cursor: string | null) => Promise<Page<ListedTransaction>>,
): AsyncGenerator<PageResult<BankTransaction>, void> {
  const [keyOf, formerKeyOf] = [contentKeys(), contentKeys()];
  const keyed = ({ key, ...entry }: ListedTransaction): BankTransaction => {
    if (typeof key === 'string') return { ...entry, key };
    const [own, former] = [keyOf(key.contents), formerKeyOf(key.former ?? key.contents)];
    return { ...entry, key: own, ...(former !== own && { formerKey: former }) };
  };
  for await (const page of pages(fetchPage))
    yield page.kind === 'problem' ? page : { ...page, items: page.items.map(keyed) };
}

/** Keys of one listing, in which entries of equal contents are counted. */
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
/** Longer periods are read again from the last listed day, in case the bank gave only the oldest part of them. */
const longestPeriod = 90;
/** Days without a transaction that leave no doubt. */
const usualPause = 14;
const mostParts = 40;

/**
 * The same, up to the end of the period: some banks answer a long one with its oldest part, and call that all. What comes after the
 * last listed day is asked for until nothing comes after it.
 */
export async function* pagesUpTo(
  { from, to }: Pick<TransactionPeriod, 'from' | 'to'>,
  fetchPage: (period: Pick<TransactionPeriod, 'from' | 'to' | 'cursor'>) => Promise<Page<ListedTransaction>>,
): AsyncGenerator<PageResult<BankTransaction>, void> {
  let start = from;
  for (let part = 1; part <= mostParts; part += 1) {
    let newest = start;
    let isCut = false;
    let next: string | null = null;
    for await (const page of transactionPages((cursor) => fetchPage({ from: start, to, cursor }))) {
      if (page.kind === 'problem') {
        yield page;
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
