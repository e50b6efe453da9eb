import { type RawBuilder, sql } from 'kysely';
import type { TransactionTable } from '../../platform/database/index.ts';

/** Columns of the layer with the user's edits. */
export const editedColumns = [
  'own_category_id',
  'own_user_category_id',
  'own_detail_category_id',
  'own_merchant_type',
  'memo',
  'consumer_description',
  'own_is_physical',
] as const satisfies readonly (keyof TransactionTable)[];

/** Returns the columns of the user's layer, prefixed with a table alias. */
export const editsOf = (table: string): RawBuilder<unknown> =>
  sql.join(editedColumns.map((column) => sql.ref(`${table}.${column}`)));

/** Returns the condition that the user has edited a transaction. */
export const isEdited = (table: string): RawBuilder<boolean> => sql<boolean>`num_nonnulls(${editsOf(table)}) > 0`;
