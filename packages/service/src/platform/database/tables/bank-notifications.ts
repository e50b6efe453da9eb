import type { Kysely } from 'kysely';

/** Bank tokens that were already used for a notification. A row stays until its token is too old to be used again. Protocol time. */
interface BankNotificationTokenTable {
  provider_id: number;
  token_id: string;
  expires_at: Date;
}

export interface BankNotificationTables {
  bank_notification_token: BankNotificationTokenTable;
}

export async function migrateBankNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_notification_token')
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('bank_notification_token_pk', ['provider_id', 'token_id'])
    .execute();
  await db.schema
    .createIndex('bank_notification_token_expiry')
    .on('bank_notification_token')
    .column('expires_at')
    .execute();
}
