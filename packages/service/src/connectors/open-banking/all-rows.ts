import { problem } from '../contract/bank-failures.ts';
import type { BankProblem, UnreadRow } from '../contract/connector.ts';
import type { Rows } from '../contract/rows.ts';

export type RowsOfPage<T> = { kind: 'read'; rows: Rows<T>; next: string | null } | BankProblem;
export type AllRows<T> = ({ kind: 'all' } & Rows<T>) | BankProblem;

/** Every row of a list that ends soon, page after page: a bank that goes on for more than `mostPages` is a problem. */
export async function allRows<T>(
  mostPages: number,
  readPage: (cursor: string | null) => Promise<RowsOfPage<T>>,
): Promise<AllRows<T>> {
  const [read, unread]: [T[], UnreadRow[]] = [[], []];
  let cursor: string | null = null;
  for (let count = 0; count < mostPages; count += 1) {
    const page: RowsOfPage<T> = await readPage(cursor);
    if (page.kind === 'problem') return page;
    read.push(...page.rows.read);
    unread.push(...page.rows.unread);
    if (page.next === null) return { kind: 'all', read, unread };
    cursor = page.next;
  }
  return problem('UNEXPECTED_SITE_ERROR', 'endless listing');
}

const longestQuery = 2_000;

/**
 * The query of the next page of the list at `address`, by the link that the bank gave. A bank leads to its own address of this
 * list, and nowhere else; undefined: it does not.
 */
export function nextQuery(link: string, address: string): string | undefined {
  if (!URL.canParse(link, address)) return undefined;
  const to = new URL(link, address);
  const own = new URL(address);
  const isOwn = to.origin === own.origin && to.pathname === own.pathname && to.search !== '';
  return isOwn && to.search.length <= longestQuery ? to.search : undefined;
}
