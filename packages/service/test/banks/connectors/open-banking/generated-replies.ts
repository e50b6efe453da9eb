import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bySize, isNightly } from '@fin-link/testing';
import {
  generatedReplies,
  officialSchemas,
  readDocument,
  replySizes,
  type DescribedReply,
  type JsonObject,
} from '@fin-link/testing/official-schemas';
import { afterAll, expect } from 'vitest';
import type { UnreadRow } from '../../../../src/banks/connectors/contract/connector.ts';

/** Seed of all draws. `FIN_TEST_SEED` repeats them. */
export const seed = Number(process.env['FIN_TEST_SEED'] ?? (isNightly ? randomInt(1_000_000) : 1));
const drawn = { empty: 1, smallest: 5, largest: 5, any: bySize({ core: 50, whole: 150, nightly: 3_000 }) };

/** Returns an official description. If it is missing, prints the reason and returns `null`. */
export function officialDescription(file: string): JsonObject | null {
  const folder = process.env['FIN_SCHEMAS_DIR'];
  const path = join(folder ?? '', file);
  if (folder !== undefined && existsSync(path)) return readDocument(path);
  const reason = folder === undefined ? 'FIN_SCHEMAS_DIR is not set' : `${file} is not in FIN_SCHEMAS_DIR`;
  console.log(`No replies are generated from ${file}: ${reason}.`);
  return null;
}

export interface Generated<T> {
  /** Name in the messages of failed tests. */
  name: string;
  body: T;
}

/** Generates replies from one description, and prints their number at the end. */
export function replyDrawer(standard: string, document: JsonObject) {
  const schemas = officialSchemas(document);
  const counts = new Map<string, { replies: number; rows: number }>();
  afterAll(() => {
    const told = [...counts].map(([requested, { replies, rows }]) => `${requested} ${replies} (${rows} rows)`);
    console.log(`${standard}: replies generated from seed ${seed} and read: ${told.join(', ')}.`);
  });

  /**
   * Yields replies of every size, each valid by the description. `bind` adapts a reply to the test's bank: referenced ids and the next
   * page.
   */
  function* draw<T>(
    described: Omit<DescribedReply, 'status'> & { status?: number },
    bind: (body: T) => void,
  ): Generator<Generated<T>> {
    const { method, template, list, status = 200 } = described;
    const requested = `${method} ${template}`;
    const generate = generatedReplies(document, { ...described, status });
    const count = { replies: 0, rows: 0 };
    counts.set(requested, count);
    for (const size of replySizes)
      for (let number = 0; number < drawn[size]; number += 1) {
        const name = `${requested}, ${size} ${number} of seed ${seed}`;
        const body = generate(size, seed * 10_000 + number) as T;
        bind(body);
        const headers = { 'content-type': 'application/json', 'x-fapi-interaction-id': 'any', 'x-v': '1' };
        const answer = { method, path: template, status, headers, body };
        expect(schemas.deviationsOf(answer), name).toEqual([]);
        count.replies += 1;
        count.rows += list === undefined ? 1 : rowsAt(body, list).length;
        yield { name, body };
      }
  }
  return { draw };
}

function rowsAt(body: unknown, list: string): unknown[] {
  const found: unknown = list.split('.').reduce<unknown>((at, name) => Object(at)[name], body);
  return Array.isArray(found) ? found : [];
}

/** Makes equal ids of rows distinct. */
export function makeDistinct<K extends string>(rows: readonly { [key in K]?: string }[], key: K): void {
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const id = row[key];
    if (id !== undefined && seen.has(id)) row[key] = `${index}`;
    seen.add(row[key] ?? '');
  }
}

/** Counts the generated links, so that every second one has a query. */
let links = 0;

/** Adds a query to every second next-page link. */
export const withQuery = (link: string): string =>
  (links += 1) % 2 === 0 ? link : `${link.split(/[?#]/)[0]}?pageKey=${links}`;

interface ReadPage {
  nextCursor: string | null;
  unread?: readonly UnreadRow[];
}

/**
 * Compares a page with its next-page link: the query is the cursor, and a link without a query truncates the list. Returns the other unread
 * rows.
 */
export function expectNext(
  { nextCursor, unread = [] }: ReadPage,
  link: string | undefined,
  name: string,
  cursorIn = (url: URL): string | null => url.search || null,
): readonly UnreadRow[] {
  const expected = link === undefined || !URL.canParse(link) ? null : cursorIn(new URL(link));
  expect(nextCursor, name).toBe(expected);
  const [others, cuts] = [false, true].map((isCut) => unread.filter(({ place }) => (place === 'cut list') === isCut));
  expect(cuts?.length, name).toBe(link !== undefined && expected === null ? 1 : 0);
  return others ?? [];
}

const noControls = /^[^\p{Cc}\p{Cs}]*$/u;
const forms: readonly [key: RegExp, form: RegExp][] = [
  [/./, noControls],
  [/^amount$/, /^-?\d{1,15}(\.\d{1,20})?$/],
  [/^currency$/, /^[A-Z]{3}$/],
  [/date$/i, /^(19|2\d)\d\d-\d\d-\d\d$/],
];

/** Removes accounts with an unknown kind from the unread rows, because they are reported but still read. */
export const unreadRows = (unread: readonly UnreadRow[] = []): readonly UnreadRow[] =>
  unread.filter(({ place }) => !/^(?:AccountTypeCode|accountType|productCategory|purses\.currency)$/.test(place));

/** Expects values that the database and the service's replies can contain. */
export function expectStorable(items: readonly object[], name: string): void {
  const wrong = (value: unknown, key: string): string[] => {
    if (typeof value === 'string')
      return forms.some(([of, form]) => of.test(key) && !form.test(value)) ? [`${key}: ${JSON.stringify(value)}`] : [];
    // Inputs of a key are not stored.
    return Object.entries(Object(value)).flatMap(([inner, part]) =>
      inner === 'contents' || inner === 'former' ? [] : wrong(part, inner),
    );
  };
  expect(wrong(items, 'row'), name).toEqual([]);
}
