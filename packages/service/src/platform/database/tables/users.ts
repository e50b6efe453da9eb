import type { User } from '@fin-link/contracts/service';
import { type ColumnType, type Kysely, sql } from 'kysely';
import { addOwner, bucketCount, ownerColumns, type OwnerColumns } from './ownership.ts';

/** Profile fields of a user, stored as JSON. */
export type UserProfile = Omit<User, 'id' | 'loginName' | 'roleType'>;

interface UserTable extends Omit<OwnerColumns, 'user_id'> {
  id: number;
  login_name: string;
  profile: ColumnType<UserProfile, string, string>;
  created_at: Date;
  updated_at: Date;
}

/** User of a login name. On a distributed database, this table is on the coordinator, because only there a login name can be unique. */
interface LoginRouteTable {
  customer_id: number;
  login_name: string;
  user_id: number;
}

/** Uses of the service that cost money. */
export type PaidUse = 'deposits' | 'property-records';

/** Times at which a user used a paid feature and that still count for a limit, by the business clock. */
interface PaidUseTable extends OwnerColumns {
  kind: PaidUse;
  used_at: Date[];
}

export interface UserTables {
  service_user: UserTable;
  login_route: LoginRouteTable;
  paid_use: PaidUseTable;
}

export async function migrateUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_user')
    .addColumn('bucket', 'int2', (column) =>
      column.notNull().check(sql`${sql.ref('bucket')} = ${sql.ref('id')} % ${sql.lit(bucketCount)}`),
    )
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('profile', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('service_user_pkey', ['bucket', 'customer_id', 'id'])
    .execute();
  await db.schema
    .createTable('login_route')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('login_route_pk', ['customer_id', 'login_name'])
    .execute();
}

export async function migratePaidUse(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('paid_use')
    .$call(addOwner)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('used_at', sql`timestamptz[]`, (column) => column.notNull())
    .addPrimaryKeyConstraint('paid_use_pk', [...ownerColumns, 'kind'])
    .addForeignKeyConstraint('paid_use_of', [...ownerColumns], 'service_user', ['bucket', 'customer_id', 'id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
}
