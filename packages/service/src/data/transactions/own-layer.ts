import { type RawBuilder, sql } from 'kysely';
import type { TransactionTable } from '../../platform/database/index.ts';

/** Columns of the user's own layer. */
export const ownColumns = [
  'own_category_id',
  'own_user_category_id',
  'own_detail_category_id',
  'own_merchant_type',
  'memo',
  'consumer_description',
  'own_is_physical',
] as const satisfies readonly (keyof TransactionTable)[];

/** Returns the own columns of the table with this alias. */
export const ownOf = (table: string): RawBuilder<unknown> =>
  sql.join(ownColumns.map((column) => sql.ref(`${table}.${column}`)));

/** Returns the condition that the user has edited a row. */
export const isEdited = (table: string): RawBuilder<boolean> => sql<boolean>`num_nonnulls(${ownOf(table)}) > 0`;
