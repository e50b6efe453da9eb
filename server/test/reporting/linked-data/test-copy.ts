import { afterTests, createTestDatabase } from '@fin-link/testing';
import pg from 'pg';
import type { CopiedService } from '../../../src/reporting/linked-data/copied-service.ts';
import {
  openLinkedData,
  type LinkedData,
  type LinkedDataOptions,
} from '../../../src/reporting/linked-data/linked-data.ts';
import type { FakeService } from './fake-service.ts';

interface CopiedRow {
  login_name: string;
  record: object;
}

export interface CopyBed {
  readonly url: string;
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Returns the records of the copy without their timestamps. */
  contents(): Promise<Record<string, CopiedRow[]>>;
  endConnections(): Promise<void>;
}

/** Ignores errors of the pool's connections. A connection that is still closing when its database is dropped is not a fault. */
export function endsQuietly(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
}

/** Creates an empty PostgreSQL database for a copy. */
export async function copyBed(): Promise<CopyBed> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  endsQuietly(pool);
  afterTests(async () => {
    await pool.end();
    await database.drop();
  });
  const query: CopyBed['query'] = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<R>(text, values)).rows;
  const recordsOf = async (table: string, key: string): Promise<CopiedRow[]> =>
    (
      await query<{ login_name: string; record: object }>(
        `select login_name, record from linked_data.${table} order by login_name, ${key}`,
      )
    ).map(({ login_name, record }) => ({ login_name, record }));
  return {
    url: database.url,
    query,
    endConnections: () => database.endConnections(),
    contents: async () => ({
      provider_account: await recordsOf('provider_account', 'provider_account_id'),
      account: await recordsOf('account', 'account_id, provider_account_id'),
      transaction: await recordsOf('transaction', 'transaction_id, is_manual'),
      holding: await recordsOf('holding', 'holding_id'),
    }),
  };
}

export interface TestCopy extends LinkedData {
  /** Runs one round of all work: the extracts, new users, the extracts again for them, predicted events and insights. */
  round(): Promise<void>;
  follow(): Promise<void>;
  backfill(): Promise<void>;
  predictions(): Promise<void>;
  insights(): Promise<void>;
}

export function openTestCopy(
  bed: CopyBed,
  service: CopiedService & { now(): Promise<Date> },
  options: Partial<LinkedDataOptions> & { logins?: readonly string[] } = {},
): TestCopy {
  const { logins = [], ...others } = options;
  const log = { info: () => {}, warn: () => {} };
  const copy = openLinkedData({
    url: bed.url,
    intervalSeconds: 15,
    customer: 'test',
    clock: { now: () => new Date() },
    log,
    service,
    serviceNow: service.now,
    knownLogins: async function* () {
      yield logins;
    },
    ...others,
  });
  afterTests(() => copy.close().catch(() => {}));
  const [extracts, backfill, predictions, insights] = copy.work;
  if (extracts === undefined || backfill === undefined || predictions === undefined || insights === undefined)
    throw new Error('The copy has no work.');
  return {
    ...copy,
    follow: extracts.round,
    backfill: backfill.round,
    predictions: predictions.round,
    insights: insights.round,
    async round() {
      await extracts.round();
      await backfill.round();
      await extracts.round();
      await predictions.round();
      await insights.round();
    },
  };
}

/** Returns the expected contents of the copy for all users of the service. */
export function expectedOf(service: FakeService): Record<string, unknown[]> {
  const users = [...service.users].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const listed = (name: 'providerAccount' | 'account' | 'transaction' | 'holding') =>
    users.flatMap(([login_name, user]) =>
      [...user[name].values()].toSorted((one, other) => one.id - other.id).map((record) => ({ login_name, record })),
    );
  return {
    provider_account: listed('providerAccount'),
    account: listed('account'),
    transaction: listed('transaction'),
    holding: listed('holding'),
  };
}
