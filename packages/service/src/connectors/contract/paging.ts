import { problem } from './bank-failures.ts';
import type { BankProblem, Page } from './connector.ts';

/** 500 a page: more history than any account has. */
const mostPages = 200;

export type PageResult<T> = { kind: 'page'; items: T[]; isLast: boolean } | BankProblem;

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
    yield { kind: 'page', items: page.items, isLast: cursor === null };
    if (cursor === null) return;
    seen.add(cursor);
  }
  yield problem('UNEXPECTED_SITE_ERROR', 'endless listing');
}
