import type { DeviceClass, FlowKind, ProblemClass, TimelineKind } from '@fin-link/contracts/browser';
import { sql, type Generated, type Kysely } from 'kysely';

export interface OperationTables {
  /** What happened in a session: screens, requests and statuses at the bank. Contains no bank data and nothing that a user typed. */
  session_entry: {
    bucket: number;
    customer: string;
    login_name: string;
    session_id: string;
    /** Sorts by time within a process. */
    entry_id: string;
    at: Date;
    kind: TimelineKind;
    name: string;
    ok: boolean;
    status: number | null;
    code: string | null;
    duration_ms: number | null;
    /** Reference that the error screen shows. */
    reference: string | null;
    /** Class of the problem, if the entry is not ok. */
    problem: ProblemClass | null;
    /** int8, which the driver returns as text. */
    provider_id: string | null;
  };
  /** The furthest step of a session, and the step with which the funnel counts it. */
  session_progress: {
    bucket: number;
    customer: string;
    login_name: string;
    session_id: string;
    /** Time of the first launch. `null`: another process has not written it yet. */
    opened_at: Date | null;
    flow: FlowKind | null;
    config_name: string | null;
    country: string | null;
    device: DeviceClass | null;
    provider_id: string | null;
    provider_name: string | null;
    /** 1: opened, 2: bank chosen, 3: signed in, 4: linked. */
    step: number;
    is_counted: Generated<boolean>;
    counted_step: Generated<number>;
    counted_provider_id: string | null;
  };
  /** Sessions by the day of their first launch and by dimension. Dimensions that a session does not have are empty. */
  funnel_day: {
    customer: string;
    /** `yyyy-MM-dd`, UTC. */
    day: string;
    flow: FlowKind;
    provider_id: string;
    config_name: string;
    country: string;
    device: DeviceClass | '';
    provider_name: string;
    opened: number;
    bank_chosen: number;
    signed_in: number;
    linked: number;
  };
  /** Time of the latest count of a customer's funnel. */
  funnel_count: { customer: string; counted_at: Date };
}

/** Creates the tables with which operators follow sessions. */
export async function migrateOperations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('session_entry')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('entry_id', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ok', 'boolean', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('code', 'text')
    .addColumn('duration_ms', 'integer')
    .addColumn('reference', 'text')
    .addColumn('problem', 'text')
    .addColumn('provider_id', 'bigint')
    .addPrimaryKeyConstraint('session_entry_pk', ['bucket', 'customer', 'login_name', 'session_id', 'entry_id'])
    .execute();
  await db.schema
    .createIndex('session_entry_reference')
    .on('session_entry')
    .columns(['customer', 'reference'])
    .where(sql.ref('ok'), '=', false)
    .execute();
  await db.schema
    .createTable('session_progress')
    .addColumn('bucket', 'int2', (column) => column.notNull())
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('login_name', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('opened_at', 'timestamptz')
    .addColumn('flow', 'text')
    .addColumn('config_name', 'text')
    .addColumn('country', 'text')
    .addColumn('device', 'text')
    .addColumn('provider_id', 'bigint')
    .addColumn('provider_name', 'text')
    .addColumn('step', 'int2', (column) => column.notNull())
    .addColumn('is_counted', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('counted_step', 'int2', (column) => column.notNull().defaultTo(0))
    .addColumn('counted_provider_id', 'bigint')
    .addPrimaryKeyConstraint('session_progress_pk', ['bucket', 'customer', 'login_name', 'session_id'])
    .execute();
  await db.schema
    .createIndex('session_progress_uncounted')
    .on('session_progress')
    .column('bucket')
    .where(sql.ref('is_counted'), '=', false)
    .execute();
  await db.schema
    .createTable('funnel_day')
    .addColumn('customer', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('flow', 'text', (column) => column.notNull())
    .addColumn('provider_id', 'text', (column) => column.notNull())
    .addColumn('config_name', 'text', (column) => column.notNull())
    .addColumn('country', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('provider_name', 'text', (column) => column.notNull())
    .addColumn('opened', 'integer', (column) => column.notNull())
    .addColumn('bank_chosen', 'integer', (column) => column.notNull())
    .addColumn('signed_in', 'integer', (column) => column.notNull())
    .addColumn('linked', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('funnel_day_pk', [
      'customer',
      'day',
      'flow',
      'provider_id',
      'config_name',
      'country',
      'device',
    ])
    .execute();
  await db.schema
    .createTable('funnel_count')
    .addColumn('customer', 'text', (column) => column.primaryKey())
    .addColumn('counted_at', 'timestamptz', (column) => column.notNull())
    .execute();
}
