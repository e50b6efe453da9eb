import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { UnreadRow } from './connector.ts';

/** A bank's list: the readable rows, and the unreadable ones. */
export interface Rows<T> {
  read: readonly T[];
  unread: readonly UnreadRow[];
}

interface List<T> {
  list: UnreadRow['list'];
  /** Member that identifies a row; absent if rows have no key. */
  key?: keyof T & string;
  /** Member that names the account of a row. */
  account?: keyof T & string;
  /** Limit on rows. Further rows are left out, and the list counts as cut. */
  most: number;
  /** Returns the day of a row. A list with this function keeps its newest rows at the limit. */
  dayOf?: (row: T) => string;
  /** Whether different rows may have the same key. Equal rows still count once. */
  isKeyReused?: boolean;
  /** Whether a bank may leave out an empty list. */
  isOptional?: boolean;
}

/** Reports a list that was cut because it is too long or repeats itself. Any row may be missing from it. */
export const cutList = (list: UnreadRow['list']): UnreadRow => ({ list, place: 'cut list', key: null });

/** Returns whether a row of the account may be among the unreadable ones. */
export const mayBeUnread = (unread: readonly UnreadRow[], account: string): boolean =>
  unread.some(({ accountKey, key }) => (accountKey ?? key ?? account) === account);

/**
 * Creates the schema of a list that parses each row separately and keeps the readable ones. A repeated row counts once. A different row
 * with the same key is unread, unless keys are reused.
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

/** Removes repeated rows, also between pages. Reports different rows with the same key as unread, unless keys are reused. */
export function withoutRepeats<T extends object>(
  { read, unread }: Rows<T>,
  list: UnreadRow['list'],
  key: keyof T & string,
  isKeyReused = false,
): Rows<T> {
  const rowsByKey = new Map<string, T[]>();
  const repeats: UnreadRow[] = [];
  const kept = read.filter((row) => {
    const id = textAt(row, key);
    const before = id === null ? [] : (rowsByKey.get(id) ?? []);
    const isOther = !before.some((one) => isDeepStrictEqual(one, row));
    const isKept = before.length === 0 || (isOther && isKeyReused);
    if (id !== null && isKept) rowsByKey.set(id, [...before, row]);
    if (isOther && !isKept) repeats.push({ list, place: `repeated ${key}`, key: id });
    return isKept;
  });
  return { read: kept, unread: [...unread, ...repeats] };
}

/** Returns the path of the first issue. Its names come from the schema, so it holds no text from the bank. */
const placeOf = ({ issues: [first] }: z.ZodError): string =>
  (first?.path ?? []).map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.') || 'row';

/** Returns `null` for a key that the database cannot store, because no stored row can have it. */
const storableKey = (key: string | null): string | null =>
  key === null || key.length > longestKey || /[\p{Cc}\p{Cs}]/u.test(key) ? null : key;
const longestKey = 1_000;

function textAt(row: unknown, key: string): string | null {
  const value: unknown = typeof row === 'object' && row !== null && key in row ? row[key as keyof typeof row] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
