import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Columns that limit a statement to the rows of one customer. */
export const ofCustomer = (customerId: number) => ({ customer_id: customerId });

/** Columns that limit a statement to the rows of one user, or set the owner of a new row. */
export const ofUser = ({ customerId, userId }: Owner) => ({ ...ofCustomer(customerId), user_id: userId });

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
  return sql`${column('customer_id')} = ${customerId}::bigint and ${column('user_id')} = ${userId}::bigint`;
}

interface Owner {
  customerId: number;
  userId: number;
}
