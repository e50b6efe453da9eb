import type { VerificationView } from '@fin-link/contracts/browser';
import { sql, type Generated, type JSONColumnType, type Kysely } from 'kysely';

/** Last observed state of a verification. The session's result uses it if the service does not answer. */
export type LastVerification = Pick<
  VerificationView,
  'verificationType' | 'verificationStatus' | 'reason' | 'providerAccountId' | 'accountId'
>;

/** Kinds of objects that sessions create, each with its details. */
export interface ObjectDetails {
  /** Account or property that the user entered manually. */
  account: { kind: string };
  /** Request that adds a provider account. `heldBefore`: ids of the user's provider accounts at this provider before the request. */
  add: { providerId: number; heldBefore: number[] };
  /** Consent that the session generated. */
  consent: Record<never, never>;
  /**
   * First launch of the upstream's own widget. `attempts`: the latest attempt of each provider account that the user had before, by id.
   */
  hostedWidget: { attempts: Record<string, string> };
  /** Asset transfer that the user confirmed. Its sensitive details are sealed in the vault. */
  transfer: { providerAccountId: number };
  /**
   * Verification that the session started, continued or read. If the session only read it (`readOnly`), the session's result omits it.
   */
  verification: { observation: LastVerification; readOnly: boolean };
}

export type ObjectKind = keyof ObjectDetails;

export interface SessionObjectTables {
  /** Objects that sessions create. They are deleted with their session, transfers when they expire. */
  session_object: {
    bucket: number;
    customer: string;
    login_name: string;
    session_id: string;
    kind: ObjectKind;
    /** `Idempotency-Key` of the request; the object's id if it has no such request. */
    object_key: string;
    /** HMAC of the request under a sealed key, because the request may contain secrets. */
    request_hash: string | null;
    /** Id at the service: int8, which the driver returns as text. `null` while the first request is under way. */
    object_id: string | null;
    /** Id of a transfer for the backend. */
    reference: string | null;
    details: JSONColumnType<ObjectDetails[ObjectKind]>;
    /** Time until which a request holds its key, or when a transfer expires. */
    ends_at: Date | null;
    /** Number of the session's event that announced the latest status; 0 if no event did. */
    event_number: Generated<number>;
    created_at: Date;
  };
}

export async function migrateSessionObjects(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_object')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('object_key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text')
    .addColumn('object_id', 'bigint')
    .addColumn('reference', 'text')
    .addColumn('details', 'jsonb', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz')
    .addColumn('event_number', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_object_pk', [
      'bucket',
      'customer',
      'login_name',
      'session_id',
      'kind',
      'object_key',
    ])
    .execute();
  await db.schema
    .createIndex('session_object_verification')
    .on('session_object')
    .column('object_id')
    .where(sql.ref('kind'), '=', 'verification')
    .execute();
  await db.schema
    .createIndex('session_object_reference')
    .unique()
    .on('session_object')
    .columns(['bucket', 'reference'])
    .where(sql.ref('reference'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('session_object_transfer')
    .on('session_object')
    .column('ends_at')
    .where(sql.ref('kind'), '=', 'transfer')
    .execute();
}
