import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { UnreadRow } from './connector.ts';

/** A bank's list: the rows that could be read, and the others. */
export interface Rows<T> {
  read: readonly T[];
  unread: readonly UnreadRow[];
}

interface List<T> {
  list: UnreadRow['list'];
  /** What tells one row from another; none in a list that may repeat it. */
  key?: keyof T & string;
  /** What tells which account a row is part of. */
  account?: keyof T & string;
  /** Rows beyond are left out, and the list counts as cut. */
  most: number;
  /** The day of a row, in a list of which the newest rows are kept. */
  dayOf?: (row: T) => string;
  /** Several rows may have one key: only equal ones count once. */
  isKeyReused?: boolean;
  /** A bank that has nothing to list may leave the list out. */
  isOptional?: boolean;
}

/** A list that goes on for longer than it is read, or that repeats itself: any row may be missing from it. */
export const cutList = (list: UnreadRow['list']): UnreadRow => ({ list, place: 'cut list', key: null });

/** Returns whether a row of the account may be among those that could not be read. */
export const mayBeUnread = (unread: readonly UnreadRow[], account: string): boolean =>
  unread.some(({ accountKey, key }) => (accountKey ?? key ?? account) === account);

/**
 * A list whose rows are read each by itself: one that cannot be read costs no other. A row that is there twice counts once; another
 * one under the same key is unread, unless keys are reused.
 */
export function rows<S extends z.ZodType<object>>(
  row: S,
  { list, key, account, most, dayOf, isKeyReused = false, isOptional = false }: List<z.output<S>>,
) {
  const whole = z.array(z.unknown());
  return (isOptional ? whole.nullish() : whole).transform((all): Rows<z.output<S>> => {
    const [read, unread]: [z.output<S>[], UnreadRow[]] = [[], []];
    for (const one of all ?? []) {
      const parsed = row.safeParse(one);
      if (parsed.success) read.push(parsed.data);
      else {
        const keyIn = (member: string | undefined) => (member === undefined ? null : storableKey(textAt(one, member)));
        const accountKey = keyIn(account);
        const place = placeOf(parsed.error);
        unread.push({ list, place, key: keyIn(key), ...(accountKey !== null && { accountKey }) });
      }
    }
    const listed = key === undefined ? { read, unread } : withoutRepeats({ read, unread }, list, key, isKeyReused);
    if (listed.read.length <= most) return listed;
    const ordered =
      dayOf === undefined ? listed.read : listed.read.toSorted((one, two) => dayOf(two).localeCompare(dayOf(one)));
    return { read: ordered.slice(0, most), unread: [...listed.unread, cutList(list)] };
  });
}

/** Of pages that are read one after the other. */
export function withoutRepeats<T extends object>(
  { read, unread }: Rows<T>,
  list: UnreadRow['list'],
  key: keyof T & string,
  isKeyReused = false,
): Rows<T> {
  const known = new Map<string, T[]>();
  const repeats: UnreadRow[] = [];
  const kept = read.filter((row) => {
    const id = textAt(row, key);
    const before = id === null ? [] : (known.get(id) ?? []);
    const isOther = !before.some((one) => isDeepStrictEqual(one, row));
    const isKept = before.length === 0 || (isOther && isKeyReused);
    if (id !== null && isKept) known.set(id, [...before, row]);
    if (isOther && !isKept) repeats.push({ list, place: `repeated ${key}`, key: id });
    return isKept;
  });
  return { read: kept, unread: [...unread, ...repeats] };
}

/** Names of members come from the schema: no text of the bank is in them. */
const placeOf = ({ issues: [first] }: z.ZodError): string =>
  (first?.path ?? []).map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.') || 'row';

/** Keys that no database holds are nobody's. */
const storableKey = (key: string | null): string | null =>
  key === null || key.length > longestKey || /[\p{Cc}\p{Cs}]/u.test(key) ? null : key;
const longestKey = 1_000;

function textAt(row: unknown, key: string): string | null {
  const value: unknown = typeof row === 'object' && row !== null && key in row ? row[key as keyof typeof row] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
