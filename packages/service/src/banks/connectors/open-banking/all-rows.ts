import type { Clock } from '@fin-link/storage';
import { affectsOneRequest } from '../contract/bank-failures.ts';
import type { BankProblem, UnreadRow } from '../contract/connector.ts';
import { createListLimit, mayHaveExpiredCursor } from '../contract/paging.ts';
import { cutListRow, type Rows } from '../contract/rows.ts';

/** Rows of one page, with the cursor of the next page. */
export type RowsOfPage<T> = { kind: 'read'; rows: Rows<T>; next: string | null } | BankProblem;
export type AllRows<T> = ({ kind: 'all' } & Rows<T>) | BankProblem;

/** Limits on a list of accounts, balances or holders. */
const listLimits = { maxRows: 5_000, maxMs: 120_000 };

/**
 * Reads every row of a list, page by page. A list is cut if it repeats a cursor, exceeds a limit, or if a later page fails. The rows read
 * so far are kept. A list whose cursor may have expired is read once more from its beginning.
 */
export async function allRows<T>(
  list: UnreadRow['list'],
  readPage: (cursor: string | null) => Promise<RowsOfPage<T>>,
  clock: Clock,
): Promise<AllRows<T>> {
  const firstRead = await readListOnce(list, readPage, clock);
  if (firstRead.kind === 'problem' || firstRead.failure === null) return firstRead;
  if (!mayHaveExpiredCursor(firstRead.failure)) return firstRead;
  const secondRead = await readListOnce(list, readPage, clock);
  if (secondRead.kind === 'problem') return affectsOneRequest(secondRead) ? firstRead : secondRead;
  return secondRead.failure === null || secondRead.read.length > firstRead.read.length ? secondRead : firstRead;
}

/** Reads a list once. `failure`: the problem of a later page, which cuts the list; `null` if no page failed. */
async function readListOnce<T>(
  list: UnreadRow['list'],
  readPage: (cursor: string | null) => Promise<RowsOfPage<T>>,
  clock: Clock,
): Promise<({ kind: 'all'; failure: BankProblem | null } & Rows<T>) | BankProblem> {
  const [read, unread]: [T[], UnreadRow[]] = [[], []];
  const isLimitReached = createListLimit(listLimits, clock);
  let cursor: string | null = null;
  let failure: BankProblem | null = null;
  do {
    const page: RowsOfPage<T> = await readPage(cursor);
    if (page.kind === 'problem') {
      if (cursor === null || !affectsOneRequest(page)) return page;
      failure = page;
      break;
    }
    read.push(...page.rows.read);
    unread.push(...page.rows.unread);
    if (page.next === null) return { kind: 'all', failure, read, unread };
    cursor = page.next;
  } while (!isLimitReached(cursor, read.length + unread.length));
  return { kind: 'all', failure, read, unread: [...unread, cutListRow(list)] };
}

/** Length in characters. */
const maxQueryLength = 2_000;

/**
 * Returns the query of a link to the next page; `undefined` if the link is invalid or has no query. The query is sent to the list's own
 * address: host and path of the link are ignored.
 */
export function nextQuery(link: string): string | undefined {
  if (!URL.canParse(link, placeholderBase)) return undefined;
  const { search } = new URL(link, placeholderBase);
  return search === '' || search.length > maxQueryLength ? undefined : search;
}
/** Base for links without a host. No request is sent to it. */
const placeholderBase = 'https://bank.invalid';

export interface NextPage {
  /** Cursor of the next page; `null` after the last page, or if the link is unusable. */
  next: string | null;
  /** The row that reports a cut list if the link is unusable; otherwise empty. */
  cut: readonly UnreadRow[];
}

/** Reads the link to the next page. `cursorIn` returns the cursor that a link contains, or `undefined` if the link is unusable. */
export const nextPage = (list: UnreadRow['list'], link: string | undefined, cursorIn = nextQuery): NextPage => {
  if (link === undefined) return { next: null, cut: [] };
  const next = cursorIn(link);
  return next === undefined ? { next: null, cut: [cutListRow(list)] } : { next, cut: [] };
};

/** Combines the rows of a page with the cursor of the next page. */
export const rowsOfPage = <T>({ read, unread }: Rows<T>, { next, cut }: NextPage): RowsOfPage<T> => ({
  kind: 'read',
  rows: { read, unread: [...unread, ...cut] },
  next,
});
