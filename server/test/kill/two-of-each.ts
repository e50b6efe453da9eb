import { join } from 'node:path';
import { banksMigrations, createCredentialSites, type BanksSchema } from '@fin-link/banks';
import {
  createMemoryTokenStore,
  createServiceClient,
  createTokenBroker,
  ServiceCallError,
  type ServiceClient,
  type TokenBroker,
} from '@fin-link/service-client';
import { generateVaultKey, openStorage, systemClock } from '@fin-link/storage';
import { afterTests, createTestDatabase, migratedDatabase, temporaryDirectory, timeLimit } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import pg from 'pg';
import { newWidgetKey } from '../../src/platform/environment/index.ts';
import { copyBed, endsQuietly, type CopyBed } from '../reporting/linked-data/test-copy.ts';
import { killableProcess, type KillableProcess } from './killable-process.ts';

/** Service process with a client of the customer's backend. */
export interface KillableService extends KillableProcess {
  readonly broker: TokenBroker;
  readonly client: ServiceClient;
  /** Calls the service as a user. Resolves with `undefined` if the process was killed before it answered. */
  as<R>(
    loginName: string,
    work: (client: ServiceClient, token: string) => Promise<{ body: R }>,
  ): Promise<R | undefined>;
  /** Moves the business clock of both services. */
  advance(minutes: number): Promise<void>;
}

export interface TwoOfEach {
  readonly services: readonly [KillableService, KillableService];
  readonly hosts: readonly [KillableProcess, KillableProcess];
  readonly copy: CopyBed;
  /** Runs a statement in the database of services and hosts. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Runs `work` while a transaction locks the rows of the query. */
  whileHeld(text: string, values: unknown[], work: () => Promise<void>): Promise<void>;
  /** Returns the host that writes the copy; `null` if there is none. */
  holder(): KillableProcess | null;
}

export const adminLogin = 'sandbox_admin';
/** Timeout in milliseconds, longer than the late receiver needs. */
const deliveryTimeoutMs = timeLimit(2_500);

/**
 * Starts two services and two hosts as processes with one PostgreSQL database. The hosts keep a copy in another database. The banks run in
 * this process.
 */
export async function twoOfEach(): Promise<TwoOfEach> {
  const { url, drop } = await createTestDatabase(migratedDatabase.template());
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  endsQuietly(pool);
  afterTests(async () => {
    await pool.end();
    await drop();
  });
  const bankSitesUrl = await banksOver(url);
  const [vaultKeys, dataDir, copy] = [generateVaultKey('test'), await temporaryDirectory(), await copyBed()];
  const widgetKey = newWidgetKey('hosts');
  const [one = 0, other = 0, hostOne = 0, hostOther = 0] = await freePorts(4);

  const serviceOf = (port: number): KillableService => {
    const options = JSON.stringify({
      url,
      vaultKeys,
      widgetKeys: widgetKey.publicKey,
      bankSitesUrl,
      port,
      deliveryTimeoutMs,
    });
    const args = [join(import.meta.dirname, 'service-process.ts'), options];
    return reached(killableProcess({ args, url: `http://127.0.0.1:${port}`, listening: `listening on ${port}` }));
  };
  const hostOf = (port: number, service: KillableService): KillableProcess =>
    killableProcess({
      args: [join(import.meta.dirname, '..', '..', 'src', 'main.ts')],
      url: `http://127.0.0.1:${port}`,
      listening: `Server listening at http://127.0.0.1:${port}`,
      env: {
        FIN_HOST_PORT: String(port),
        FIN_SERVICE_URL: service.url,
        FIN_DATABASE_URL: url,
        FIN_DATA_DIR: dataDir,
        FIN_VAULT_KEYS: vaultKeys,
        FIN_WIDGET_KEY: widgetKey.privateKey,
        FIN_COPY_DATABASE_URL: copy.url,
        FIN_COPY_INTERVAL_SECONDS: '1',
        FIN_LOG_LEVEL: 'info',
      },
    });
  const services = [serviceOf(one), serviceOf(other)] as const;
  const hosts = [hostOf(hostOne, services[0]), hostOf(hostOther, services[1])] as const;
  await Promise.all([...services, ...hosts].map((part) => part.start()));

  return {
    services,
    hosts,
    copy,
    query: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<R>(text, values)).rows,
    async whileHeld(text, values, work) {
      const client = await pool.connect();
      try {
        await client.query('begin; set local idle_in_transaction_session_timeout = 0');
        await client.query(text, values);
        await work();
      } finally {
        await client.query('rollback');
        client.release();
      }
    },
    holder: () =>
      hosts.find((host) => host.said().lastIndexOf('keeps the copy') > host.said().lastIndexOf('another one does')) ??
      null,
  };
}

/** Starts the simulated banks with the database at `url`. Returns their address. */
export async function banksOver(url: string): Promise<string> {
  const storage = await openStorage({ url });
  const banks = await createCredentialSites({
    database: await storage.database<BanksSchema>('banks', banksMigrations),
    clock: systemClock,
    businessClock: systemClock,
    delay: () => Promise.resolve(),
  });
  afterTests(async () => {
    await banks.close();
    await storage.close();
  });
  return banks.listen({ port: 0, host: '127.0.0.1' });
}

function reached(process: KillableProcess): KillableService {
  const client = createServiceClient({ baseUrl: process.url });
  const credentials = { clientId: 'sandbox-client', secret: 'sandbox-secret' };
  const store = createMemoryTokenStore(systemClock);
  const broker = createTokenBroker({ client, store, clock: systemClock, credentials });
  return {
    ...process,
    client,
    broker,
    async as(loginName, work) {
      try {
        return (await broker.use(loginName, (token) => work(client, token))).body;
      } catch (error) {
        if (error instanceof ServiceCallError && error.fault !== 'refused') return undefined;
        throw error;
      }
    },
    async advance(minutes) {
      const body = JSON.stringify({ advanceSeconds: minutes * 60 });
      const headers = { 'content-type': 'application/json' };
      const reply = await fetch(`${process.url}/sandbox/clock`, { method: 'PUT', headers, body });
      if (!reply.ok) throw new Error(`The clock was not moved: ${reply.status}`);
    },
  };
}
