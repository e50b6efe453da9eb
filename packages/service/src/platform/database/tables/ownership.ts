import { bucketCount } from '@fin-link/storage';
import { type CreateTableBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';

export { bucketCount } from '@fin-link/storage';

/** All buckets. */
export const allBuckets: readonly number[] = Array.from({ length: bucketCount }, (_, bucket) => bucket);

/** Returns the bucket of a user. */
export const bucketOf = (userId: number): number => userId % bucketCount;

/** Returns the bucket of rows that belong to a customer and to none of its users. */
export const bucketOfCustomer = (customerId: number): number => customerId % bucketCount;

/** Names of the columns that name the user of a row. Primary keys, foreign keys and indexes begin with them. */
export const ownerColumns = ['bucket', 'customer_id', 'user_id'] as const;

/** Columns that name the user of a row. */
export interface OwnerColumns {
  bucket: number;
  customer_id: number;
  user_id: number;
}

/** Adds the owner columns to a table. */
export const addOwner = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('bucket', 'int2', (column) =>
      column.notNull().check(sql`${sql.ref('bucket')} = ${sql.ref('user_id')} % ${sql.lit(bucketCount)}`),
    )
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'bigint', (column) => column.notNull());

/** Columns that limit a statement to the rows of one customer. */
export const ofCustomer = (customerId: number) => ({ customer_id: customerId });

/** Columns that limit a statement to the rows of one user, or set the owner of a new row. */
export const ofUser = ({ customerId, userId }: Owner) => ({
  bucket: bucketOf(userId),
  ...ofCustomer(customerId),
  user_id: userId,
});

/** Columns that limit a statement to the row of one user in `service_user`. */
export const ofUserItself = ({ customerId, userId }: Owner) => ({
  bucket: bucketOf(userId),
  ...ofCustomer(customerId),
  id: userId,
});

/** Prefixes column names with a table's name, for conditions of statements that join tables. */
export const inTable = <T extends string, C extends string>(table: T, columns: Record<C, number>) =>
  // The type of `Object.fromEntries` loses the names.
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [`${table}.${column}`, value])) as Record<
    `${T}.${C}`,
    number
  >;

/** Returns the condition of `ofUser` as raw SQL. `table` is the name or alias of the table in statements that join tables. */
export function ofUserSql({ customerId, userId }: Owner, table?: string): RawBuilder<SqlBool> {
  const column = (name: string) => (table === undefined ? sql.id(name) : sql.id(table, name));
  return sql`${column('bucket')} = ${bucketOf(userId)}::int2 and ${column('customer_id')} = ${customerId}::bigint
    and ${column('user_id')} = ${userId}::bigint`;
}

interface Owner {
  customerId: number;
  userId: number;
}
