import type { Clock } from '@fin-link/storage';
import { isPartial } from '../contract/bank-failures.ts';
import type { BankProblem, UnreadRow } from '../contract/connector.ts';
import { limitOf, mayHaveExpired } from '../contract/paging.ts';
import { cutList, type Rows } from '../contract/rows.ts';

export type RowsOfPage<T> = { kind: 'read'; rows: Rows<T>; next: string | null } | BankProblem;
export type AllRows<T> = ({ kind: 'all' } & Rows<T>) | BankProblem;

/** Limits on a list of accounts, balances or holders. */
const most = { rows: 5_000, ms: 120_000 };

/**
 * Reads every row of a list, page by page. A list is cut if it repeats a cursor, exceeds a limit, or if a later page fails: the rows read
 * so far are kept. A list whose cursor may have expired is read once more from its beginning.
 */
export async function allRows<T>(
  list: UnreadRow['list'],
  readPage: (cursor: string | null) => Promise<RowsOfPage<T>>,
  clock: Clock,
): Promise<AllRows<T>> {
  const first = await rowsTo(list, readPage, clock);
  if (first.kind === 'problem' || first.failure === null) return first;
  if (!mayHaveExpired(first.failure)) return first;
  const again = await rowsTo(list, readPage, clock);
  if (again.kind === 'problem') return isPartial(again) ? first : again;
  return again.failure === null || again.read.length > first.read.length ? again : first;
}

/** Reads a list once. `failure`: the problem of a later page, which cuts the list. */
async function rowsTo<T>(
  list: UnreadRow['list'],
  readPage: (cursor: string | null) => Promise<RowsOfPage<T>>,
  clock: Clock,
): Promise<({ kind: 'all'; failure: BankProblem | null } & Rows<T>) | BankProblem> {
  const [read, unread]: [T[], UnreadRow[]] = [[], []];
  const isOver = limitOf(most, clock);
  let cursor: string | null = null;
  let failure: BankProblem | null = null;
  do {
    const page: RowsOfPage<T> = await readPage(cursor);
    if (page.kind === 'problem') {
      if (cursor === null || !isPartial(page)) return page;
      failure = page;
      break;
    }
    read.push(...page.rows.read);
    unread.push(...page.rows.unread);
    if (page.next === null) return { kind: 'all', failure, read, unread };
    cursor = page.next;
  } while (!isOver(cursor, read.length + unread.length));
  return { kind: 'all', failure, read, unread: [...unread, cutList(list)] };
}

const longestQuery = 2_000;

/** Returns the query of the next page. It is sent to the list's own address; host and path of the link are ignored. */
export function nextQuery(link: string): string | undefined {
  if (!URL.canParse(link, anyAddress)) return undefined;
  const { search } = new URL(link, anyAddress);
  return search === '' || search.length > longestQuery ? undefined : search;
}
const anyAddress = 'https://bank.invalid';

/** Cursor of the next page; `null` after the last page, or if the link is unusable and the list is cut. */
export interface NextPage {
  next: string | null;
  cut: readonly UnreadRow[];
}

export const nextPage = (list: UnreadRow['list'], link: string | undefined, cursorIn = nextQuery): NextPage => {
  if (link === undefined) return { next: null, cut: [] };
  const next = cursorIn(link);
  return next === undefined ? { next: null, cut: [cutList(list)] } : { next, cut: [] };
};

/** Combines the rows of a page with its link. */
export const rowsOfPage = <T>({ read, unread }: Rows<T>, { next, cut }: NextPage): RowsOfPage<T> => ({
  kind: 'read',
  rows: { read, unread: [...unread, ...cut] },
  next,
});
