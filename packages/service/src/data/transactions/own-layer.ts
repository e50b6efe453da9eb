import { type RawBuilder, sql } from 'kysely';
import type { TransactionTable } from '../../platform/database/index.ts';

/** What the user said of a transaction. */
export const ownColumns = [
  'own_category_id',
  'own_user_category_id',
  'own_detail_category_id',
  'own_merchant_type',
  'memo',
  'consumer_description',
  'own_is_physical',
] as const satisfies readonly (keyof TransactionTable)[];

/** The own columns of a row of the table that the statement knows by this name. */
export const ownOf = (table: string): RawBuilder<unknown> =>
  sql.join(ownColumns.map((column) => sql.ref(`${table}.${column}`)));

/** Whether the user said anything of it. */
export const isEdited = (table: string): RawBuilder<boolean> => sql<boolean>`num_nonnulls(${ownOf(table)}) > 0`;
