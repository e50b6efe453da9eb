import type { AmountOperation, DescriptionOperation } from '@fin-link/contracts/service';
import { type Kysely, sql } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** A user-defined category within a system category. */
interface UserCategoryTable extends OwnerColumns {
  id: number;
  parent_category_id: number;
  name: string;
  /** Name at creation. It does not change when the user renames the category. */
  default_name: string;
  created_at: Date;
}

/** The user's name for a system category or high-level category. The ids of the two kinds never collide. */
interface CategoryNameTable extends OwnerColumns {
  category_id: number;
  name: string;
}

/** A rule with a clause for the description, the amount, or both. */
export interface CategoryRuleTable extends OwnerColumns {
  id: number;
  priority: number;
  /** System category. If the rule sets a user category, this is its parent. */
  category_id: number;
  user_category_id: number | null;
  description_clause_id: number | null;
  description_operation: DescriptionOperation | null;
  description: string | null;
  amount_clause_id: number | null;
  amount_operation: AmountOperation | null;
  amount: string | null;
  created_at: Date;
}

export interface CategoryTables {
  user_category: UserCategoryTable;
  category_name: CategoryNameTable;
  category_rule: CategoryRuleTable;
}

export async function migrateCategories(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('user_category')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('parent_category_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('default_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_category_pk', [...ownerColumns, 'id'])
    .execute();
  await db.schema
    .createTable('category_name')
    .$call(addOwner)
    .addColumn('category_id', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('category_name_pk', [...ownerColumns, 'category_id'])
    .execute();
  await db.schema
    .createTable('category_rule')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('priority', 'integer', (column) => column.notNull())
    .addColumn('category_id', 'integer', (column) => column.notNull())
    .addColumn('user_category_id', 'bigint')
    .addColumn('description_clause_id', 'bigint')
    .addColumn('description_operation', 'text')
    .addColumn('description', 'text')
    .addColumn('amount_clause_id', 'bigint')
    .addColumn('amount_operation', 'text')
    .addColumn('amount', 'numeric(19, 4)')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('category_rule_pk', [...ownerColumns, 'id'])
    .addCheckConstraint('category_rule_clause', sql`description is not null or amount is not null`)
    .execute();
  // Excludes user text from planner samples, because samples outlive deleted rows.
  for (const [table, column] of [
    ['user_category', 'name'],
    ['user_category', 'default_name'],
    ['category_name', 'name'],
    ['category_rule', 'description'],
    ['category_rule', 'amount'],
  ] as const)
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(column)} set statistics 0`.execute(db);
}
