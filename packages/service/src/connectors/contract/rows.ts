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
  most: number;
  /** A bank that has nothing to list may leave the list out. */
  isOptional?: boolean;
}

/**
 * A list whose rows are read each by itself: one that cannot be read costs no other. A row that is there twice counts once; another
 * one under the same key is unread.
 */
export function rows<S extends z.ZodType<object>>(
  row: S,
  { list, key, account, most, isOptional = false }: List<z.output<S>>,
) {
  const whole = z.array(z.unknown()).max(most);
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
    return key === undefined ? { read, unread } : withoutRepeats({ read, unread }, list, key);
  });
}

/** Of pages that are read one after the other. */
export function withoutRepeats<T extends object>(
  { read, unread }: Rows<T>,
  list: UnreadRow['list'],
  key: keyof T & string,
): Rows<T> {
  const known = new Map<string, T>();
  const repeats: UnreadRow[] = [];
  const kept = read.filter((row) => {
    const id = textAt(row, key);
    const before = id === null ? undefined : known.get(id);
    if (id !== null && before === undefined) known.set(id, row);
    if (before !== undefined && !isDeepStrictEqual(before, row))
      repeats.push({ list, place: `repeated ${key}`, key: id });
    return before === undefined;
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
