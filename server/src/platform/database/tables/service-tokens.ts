import type { Kysely } from 'kysely';

/** Table of service tokens. */
export interface BrokerTables {
  /** Service tokens. The token is sealed in the vault; the hash identifies it. */
  service_token: {
    customer: string;
    login_name: string;
    token_hash: string | null;
    expires_at: Date | null;
    /** Random id of the process that is requesting a new token; `null` if none is. */
    claim_id: string | null;
    /** Time when another process may request a token. */
    claimed_until: Date | null;
  };
}

/** Creates the table of service tokens. */
export async function migrateBroker(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_token')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('claim_id', 'text')
    .addColumn('claimed_until', 'timestamptz')
    .addPrimaryKeyConstraint('service_token_pk', ['customer', 'login_name'])
    .execute();
}
