import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { UnreadRow } from './connector.ts';

/** A bank's list: the readable rows, and the unreadable ones. */
export interface Rows<T> {
  read: readonly T[];
  unread: readonly UnreadRow[];
}

interface ListOptions<T> {
  /** Name of the list in reports about unread rows. */
  list: UnreadRow['list'];
  /** Member that identifies a row; absent if rows have no key. */
  key?: keyof T & string;
  /** Member that holds the key of a row's account. */
  account?: keyof T & string;
  /** Limit on rows. Further rows are left out, and the list is reported as cut. */
  maxRows: number;
  /** Returns the day of a row. With this function, a list above the limit keeps its newest rows; without it, its first rows. */
  dayOf?: (row: T) => string;
  /** Whether different rows may have the same key. Equal rows still count once. */
  isKeyReused?: boolean;
  /** Whether a bank may leave out an empty list. */
  isOptional?: boolean;
}

/** Returns the row that reports a cut list: a list that is too long, repeats itself, or failed at a later page. */
export const cutListRow = (list: UnreadRow['list']): UnreadRow => ({ list, place: 'cut list', key: null });

/** Returns whether one of the unread rows may belong to the account. A row without a readable key may belong to any account. */
export const mayBeUnread = (unread: readonly UnreadRow[], account: string): boolean =>
  unread.some(({ accountKey, key }) => (accountKey ?? key ?? account) === account);

/**
 * Creates the schema of a list that parses each row separately and keeps the readable ones. A repeated row counts once. A different row
 * with the same key is reported as unread, unless keys are reused.
 */
export function rowListSchema<S extends z.ZodType<object>>(
  row: S,
  { list, key, account, maxRows, dayOf, isKeyReused = false, isOptional = false }: ListOptions<z.output<S>>,
) {
  const anyRows = z.array(z.unknown());
  return (isOptional ? anyRows.nullish() : anyRows).transform((all): Rows<z.output<S>> => {
    const [read, unread]: [z.output<S>[], UnreadRow[]] = [[], []];
    for (const raw of all ?? []) {
      const parsed = row.safeParse(raw);
      if (parsed.success) {
        read.push(parsed.data);
        continue;
      }
      const keyIn = (member: string | undefined) => (member === undefined ? null : storableKey(textAt(raw, member)));
      const accountKey = keyIn(account);
      const place = placeOf(parsed.error);
      unread.push({ list, place, key: keyIn(key), ...(accountKey !== null && { accountKey }) });
    }
    const listed = key === undefined ? { read, unread } : withoutRepeats({ read, unread }, list, key, isKeyReused);
    if (listed.read.length <= maxRows) return listed;
    const ordered =
      dayOf === undefined ? listed.read : listed.read.toSorted((one, two) => dayOf(two).localeCompare(dayOf(one)));
    return { read: ordered.slice(0, maxRows), unread: [...listed.unread, cutListRow(list)] };
  });
}

/**
 * Removes repeated rows. Reports different rows with the same key as unread, unless keys are reused. Callers apply it also to the combined
 * rows of several pages.
 */
export function withoutRepeats<T extends object>(
  { read, unread }: Rows<T>,
  list: UnreadRow['list'],
  key: keyof T & string,
  isKeyReused = false,
): Rows<T> {
  const rowsByKey = new Map<string, T[]>();
  const repeats: UnreadRow[] = [];
  const uniqueRows = read.filter((row) => {
    const id = textAt(row, key);
    const sameKeyRows = id === null ? [] : (rowsByKey.get(id) ?? []);
    const differs = !sameKeyRows.some((one) => isDeepStrictEqual(one, row));
    const isKept = sameKeyRows.length === 0 || (differs && isKeyReused);
    if (id !== null && isKept) rowsByKey.set(id, [...sameKeyRows, row]);
    if (differs && !isKept) repeats.push({ list, place: `repeated ${key}`, key: id });
    return isKept;
  });
  return { read: uniqueRows, unread: [...unread, ...repeats] };
}

/** Returns the path of the first issue. Its names come from the schema, so it holds no text from the bank. */
const placeOf = ({ issues: [first] }: z.ZodError): string =>
  (first?.path ?? []).map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.') || 'row';

/** Returns the key, or `null` if the database cannot store it: no stored row can have that key. */
const storableKey = (key: string | null): string | null =>
  key === null || key.length > maxKeyLength || /[\p{Cc}\p{Cs}]/u.test(key) ? null : key;
const maxKeyLength = 1_000;

/** Returns a member of a row; `null` if it is not a text or empty. */
function textAt(row: unknown, key: string): string | null {
  const value: unknown = typeof row === 'object' && row !== null && key in row ? row[key as keyof typeof row] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}
