import type { DepositInstruction } from '@fin-link/contracts/banks';
import { type ColumnType, sql, type Kysely } from 'kysely';
import type { Migration } from '@fin-link/storage';
import { type OpenBankingSchema, openBankingMigration } from '../../open-banking/index.ts';

/** Tables of the credential sites. All other data is computed. */
export interface BanksSchema extends OpenBankingSchema {
  site_session: SiteSessionTable;
  site_challenge: SiteChallengeTable;
  site_miss: SiteMissTable;
  deposit_instruction: DepositInstructionTable;
}

/** Sessions of signed-in users and of unfinished sign-ins. */
export interface SiteSessionTable {
  token_hash: string;
  site_id: string;
  user_name: string;
  /** Time of the sign-in; `null` while a challenge is open. */
  signed_in_at: Date | null;
  expires_at: Date;
}

/** Open challenges, at most one per session. */
interface SiteChallengeTable {
  token_hash: string;
  attempts_left: number;
  expires_at: Date;
  /** Current step, as the site's challenge names it. */
  step: string;
}

/** Number of wrong passwords for each login that locks. */
interface SiteMissTable {
  site_id: string;
  user_name: string;
  misses: number;
  /** End of the lock, by the business clock. */
  locked_until: Date | null;
  /** Time of the last wrong password, by the protocol clock. */
  missed_at: Date;
}

/** Small deposits of the simulated payments network to accounts of all banks. */
interface DepositInstructionTable {
  instruction_key: string;
  routing_number: string;
  account_number: string;
  /** ISO 8601 date, by the business clock. */
  effective_on: string;
  description: string;
  entries: ColumnType<DepositInstruction['entries'], string, never>;
}

/** Migrations of the schema `banks`, by name, in order. */
export const banksMigrations: Record<string, Migration> = {
  '0001-site-sessions': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('site_session')
        .addColumn('token_hash', 'text', (column) => column.primaryKey())
        .addColumn('site_id', 'text', (column) => column.notNull())
        .addColumn('user_name', 'text', (column) => column.notNull())
        .addColumn('signed_in_at', 'timestamptz')
        .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('site_session_expires_at').on('site_session').column('expires_at').execute();
      await db.schema
        .createTable('site_challenge')
        .addColumn('token_hash', 'text', (column) =>
          column.primaryKey().references('site_session.token_hash').onDelete('cascade'),
        )
        .addColumn('attempts_left', 'smallint', (column) => column.notNull().check(sql`attempts_left > 0`))
        .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
        .execute();
    },
  },
  '0002-challenge-steps': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('site_challenge')
        .addColumn('step', 'text', (column) => column.notNull().defaultTo(''))
        .execute();
    },
  },
  '0003-site-misses': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('site_miss')
        .addColumn('site_id', 'text', (column) => column.notNull())
        .addColumn('user_name', 'text', (column) => column.notNull())
        .addColumn('misses', 'smallint', (column) => column.notNull())
        .addColumn('locked_until', 'timestamptz')
        .addColumn('missed_at', 'timestamptz', (column) => column.notNull())
        .addPrimaryKeyConstraint('site_miss_pk', ['site_id', 'user_name'])
        .execute();
      await db.schema.createIndex('site_miss_missed_at').on('site_miss').column('missed_at').execute();
    },
  },
  '0004-open-banking': openBankingMigration,
  '0005-deposits': {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createTable('deposit_instruction')
        .addColumn('instruction_key', 'text', (column) => column.primaryKey())
        .addColumn('routing_number', 'text', (column) => column.notNull())
        .addColumn('account_number', 'text', (column) => column.notNull())
        .addColumn('effective_on', 'date', (column) => column.notNull())
        .addColumn('description', 'text', (column) => column.notNull())
        .addColumn('entries', 'jsonb', (column) => column.notNull())
        .execute();
      await db.schema
        .createIndex('deposit_instruction_account')
        .on('deposit_instruction')
        .columns(['routing_number', 'account_number'])
        .execute();
    },
  },
};
