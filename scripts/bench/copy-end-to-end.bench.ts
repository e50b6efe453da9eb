import pg from 'pg';
import { createService, type Service } from '../../packages/service/src/index.ts';
import { settleAll } from '../../packages/service/src/platform/journal/index.ts';
import {
  analyze,
  fillTransactions,
  journalTransactions,
  listAccounts,
} from '../../packages/service/test/harness/many-transactions.ts';
import { createServiceClient } from '../../packages/service-client/src/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { openLinkedData } from '../../server/src/reporting/linked-data/index.ts';
import { startChild } from './processes/child.ts';
import { type Row, sized } from './row.ts';

export const name = 'From the service to the copy: 100,000 transactions of four users, over HTTP from another process';

const logins = ['bench-1', 'bench-2', 'bench-3', 'bench-4'];
const transactionsPerUser = sized(25_000, 500);
const totalTransactions = logins.length * transactionsPerUser;
const rounds = sized(3, 1);
/** Upper limit in milliseconds for all transactions: 10,000 per second. */
const maxMs = totalTransactions / 10;
const secondMs = 1_000;

type User = { customerId: number; userId: number };

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const vaultKey = generateVaultKey('bench');
  const storage = await openStorage({ url: postgres.url });
  try {
    const service = await createService({
      storage,
      vaultKeys: parseVaultKeys(vaultKey),
      settings: { sandbox: true, institutions: 20 },
      log: { level: 'silent' },
    });
    const tokens = new Map<string, string>();
    for (const login of ['sandbox_admin', ...logins]) tokens.set(login, await tokenOf(service, login));
    const users: User[] = [];
    const until = service.deps.businessClock.now().toISOString().slice(0, 10);
    for (const login of logins) {
      const user = await userOf(service, tokens.get(login) ?? '');
      await fillTransactions(service.deps, user, { count: transactionsPerUser, days: 700, until });
      users.push(user);
    }
    // The accounts are listed first, because the copy deletes users without accounts.
    await listAccounts(service.deps);
    await analyze(service.deps);
    const child = await startChild('service', {
      FIN_DATABASE_URL: postgres.url,
      FIN_VAULT_KEYS: vaultKey,
      FIN_BENCH_HISTORY: 'none',
    });
    try {
      return await measure({ service, url: child.url, copyUrl: postgres.url, tokens, users });
    } finally {
      await child.stop();
      await service.stop();
    }
  } finally {
    await storage.close();
    await postgres.stop();
  }
}

interface MeasuredCopy {
  service: Service;
  url: string;
  copyUrl: string;
  tokens: ReadonlyMap<string, string>;
  users: readonly User[];
}

async function measure({ service, url, copyUrl, tokens, users }: MeasuredCopy): Promise<Row[]> {
  const copy = openLinkedData({
    url: copyUrl,
    intervalSeconds: 15,
    customer: 'bench',
    clock: { now: () => new Date() },
    log: { info: () => {}, warn: (facts, message) => console.error(message, facts) },
    service: {
      client: createServiceClient({ baseUrl: url }),
      broker: { use: (login, work) => work(tokens.get(login) ?? '') },
      adminLogin: 'sandbox_admin',
    },
    serviceNow: async () => new Date(),
    knownLogins: async function* () {
      yield logins;
    },
  });
  const client = new pg.Client({ connectionString: copyUrl });
  await client.connect();
  const count = async (): Promise<number> => {
    const { rows } = await client.query<{ count: string }>('select count(*) from linked_data.transaction');
    return Number(rows[0]?.count);
  };
  const [extracts, backfill] = copy.work;
  if (extracts === undefined || backfill === undefined) throw new Error('The copy has no work.');
  const durations: Record<string, number[]> = { whole: [], added: [], unchanged: [] };
  const timed = async (what: string, work: () => Promise<void>): Promise<void> => {
    const start = performance.now();
    await work();
    durations[what]?.push(performance.now() - start);
    if ((await count()) !== totalTransactions)
      throw new Error(`The copy has ${await count()} of ${totalTransactions} transactions.`);
  };
  try {
    await extracts.round();
    await timed('whole', backfill.round);
    await extracts.round();
    for (let round = 0; round < rounds; round++) {
      for (const what of ['added', 'unchanged']) {
        for (const user of users) await journalTransactions(service.deps, user, transactionsPerUser);
        await settleAll(service.deps.database, service.deps.businessClock);
        // A period contains only seconds that have ended, so the second of the last change must end first.
        await new Promise((resolve) => setTimeout(resolve, 2 * secondMs));
        if (what === 'added') await client.query('truncate linked_data.transaction');
        await timed(what, extracts.round);
      }
    }
  } finally {
    await client.end();
    await copy.close();
  }
  const limit = { percentile: 50, most: maxMs };
  return [
    { what: 'read as a whole, by the read endpoints', unit: 'ms', samples: durations['whole'] ?? [] },
    { what: 'by extracts, new rows', unit: 'ms', samples: durations['added'] ?? [], limit },
    { what: 'by extracts, unchanged rows', unit: 'ms', samples: durations['unchanged'] ?? [] },
  ];
}

async function tokenOf({ app }: Service, loginName: string): Promise<string> {
  const granted = await app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { 'api-version': '1.1', loginName, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'clientId=sandbox-client&secret=sandbox-secret',
  });
  return granted.json<{ token: { accessToken: string } }>().token.accessToken;
}

async function userOf({ app }: Service, token: string): Promise<User> {
  const headers = { 'api-version': '1.1', authorization: `Bearer ${token}` };
  const user = await app.inject({ method: 'GET', url: '/user', headers });
  return { customerId: 1, userId: user.json<{ user: { id: number } }>().user.id };
}
