import type { Database, Executor } from '@fin-link/storage';
import type { JournalTables } from '../database/index.ts';

/** Returns the journal's tables of a database that contains them. */
export const journalOf = <T>(owner: Database<T>): Database<JournalTables> =>
  owner as unknown as Database<JournalTables>;

/** Returns an executor that knows only the journal's tables. */
export const tablesOf = <T>(executor: Executor<T>): Executor<JournalTables> =>
  executor as unknown as Executor<JournalTables>;
