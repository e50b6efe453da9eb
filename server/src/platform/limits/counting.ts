import { hash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { sql, type RawBuilder } from 'kysely';
import type { Limit, LimitName } from '../environment/index.ts';

/** Calls to add to one count: a row of the JSON that `counting` reads. */
export interface RequestedRow {
  bucket: number;
  subject_hash: string;
  window_start: Date;
  ends_at: Date;
  /** Number of calls to add. */
  added: number;
  /** Upper limit in the window. */
  max: number;
}

/** Count of the window, including what was just added. */
export interface CountedRow {
  subject_hash: string;
  count: number;
}

/** Returns the rows as JSON, in the same order in every process to avoid deadlocks. */
export const requestedText = (rows: readonly RequestedRow[]): string =>
  JSON.stringify(rows.toSorted((a, b) => (a.subject_hash < b.subject_hash ? -1 : 1)));

/**
 * Returns the start of a counting statement: `with … counted (subject_hash, count), room`. `room` has one row if no limit is exceeded.
 * If `condition` is false, the statement counts nothing and `room` is empty.
 */
export const counting = (
  requested: string,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => sql`with admitted as (
  select 1 where ${condition}
), requested as (
  select * from jsonb_to_recordset(${requested}::jsonb)
    as row (bucket int2, subject_hash text, window_start timestamptz, ends_at timestamptz, added integer, max integer)
  where exists (select from admitted)
), counted as (
  insert into ${sql.table('limit_count')} as stored (bucket, subject_hash, window_start, ends_at, count)
  select bucket, subject_hash, window_start, ends_at, added from requested
  on conflict (bucket, subject_hash, window_start) do update set count = stored.count + excluded.count
  returning subject_hash, count
), room as (
  select 1 from admitted where not exists (select from counted join requested using (subject_hash) where count > max)
)`;

/**
 * Returns start and end of the current window in epoch milliseconds. Windows begin at multiples of their length, so that every process
 * counts in the same one.
 */
export function windowAt(now: Date, { seconds }: Limit): { start: number; end: number } {
  const length = seconds * 1_000;
  const start = Math.floor(now.getTime() / length) * length;
  return { start, end: start + length };
}

/** Returns the whole seconds until `end`, at least one. */
export const secondsUntil = (end: number, now: Date): number => Math.max(1, Math.ceil((end - now.getTime()) / 1_000));

const maxCachedKeys = 1_000;
const cachedKeys = new Map<string, string>();

/** Returns the key of a client's address. Cached, because parsing an address costs more than counting it. */
export function addressKey(address: string): string {
  const cached = cachedKeys.get(address);
  if (cached !== undefined) return cached;
  if (cachedKeys.size >= maxCachedKeys) cachedKeys.clear();
  const key = readKey(address);
  cachedKeys.set(address, key);
  return key;
}

/** Returns an IPv4 address, the first 64 bits of an IPv6 address (one household or machine), or `unknown` for invalid text. */
function readKey(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${parsed
        .toByteArray()
        .slice(0, 8)
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')}/64`;
}

/** Hashes a subject, so that user names, keys and addresses are not stored. */
export type SubjectHash = (limit: LimitName, subject: readonly string[]) => string;

/**
 * Returns a function that hashes subjects together with a secret. The secret is only a prefix, because no hash leaves the database and an
 * HMAC would cost three times as much.
 */
export const subjectHash =
  (secret: string): SubjectHash =>
  (limit, subject) =>
    hash('sha256', JSON.stringify([secret, limit, ...subject]), 'base64url');
