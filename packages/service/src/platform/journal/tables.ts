import type { Database, Executor } from '@fin-link/storage';
import type { JournalTables } from '../database/index.ts';

/** The journal's tables in the database of any owner that has them. */
export const journalOf = <T>(owner: Database<T>): Database<JournalTables> =>
  owner as unknown as Database<JournalTables>;

export const tablesOf = <T>(executor: Executor<T>): Executor<JournalTables> =>
  executor as unknown as Executor<JournalTables>;
