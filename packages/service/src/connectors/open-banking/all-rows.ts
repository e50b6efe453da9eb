import type { BankProblem, UnreadRow } from '../contract/connector.ts';
import { cutList, type Rows } from '../contract/rows.ts';

export type RowsOfPage<T> = { kind: 'read'; rows: Rows<T>; next: string | null } | BankProblem;
export type AllRows<T> = ({ kind: 'all' } & Rows<T>) | BankProblem;

const mostPages = 10;

/** Every row of a list that ends soon, page after page. One that repeats a page, or goes on for more than ten, is cut. */
export async function allRows<T>(
  list: UnreadRow['list'],
  readPage: (cursor: string | null) => Promise<RowsOfPage<T>>,
): Promise<AllRows<T>> {
  const [read, unread]: [T[], UnreadRow[]] = [[], []];
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let count = 0; count < mostPages; count += 1) {
    const page: RowsOfPage<T> = await readPage(cursor);
    if (page.kind === 'problem') return page;
    read.push(...page.rows.read);
    unread.push(...page.rows.unread);
    if (page.next === null) return { kind: 'all', read, unread };
    cursor = page.next;
    if (seen.has(cursor)) break;
    seen.add(cursor);
  }
  return { kind: 'all', read, unread: [...unread, cutList(list)] };
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
