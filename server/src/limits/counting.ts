import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** What is to be counted, as rows of JSON for `counting`. */
export interface AskedRow {
  subject_hash: string;
  window_start: Date;
  ends_at: Date;
  added: number;
  most: number;
}

/** What was counted in the window, with what was just added. */
export interface CountedRow {
  subject_hash: string;
  count: number;
}

/** In one order in every process, so that two never wait for each other. */
export const askedText = (rows: readonly AskedRow[]): string =>
  JSON.stringify(rows.toSorted((a, b) => (a.subject_hash < b.subject_hash ? -1 : 1)));

/** The start of a statement that counts: `with … counted (subject_hash, count), room`, which has one row where all are within their limits. */
export const counting = (asked: string): RawBuilder<unknown> => sql`with asked as (
  select * from jsonb_to_recordset(${asked}::jsonb)
    as row (subject_hash text, window_start timestamptz, ends_at timestamptz, added integer, most integer)
), counted as (
  insert into ${sql.table('limit_count')} as known (subject_hash, window_start, ends_at, count)
  select subject_hash, window_start, ends_at, added from asked
  on conflict (subject_hash, window_start) do update set count = known.count + excluded.count
  returning subject_hash, count
), room as (
  select 1 where not exists (select from counted join asked using (subject_hash) where count > most)
)`;
