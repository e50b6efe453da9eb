import type { User } from '@fin-link/contracts/server';
import type { ColumnType, Kysely } from 'kysely';

export type UserProfile = Omit<User, 'id' | 'loginName' | 'roleType'>;

export interface UserTable {
  customer_id: number;
  id: number;
  login_name: string;
  profile: ColumnType<UserProfile, string, string>;
  created_at: Date;
  updated_at: Date;
}

export interface UserTables {
  service_user: UserTable;
}

export async function migrateUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_user')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('profile', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('service_user_pkey', ['customer_id', 'id'])
    .addUniqueConstraint('service_user_login_name', ['customer_id', 'login_name'])
    .execute();
}
