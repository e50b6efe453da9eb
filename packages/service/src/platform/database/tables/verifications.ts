import type {
  RequiredData,
  VerificationReason,
  VerificationStatus,
  VerificationTemplate,
  VerificationType,
} from '@fin-link/contracts/service';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';
import { addOwner, ownerColumns, type OwnerColumns } from './ownership.ts';

/** One account in one verification request. */
export interface VerificationTable extends OwnerColumns {
  id: number;
  type: VerificationType;
  status: VerificationStatus;
  reason: VerificationReason | null;
  /** Provider account id. For a manually entered account that is not linked, an id without a provider account. */
  provider_account_id: number;
  account_id: number;
  /** The provider account whose deletion deletes this row; `null` for a manually entered account. */
  linked_provider_account_id: number | null;
  template: VerificationTemplate;
  required_data: ColumnType<RequiredData[], string, never>;
  /** Time by the business clock. */
  created_at: Date;
  updated_at: Date;
}

/** State of the deposits to one account. Amounts and numbers are in the vault. */
export interface ChallengeDepositTable extends OwnerColumns {
  verification_id: number;
  /** Routing and account number, hashed with the customer's key. */
  number_hash: string;
  account_name: string | null;
  account_type: 'SAVINGS' | 'CHECKING';
  user_classification: 'BUSINESS' | 'PERSONAL' | null;
  masked_number: string;
  routing_number: string;
  attempts_left: number;
  /** Idempotency key of the instruction to the bank. */
  instruction_key: string;
  instruction_tries: Generated<number>;
  /** Time at which the bank accepted the instruction. This and the later times follow the business clock. */
  instructed_at: Date | null;
  /** Time at which the deposits reach the account. */
  arrives_at: Date;
}

/** Deposit starts for one account number by all users of a customer. Rows contain no user id. */
interface DepositStartTable {
  customer_id: number;
  number_hash: string;
  started_at: ColumnType<Date[], Date[], never>;
  last_started_at: Date;
}

export interface VerificationTables {
  verification: VerificationTable;
  challenge_deposit: ChallengeDepositTable;
  deposit_start: DepositStartTable;
}

export async function migrateVerifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('verification')
    .$call(addOwner)
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('account_id', 'bigint', (column) => column.notNull())
    .addColumn('linked_provider_account_id', 'bigint')
    .addColumn('template', 'text', (column) => column.notNull())
    .addColumn('required_data', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('verification_pk', [...ownerColumns, 'id'])
    .addCheckConstraint('verification_failed_with_reason', sql`(status = 'FAILED') = (reason is not null)`)
    .addForeignKeyConstraint(
      'verification_of',
      [...ownerColumns, 'linked_provider_account_id'],
      'provider_account',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('verification_of_provider_account')
    .on('verification')
    .columns([...ownerColumns, 'provider_account_id'])
    .execute();
  await db.schema
    .createIndex('verification_linked')
    .on('verification')
    .columns([...ownerColumns, 'linked_provider_account_id'])
    .execute();
  await db.schema
    .createTable('challenge_deposit')
    .$call(addOwner)
    .addColumn('verification_id', 'bigint', (column) => column.notNull())
    .addColumn('number_hash', 'text', (column) => column.notNull())
    .addColumn('account_name', 'text')
    .addColumn('account_type', 'text', (column) => column.notNull())
    .addColumn('user_classification', 'text')
    .addColumn('masked_number', 'text', (column) => column.notNull())
    .addColumn('routing_number', 'text', (column) => column.notNull())
    .addColumn('attempts_left', 'smallint', (column) => column.notNull().check(sql`attempts_left >= 0`))
    .addColumn('instruction_key', 'text', (column) => column.notNull())
    .addColumn('instruction_tries', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('instructed_at', 'timestamptz')
    .addColumn('arrives_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('challenge_deposit_pk', [...ownerColumns, 'verification_id'])
    .addForeignKeyConstraint(
      'challenge_deposit_of',
      [...ownerColumns, 'verification_id'],
      'verification',
      [...ownerColumns, 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('deposit_start')
    .addColumn('customer_id', 'bigint', (column) => column.notNull())
    .addColumn('number_hash', 'text', (column) => column.notNull())
    .addColumn('started_at', sql`timestamptz[]`, (column) => column.notNull())
    .addColumn('last_started_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('deposit_start_pk', ['customer_id', 'number_hash'])
    .execute();
  await db.schema.createIndex('deposit_start_last').on('deposit_start').column('last_started_at').execute();
}
