import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createService, type Service } from '../../packages/service/src/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import type { Row } from './row.ts';

/** Measures a service and returns the rows of its results. */
export type Measure = (service: Service, where: 'PostgreSQL' | 'embedded') => Promise<Row[]>;

/** Measures a service on PostgreSQL and then one on the embedded database, each with an empty database. */
export async function onBothDatabases(measure: Measure): Promise<Row[]> {
  const rows = await onPostgres(measure);
  const dataDir = await mkdtemp(join(tmpdir(), 'fin-bench-'));
  try {
    return [...rows, ...(await withService(await openStorage({ dataDir }), (service) => measure(service, 'embedded')))];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures a service on PostgreSQL, with an empty database. */
export async function onPostgres(measure: Measure): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    return await withService(await openStorage({ url: postgres.url }), (service) => measure(service, 'PostgreSQL'));
  } finally {
    await postgres.stop();
  }
}

/**
 * Runs `work` with a sandbox service that has few institutions, no log and no reply checks. Afterwards stops the service and closes
 * the storage.
 */
async function withService<R>(storage: Storage, work: (service: Service) => Promise<R>): Promise<R> {
  try {
    const service = await createService({
      storage,
      vaultKeys: parseVaultKeys(generateVaultKey('bench')),
      settings: { sandbox: true, institutions: 20, checkReplies: false },
      log: { level: 'silent' },
    });
    try {
      return await work(service);
    } finally {
      await service.stop();
    }
  } finally {
    await storage.close();
  }
}

/** A reply and its duration in milliseconds. */
export interface Timed {
  ms: number;
  /** Untyped JSON body. */
  body: ReturnType<typeof JSON.parse>;
}

type Timing = (url: string, body?: object) => Promise<Timed>;

/** Returns functions that call the service with the token of a user or the administrator. The functions throw if a call fails. */
export async function callerOf({ app }: Service, loginName: string): Promise<{ get: Timing; post: Timing }> {
  const version = { 'api-version': '1.1' };
  const granted = await app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { ...version, loginName, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'clientId=sandbox-client&secret=sandbox-secret',
  });
  const { accessToken } = granted.json<{ token: { accessToken: string } }>().token;
  const headers = { ...version, authorization: `Bearer ${accessToken}` };
  const timed =
    (method: 'GET' | 'POST'): Timing =>
    async (url, body) => {
      const start = performance.now();
      const reply = await app.inject({ method, url, headers, ...(body && { payload: body }) });
      const ms = performance.now() - start;
      if (reply.statusCode >= 300) throw new Error(`${url} was answered with ${reply.statusCode}: ${reply.payload}`);
      return { ms, body: reply.payload === '' ? undefined : reply.json() };
    };
  return { get: timed('GET'), post: timed('POST') };
}

/** A user with functions that call the service. */
export type MeasuredUser = Awaited<ReturnType<typeof userOf>>;

/** Returns a user of the first customer. */
export async function userOf(service: Service, loginName: string) {
  const caller = await callerOf(service, loginName);
  const { body } = await caller.get('/user');
  return { ...caller, customerId: 1, userId: (body as { user: { id: number } }).user.id };
}
