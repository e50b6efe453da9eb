import type { Kysely } from 'kysely';

/** Tokens of banks that were used for a notice, until they are too old to be used again. Protocol time. */
export interface BankNoticeTokenTable {
  provider_id: number;
  token_id: string;
  expires_at: Date;
}

export interface BankNoticeTables {
  bank_notice_token: BankNoticeTokenTable;
}

export async function migrateBankNotices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('bank_notice_token')
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('token_id', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('bank_notice_token_pk', ['provider_id', 'token_id'])
    .execute();
  await db.schema.createIndex('bank_notice_token_expiry').on('bank_notice_token').column('expires_at').execute();
}
