import pg from 'pg';

/**
 * Values that the two drivers return differently, and what both return here. Types that are not listed are the same on
 * both: numeric, uuid and text are strings, timestamptz is a Date, json is parsed.
 *
 * | PostgreSQL type       | pg alone          | PGlite alone     | here             |
 * |-----------------------|-------------------|------------------|------------------|
 * | int8                  | string            | number or bigint | string           |
 * | date                  | Date (local zone) | Date             | 'YYYY-MM-DD'     |
 * | timestamp             | Date (local zone) | Date             | string as stored |
 * | interval              | object            | string           | string as stored |
 * | bytea                 | Buffer            | Uint8Array       | Buffer           |
 * | numeric[]             | number[]          | string[]         | string[]         |
 * | date[], timestamp[]   | Date[]            | Date[]           | string[]         |
 *
 * Differences that parsers cannot remove, and what to write instead:
 * - text is sorted by the server's locale, but by byte in PGlite: write `order by x collate "C"` if the order matters;
 * - a JS array bound to a json parameter is a PostgreSQL array to pg: bind `JSON.stringify(value)` and cast `::jsonb`;
 * - a Date bound to a `date` column is cut in the process's zone: bind 'YYYY-MM-DD';
 * - PGlite is PostgreSQL 18 and production may be 15: no uuidv7(), no RETURNING old/new, no MERGE … RETURNING;
 * - PGlite has one connection: FOR UPDATE, SKIP LOCKED and advisory locks work, but there is never a competing connection.
 */
const oid = {
  bytea: 17,
  int8: 20,
  date: 1082,
  timestamp: 1114,
  timestampArray: 1115,
  dateArray: 1182,
  interval: 1186,
  numericArray: 1231,
  textArray: 1009,
};

const asStored = (value: string): string => value;

/** Parsers for PGlite, which derives the array types from them. */
export const embeddedParsers: Record<number, (value: string) => unknown> = {
  [oid.int8]: asStored,
  [oid.date]: asStored,
  [oid.timestamp]: asStored,
  [oid.interval]: asStored,
  [oid.bytea]: (value) => Buffer.from(value.slice(2), 'hex'),
};

/** Returns parsers for one pg pool. Does not change the process-wide registry of pg. */
export function serverTypes(): pg.CustomTypesConfig {
  const overrides = new pg.TypeOverrides();
  for (const type of [oid.date, oid.timestamp, oid.interval]) overrides.setTypeParser(type, asStored);
  const stringArray: (value: string) => (string | null)[] = pg.types.getTypeParser(oid.textArray, 'text');
  for (const type of [oid.numericArray, oid.dateArray, oid.timestampArray]) overrides.setTypeParser(type, stringArray);
  return overrides;
}
