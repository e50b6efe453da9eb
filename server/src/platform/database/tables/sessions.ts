import type {
  Capability,
  FlowKind,
  FlowSnapshot,
  LinkOptions,
  Renderer,
  SessionOutcome,
  StartPoint,
} from '@fin-link/contracts/browser';
import { sql, type Generated, type JSONColumnType, type Kysely } from 'kysely';

/** Cause of the end of a session. `time` means that the idle time or the lifetime ended. */
export type EndedBy = 'user' | 'time' | 'backend';

export interface SessionRow {
  bucket: number;
  customer: string;
  login_name: string;
  session_id: string;
  /** Ids of the expired sessions that this session replaced, newest first. */
  follows: JSONColumnType<string[]>;
  publishable_key: string;
  parent_origin: string;
  version: number;
  config_names: JSONColumnType<string[]>;
  flow: FlowKind;
  /** Options published at the session's creation, in the order of `config_names`. Version 3: only the options of the flow. */
  options: JSONColumnType<LinkOptions[]>;
  /** Index in `options` of the entry that the tag selected. */
  chosen: Generated<number>;
  capabilities: JSONColumnType<Capability[]>;
  start: JSONColumnType<StartPoint>;
  /** Consent that a lite session is for. */
  consent_id: string | null;
  /** Chosen provider of a session for a single site. */
  site_provider_id: string | null;
  /** Renderer that the backend named; `null` if the tag or the configuration decides. */
  renderer: Renderer | null;
  locale: string | null;
  return_url: string | null;
  /** Short random code that identifies the session in support requests. */
  reference: string;
  created_at: Date;
  expires_at: Date;
  idle_seconds: number;
  idle_expires_at: Date;
  /** Number of the latest event of the session's stream. */
  event_number: Generated<number>;
  /** Number of launch tokens created for the session. */
  launches: Generated<number>;
  /** Number of the launch that opened the current frame; 0 before the first launch. */
  opened_by: Generated<number>;
  snapshot: JSONColumnType<FlowSnapshot> | null;
  ended_at: Date | null;
  ended_by: EndedBy | null;
  /** Screens that the session showed last: `hosted` for the upstream's widget. `null` means the own ones. */
  renderer_used: 'own' | 'hosted' | null;
  /** Outcome that the frame reported when it ended the session. */
  claimed_outcome: SessionOutcome | null;
  /** Screen that the frame reported when it ended the session. */
  screen: string | null;
  /** Outcome in the result; `null` before it is written. */
  outcome: SessionOutcome | null;
}

export interface SessionTables {
  session: SessionRow;
  session_token: {
    bucket: number;
    token_hash: string;
    session_id: string;
    customer: string;
    login_name: string;
    created_at: Date;
  };
  launch_token: {
    bucket: number;
    token_hash: string;
    session_id: string;
    customer: string;
    login_name: string;
    /** Number of the token within its session, in the order of the requests. */
    number: Generated<number>;
    expires_at: Date;
    used_at: Date | null;
  };
}

export async function migrateSessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('follows', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'::jsonb`))
    .addColumn('publishable_key', 'text', (column) => column.notNull())
    .addColumn('parent_origin', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('config_names', 'jsonb', (column) => column.notNull())
    .addColumn('flow', 'text', (column) => column.notNull())
    .addColumn('options', 'jsonb', (column) => column.notNull())
    .addColumn('chosen', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('capabilities', 'jsonb', (column) => column.notNull())
    .addColumn('start', 'jsonb', (column) => column.notNull())
    .addColumn('consent_id', 'text')
    .addColumn('site_provider_id', 'text')
    .addColumn('renderer', 'text')
    .addColumn('locale', 'text')
    .addColumn('return_url', 'text')
    .addColumn('reference', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('idle_seconds', 'integer', (column) => column.notNull())
    .addColumn('idle_expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('event_number', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('launches', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('opened_by', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('snapshot', 'jsonb')
    .addColumn('renderer_used', 'text')
    .addColumn('ended_at', 'timestamptz')
    .addColumn('ended_by', 'text')
    .addColumn('claimed_outcome', 'text')
    .addColumn('screen', 'text')
    .addColumn('outcome', 'text')
    .addPrimaryKeyConstraint('session_pk', ['bucket', 'customer', 'login_name', 'session_id'])
    .execute();
  // The idle time never ends after the session, so one column is enough to find expired sessions.
  await db.schema
    .createIndex('session_due')
    .on('session')
    .column('idle_expires_at')
    .where(sql.ref('ended_at'), 'is', null)
    .execute();
  await db.schema.createIndex('session_ended').on('session').column('ended_at').execute();
  // Backends send only the session id.
  await db.schema.createIndex('session_by_id').unique().on('session').columns(['bucket', 'session_id']).execute();
  // Operators list and search the sessions of a customer.
  await db.schema
    .createIndex('session_newest')
    .on('session')
    .columns(['customer', 'created_at', 'session_id'])
    .execute();
  await db.schema
    .createIndex('session_outcome')
    .on('session')
    .columns(['customer', 'outcome', 'created_at', 'session_id'])
    .where(sql.ref('outcome'), 'is not', null)
    .execute();
  await db.schema.createIndex('session_reference').on('session').columns(['customer', 'reference']).execute();
  await db.schema
    .createTable('session_token')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('session_token_pk', ['bucket', 'token_hash'])
    .execute();
  await db.schema
    .createIndex('session_token_of_session')
    .on('session_token')
    .columns(['bucket', 'session_id'])
    .execute();
  await db.schema
    .createTable('launch_token')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz')
    .addPrimaryKeyConstraint('launch_token_pk', ['bucket', 'token_hash'])
    .execute();
  await db.schema.createIndex('launch_token_old').on('launch_token').column('expires_at').execute();
}
