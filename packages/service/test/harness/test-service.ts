import { generateVaultKey, parseVaultKeys, type Storage } from '@fin-link/storage';
import {
  afterTests,
  captureLog,
  type CapturedLog,
  type ManualClock,
  manualClock,
  openTestStorage,
} from '@fin-link/testing';
import { expect } from 'vitest';
import { openServiceDatabase } from '../../src/platform/database/index.ts';
import { createService, type Service, type ServiceOptions } from '../../src/index.ts';
import { inspectedStorage, isOfOneUser, writtenBesideUsers } from './user-statements.ts';

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /** Parsed body as loosely typed JSON; undefined without a body. */
  body: ReturnType<typeof JSON.parse>;
}

export interface CallOptions {
  token?: string;
  version?: string | null;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestService extends Service {
  readonly storage: Storage;
  readonly clock: ManualClock;
  readonly log: CapturedLog;
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>;
  /** Returns a token of a user of a sandbox customer. Default: the first customer. */
  token(loginName: string, customer?: 1 | 2): Promise<string>;
  requestToken(loginName: string | null, form: Record<string, string>): Promise<Reply>;
}

type TestOptions = Partial<Omit<ServiceOptions, 'storage' | 'clock'>> & { storage?: Storage; clock?: ManualClock };

/** Key of all services of a run, because processes of one deployment share it. */
const testVaultKey = generateVaultKey('test');

/** Creates a sandbox service with a small catalog on the run's database. It stops after the test or file. Jobs run after `start()`. */
export async function testService(options: TestOptions = {}): Promise<TestService> {
  const clock = options.clock ?? manualClock();
  const log = captureLog();
  const storage = options.storage ?? (await openTestStorage());
  const [foreign, besideUsers] = [new Set<string>(), new Set<string>()];
  const service = await createService({
    vaultKeys: parseVaultKeys(testVaultKey),
    log: { level: 'info', stream: log.stream },
    ...options,
    storage: inspectedStorage(storage, {
      statement(text) {
        if (!isOfOneUser(text)) foreign.add(text);
      },
      transaction: (texts) => writtenBesideUsers(texts).forEach((table) => besideUsers.add(table)),
    }),
    clock,
    settings: { sandbox: true, institutions: 60, ...options.settings },
  });
  afterTests(async () => {
    await service.stop();
    expect([...foreign], 'statements on tables of users that name no user').toEqual([]);
    expect([...besideUsers], 'tables of no user that a transaction writes besides those of users').toEqual([]);
  });
  // Tests may read the rows of all users.
  const deps = { ...service.deps, database: await openServiceDatabase(storage) };
  return { ...service, deps, storage, clock, log, ...callsOf(service) };
}

function callsOf({ app }: Service): Pick<TestService, 'call' | 'token' | 'requestToken'> {
  const call: TestService['call'] = async (method, path, { token, version = '1.1', query, body, headers } = {}) => {
    const reply = await app.inject({
      method,
      url: path,
      ...(query === undefined ? {} : { query }),
      headers: {
        ...(version === null ? {} : { 'api-version': version }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.payload,
      body: reply.payload === '' ? undefined : reply.json(),
    };
  };
  const requestToken: TestService['requestToken'] = (loginName, form) =>
    call('POST', '/auth/token', {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(loginName === null ? {} : { loginName }) },
    });
  return {
    call,
    requestToken,
    async token(loginName, customer = 1) {
      const suffix = customer === 1 ? '' : '-2';
      const reply = await requestToken(loginName, {
        clientId: `sandbox-client${suffix}`,
        secret: `sandbox-secret${suffix}`,
      });
      if (reply.status !== 201) throw new Error(`No token for ${loginName}: ${reply.text}`);
      return reply.body.token.accessToken;
    },
  };
}
