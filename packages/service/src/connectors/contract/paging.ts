import { createHash } from 'node:crypto';
import { problem } from './bank-failures.ts';
import type { BankProblem, BankTransaction, ListedTransaction, Page, UnreadRow } from './connector.ts';

/** 500 a page: more history than any account has. */
const mostPages = 200;

export type PageResult<T> = { kind: 'page'; items: T[]; isLast: boolean; unread: readonly UnreadRow[] } | BankProblem;

/**
 * Every page of a listing, one after the other; the last result is the last page or the problem that ended it.
 * A bank that repeats a cursor, or never comes to an end, is a problem.
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
    cursor = page.nextCursor;
    if (cursor !== null && seen.has(cursor)) {
      yield problem('UNEXPECTED_SITE_ERROR', 'repeated cursor');
      return;
    }
    yield { kind: 'page', items: page.items, isLast: cursor === null, unread: page.unread ?? [] };
    if (cursor === null) return;
    seen.add(cursor);
  }
  yield problem('UNEXPECTED_SITE_ERROR', 'endless listing');
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
