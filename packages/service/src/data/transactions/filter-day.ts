import { type RawBuilder, sql } from 'kysely';
import type { FilterDay } from '../../banks/connectors/index.ts';

/** Returns SQL for the day of a stored row that `filterDayOf` returns for a listed one. `table` is the alias of the transaction table. */
export const filterDayIn = (table: string, filteredBy: FilterDay): RawBuilder<string> =>
  sql<string>`${sql.ref(`${table}.${filteredBy === 'postDate' ? 'date' : 'transaction_date'}`)}`;
