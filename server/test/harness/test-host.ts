import type { FrameView } from '@fin-link/contracts/browser';
import { generateVaultKey, parseVaultKeys, type Storage } from '@fin-link/storage';
import { afterTests, captureLog, timeLimit, type CapturedLog } from '@fin-link/testing';
import { inspectedStorage } from '@fin-link/service/test/statements';
import { expect } from 'vitest';
import { hostMigrations, type HostDatabase } from '../../src/platform/database/index.ts';
import { readEnvironment } from '../../src/platform/environment/host-environment.ts';
import { undocumentedError } from '../../src/platform/http/error-handler.ts';
import { openHost, type Host, type HostOptions } from '../../src/app/host/open-host.ts';
import { settingsOf, type HostSettings } from '../../src/platform/environment/settings.ts';
import { namesBucket } from './bucket-statements.ts';
import { movableClock, type MovableClock } from './movable-clock.ts';

export interface Reply {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  /**
   * Parsed JSON body; `undefined` if there is none.
   * oxlint-disable-next-line typescript/no-explicit-any -- tests read replies of every shape
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read replies of every shape
  body: any;
}

interface CallOptions {
  /** Session token or host key. */
  bearer?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestHost extends Host {
  /** Database that the host itself uses, for tests that watch its statements. */
  readonly ownDatabase: HostDatabase;
  readonly url: string;
  readonly clock: MovableClock;
  readonly log: CapturedLog;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS',
    path: string,
    options?: CallOptions,
  ): Promise<Reply>;
  /** Creates a session and launches it in a view, by default `link`. */
  session(wishes?: object, view?: FrameView): Promise<{ sessionId: string; token: string; loginName: string }>;
}

export const hostKey = 'sandbox-host-key';
export const parentOrigin = 'http://127.0.0.1:4300';
export const testIntervals = {
  poll: 100,
  pollBesideEvents: 300,
  heartbeat: 200,
  outage: timeLimit(20_000),
  sweep: 100,
  sessionMemory: 5_000,
  touch: 5_000,
  settleCalls: 100,
  refreshSites: 100,
};

type TestHostOptions = Partial<Omit<HostOptions, 'settings' | 'storage'>> & {
  storage: Storage;
  settings?: Partial<HostSettings>;
  serviceUrl: string;
};

let users = 0;
/** Returns a login name that no other test uses. */
export const newLogin = (): string => `user-${process.pid}-${++users}`;

/** Starts a host on a free port and closes it after the test or file. `start()` starts its background work. */
export async function testHost({ storage, serviceUrl, settings, ...options }: TestHostOptions): Promise<TestHost> {
  const clock = movableClock();
  const log = captureLog();
  const foreign = new Set<string>();
  const host = await openHost({
    vaultKeys: parseVaultKeys(testVaultKey),
    log: { level: 'info', stream: log.stream },
    clock,
    ...options,
    storage: inspectedStorage(storage, {
      statement(text) {
        if (!namesBucket(text)) foreign.add(text);
      },
    }),
    settings: {
      ...settingsOf(readEnvironment({})),
      serviceUrl,
      subscribe: false,
      intervals: testIntervals,
      ...settings,
    },
  });
  const url = await host.app.listen({ port: 0, host: '127.0.0.1' });
  host.deps.settings.callbackBase = url;
  afterTests(async () => {
    await host.close();
    expect([...foreign], 'statements on distributed tables that name no bucket').toEqual([]);
    const undocumented = log.lines().filter(({ msg }) => msg === undocumentedError);
    if (undocumented.length > 0)
      throw new Error(`Errors without a place in the contract: ${JSON.stringify(undocumented)}`);
  });

  const call: TestHost['call'] = async (method, path, { bearer, body, headers } = {}) => {
    const reply = await host.app.inject({
      method,
      url: path,
      headers: {
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(reply.headers['content-type']).includes('json');
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text: reply.payload,
      body: isJson && reply.payload !== '' ? reply.json() : undefined,
    };
  };

  return {
    ...host,
    // Tests may read the rows of all buckets.
    deps: { ...host.deps, database: await storage.database('host', hostMigrations) },
    ownDatabase: host.deps.database,
    url,
    clock,
    log,
    call,
    async session(wishes = {}, view = 'link') {
      const loginName = newLogin();
      const made = await call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName, ...wishes } });
      if (made.status !== 201) throw new Error(`No session: ${made.text}`);
      const { publishableKey = 'pk_sandbox_demo' } = wishes as { publishableKey?: string };
      const launched = await call('POST', '/v1/launch', {
        body: { launchToken: made.body.launchToken, publishableKey, parentOrigin, view },
      });
      if (launched.status !== 200) throw new Error(`No launch: ${launched.text}`);
      return {
        sessionId: made.body.sessionId,
        token: launched.body.sessionToken,
        loginName: (wishes as { loginName?: string }).loginName ?? loginName,
      };
    },
  };
}

/** Vault key for all hosts of a run, because processes of one deployment share their key. */
const testVaultKey = generateVaultKey('test');
