import type { AdditionalStatus, ProviderAccountStatus } from '@fin-link/contracts/browser';
import type { JSONColumnType, Kysely } from 'kysely';

/** Last observed state of a provider account. The session's result uses it if the service does not answer. */
export interface LastObservation {
  providerName: string;
  requestId: string;
  status: ProviderAccountStatus;
  additionalStatus: AdditionalStatus | null;
  accountsListed: boolean;
}

export interface ProviderAccountTables {
  /** Provider accounts that a session added, changed or took over. */
  session_provider_account: {
    bucket: number;
    customer: string;
    login_name: string;
    session_id: string;
    /** int8, which the driver returns as text. */
    provider_account_id: string;
    provider_id: string;
    observation: JSONColumnType<LastObservation>;
    /** Hash of the last announced view, to detect changes. */
    view_hash: string;
    /** Number of the session's latest event about this provider account. */
    event_number: number;
    deleted: boolean;
    /** `true` if the session only read the accounts. The provider account joins the session when the flow reports its completion. */
    listed_only: boolean;
    /** Ids of accounts that the user did not select in this session. The service keeps them. */
    left_out: JSONColumnType<number[], string | undefined>;
    /** Account ids before the session's first refresh; `null` if the session did not refresh the provider account or created it. */
    accounts_before: JSONColumnType<number[] | null, string | null | undefined>;
  };
  /** Open challenge of a provider account and its deadline. The service returns only the remaining time. */
  challenge: {
    bucket: number;
    customer: string;
    login_name: string;
    provider_account_id: string;
    challenge_hash: string;
    /** Remaining seconds when the host first saw the challenge. */
    seconds: number | null;
    answer_by: Date | null;
    seen_at: Date;
  };
}

export async function migrateProviderAccounts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_provider_account')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('provider_id', 'bigint', (column) => column.notNull())
    .addColumn('observation', 'jsonb', (column) => column.notNull())
    .addColumn('view_hash', 'text', (column) => column.notNull())
    .addColumn('event_number', 'integer', (column) => column.notNull())
    .addColumn('deleted', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('listed_only', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('left_out', 'jsonb', (column) => column.notNull().defaultTo('[]'))
    .addColumn('accounts_before', 'jsonb')
    .addPrimaryKeyConstraint('session_provider_account_pk', [
      'bucket',
      'customer',
      'login_name',
      'session_id',
      'provider_account_id',
    ])
    .execute();
  await db.schema
    .createIndex('session_provider_account_by_id')
    .on('session_provider_account')
    .column('provider_account_id')
    .execute();
  await db.schema
    .createTable('challenge')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('provider_account_id', 'bigint', (column) => column.notNull())
    .addColumn('challenge_hash', 'text', (column) => column.notNull())
    .addColumn('seconds', 'integer')
    .addColumn('answer_by', 'timestamptz')
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('challenge_pk', ['bucket', 'customer', 'login_name', 'provider_account_id'])
    .execute();
  await db.schema.createIndex('challenge_old').on('challenge').column('seen_at').execute();
}
