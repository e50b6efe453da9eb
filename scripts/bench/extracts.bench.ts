import { createService, type Service } from '../../packages/service/src/index.ts';
import { settleAll } from '../../packages/service/src/journal/index.ts';
import {
  analyze,
  fillTransactions,
  journalTransactions,
} from '../../packages/service/test/harness/many-transactions.ts';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import type { Row } from './row.ts';

export const name = 'Extract of a user with 100,000 transactions beside one with 1,000';

const many = 100_000;
const few = 1_000;
const rounds = 20;
const warmUps = 3;
/** What the first page of the user with many may take of the time of the one with few, where as many changed. */
const mostRatio = 1.5;
const secondMs = 1_000;

type User = Awaited<ReturnType<typeof userOf>>;

interface Period {
  from: Date;
  to: Date;
}

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  try {
    return await measure(await openStorage({ url: postgres.url }));
  } finally {
    await postgres.stop();
  }
}

async function measure(storage: Storage): Promise<Row[]> {
  const service = await createService({
    storage,
    vaultKeys: parseVaultKeys(generateVaultKey('bench')),
    settings: { sandbox: true, institutions: 20, checkReplies: false },
    log: { level: 'silent' },
  });
  try {
    const get = await reader(service);
    const [large, small] = [await userOf(service, 'has-many'), await userOf(service, 'has-few')];
    const until = service.deps.businessClock.now().toISOString().slice(0, 10);
    await fillTransactions(service.deps, large, { count: many, days: 700, until });
    await fillTransactions(service.deps, small, { count: few, days: 7, until });
    await analyze(service.deps);
    const all = await changed(service, [
      [large, many],
      [small, few],
    ]);
    const whole = await samplesOf(get, all, many);
    // These leave the period above.
    const again = await changed(service, [
      [large, few],
      [small, few],
    ]);
    const some = await samplesOf(get, again, few);
    return [
      { what: '1,000 changed of 1,000', unit: 'ms', samples: some.small },
      {
        what: '1,000 changed of 100,000',
        unit: 'ms',
        samples: some.large,
        against: '1,000 changed of 1,000',
        mostRatio,
      },
      { what: 'all of 1,000 changed', unit: 'ms', samples: whole.small },
      { what: 'all of 100,000 changed', unit: 'ms', samples: whole.large, against: 'all of 1,000 changed' },
    ];
  } finally {
    await service.stop();
    await storage.close();
  }
}

type Get = (loginName: string, period: Period) => Promise<{ ms: number; total: number }>;

async function tokenOf({ app }: Service, loginName: string): Promise<string> {
  const granted = await app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { 'api-version': '1.1', loginName, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'clientId=sandbox-client&secret=sandbox-secret',
  });
  return granted.json<{ token: { accessToken: string } }>().token.accessToken;
}

async function userOf(service: Service, loginName: string) {
  const headers = { 'api-version': '1.1', authorization: `Bearer ${await tokenOf(service, loginName)}` };
  const user = await service.app.inject({ method: 'GET', url: '/user', headers });
  return { customerId: 1, userId: user.json<{ user: { id: number } }>().user.id };
}

/** The first page of an extract. */
async function reader(service: Service): Promise<Get> {
  const headers = { 'api-version': '1.1', authorization: `Bearer ${await tokenOf(service, 'sandbox_admin')}` };
  return async (loginName, { from, to }) => {
    const query = { loginName, fromDate: from.toISOString(), toDate: to.toISOString() };
    const start = performance.now();
    const reply = await service.app.inject({ method: 'GET', url: '/dataExtracts/userData', query, headers });
    const ms = performance.now() - start;
    if (reply.statusCode !== 200) throw new Error(reply.payload);
    const [data] = reply.json<{ userData: [{ transaction: unknown[]; totalTransactionsCount: number }] }>().userData;
    if (data.transaction.length !== 500) throw new Error(`The first page has ${data.transaction.length} transactions.`);
    return { ms, total: data.totalTransactionsCount };
  };
}

/** The first transactions of each user change, all in one period that has ended. */
async function changed({ deps }: Service, changes: readonly (readonly [User, number])[]): Promise<Period> {
  const { database, businessClock } = deps;
  const from = await settleAll(database, businessClock);
  for (const [user, count] of changes) await journalTransactions(deps, user, count);
  await settleAll(database, businessClock);
  await new Promise((resolve) => setTimeout(resolve, 2 * secondMs));
  return { from, to: await settleAll(database, businessClock) };
}

/** In turns, so that what else the machine does hits both alike. */
async function samplesOf(get: Get, period: Period, ofLarge: number) {
  const took = { large: [] as number[], small: [] as number[] };
  for (let round = -warmUps; round < rounds; round++) {
    const [one, other] = [await get('has-many', period), await get('has-few', period)];
    if (one.total !== ofLarge || other.total !== few) throw new Error(`${one.total} and ${other.total} changed.`);
    if (round < 0) continue;
    took.large.push(one.ms);
    took.small.push(other.ms);
  }
  return took;
}
