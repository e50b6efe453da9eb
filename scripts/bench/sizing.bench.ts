import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { z } from 'zod';
import { fillTransactions, transactionSizes } from '../../packages/service/test/harness/many-transactions.ts';
import { freePorts } from '../../packages/testing/src/environment/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { onPostgres, userOf } from './measured-service.ts';
import { type Child, startChild } from './processes/child.ts';
import { add, token, versionHeader } from './processes/linking-client.ts';
import { openLoad } from './processes/load.ts';
import { serverCpu } from './processes/server-cpu.ts';
import { type Row, sized } from './row.ts';
import { type Counters, difference, observe, type Observer, type TableSize } from './sizing/counters.ts';
import { measureQueue } from './sizing/queue.ts';

/** In the benchmark, users link one bank each, read, and are refreshed automatically each day. */
export const name =
  'What a user costs: processor time, statements, write-ahead log, and bytes after a month, PostgreSQL';

const users = sized(20, 2);
const days = sized(Number(process.env['FIN_BENCH_TURNS'] ?? 31), 2);
const readsPerUser = sized(20, 2);
const idleMs = sized(20_000, 2_000);
/** Time between two automatic refreshes. The service spreads them over the hour after a day. */
const daySeconds = 25 * 3_600;
const providerId = 16001;
const heavyTransactions = sized(100_000, 1_000);
/** Tables that are reported separately if they take at least this share of all bytes. */
const reportedShare = 0.01;
const jobs = sized(3_000, 50);
const timeoutMs = 600_000;

const settings = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=20000',
  'wal_level=replica',
  'full_page_writes=on',
  'max_wal_size=20GB',
  'checkpoint_timeout=1d',
];

export async function run(): Promise<Row[]> {
  return [...(await ofUsers()), ...(await ofHeavyUser()), ...(await ofQueue())];
}

/** Everything that the phases of the benchmark use. */
interface Parts {
  service: Child;
  pool: Pool;
  observer: Observer;
  processorTimes(): Promise<{ service: number; postgres: number }>;
  /** Waits until all work is done that is due, and returns the business time. */
  settle(): Promise<string>;
  /** Open connections of the service, at each look of `settle`. */
  connections: number[];
}

async function ofUsers(): Promise<Row[]> {
  const [postgres, postgresOfBanks, callback] = [
    await startPostgres(settings),
    await startPostgres(),
    await openCallback(),
  ];
  const [port = 0] = await freePorts(1);
  const serviceUrl = `http://127.0.0.1:${port}`;
  const children: Child[] = [];
  let observer: Observer | undefined;
  try {
    observer = await observe(postgres.url);
    const banks = await startChild('banks', { FIN_DATABASE_URL: postgresOfBanks.url, FIN_SERVICE_URL: serviceUrl });
    children.push(banks);
    const environment = {
      FIN_DATABASE_URL: postgres.url,
      FIN_BANK_SITES_URL: banks.url,
      FIN_SERVICE_PORT: String(port),
    };
    const service = await startChild('linking', environment);
    children.push(service);
    const pool = new Pool(service.url, { connections: 8 });
    await subscribe(pool, callback.url);
    const open = observer;
    const connections: number[] = [];
    const rows = await phases({
      service,
      pool,
      observer: open,
      connections,
      processorTimes: async () => ({
        service: (await service.cpu()) / 1_000,
        postgres: serverCpu(postgres.dataDirectory),
      }),
      settle: () => settle(pool, open, connections),
    });
    await pool.destroy();
    return rows;
  } finally {
    await observer?.close();
    await Promise.all(children.map((child) => child.stop()));
    await callback.close();
    await postgres.stop();
    await postgresOfBanks.stop();
  }
}

async function phases(parts: Parts): Promise<Row[]> {
  const { pool, observer, settle: wait } = parts;
  await wait();
  const empty = total(await observer.sizes());
  const people: string[] = [];
  const link = async (count: number): Promise<void> => {
    const names = Array.from({ length: count }, (_, index) => `sizing-${people.length + index}`);
    people.push(...names);
    for (const loginName of names) await add(pool, await token(pool, loginName), providerId, `ok-${loginName}`);
    await wait();
  };
  await link(users);
  const afterLink = await observer.sizes();
  const idle = await measured(parts, () => pause(idleMs));
  const perMs = scaled(idle, 1 / idle.ms);
  const daily: Measured[] = [];
  for (let day = 1; day <= days; day++) {
    if (day === days) await observer.checkpoint();
    const cost = await measured(parts, async () => {
      await moveClock(pool);
      await wait();
    });
    daily.push(scaled(above(cost, perMs), 1 / users));
    await observer.deleteEndedJobs();
    await observer.sizes();
  }
  const afterDays = await observer.sizes();
  const indexes = await observer.indexes('transaction');
  const transactions = afterDays.find((size) => size.name === 'transaction')?.rows ?? 0;
  const pruned = await observer.deleted('change_journal');
  // The process is warm now: its code is compiled.
  const readCosts = await readAll(parts, people);
  const links = await measured(parts, () => link(users));
  return [
    ...costs('idle process, each second', [scaled(idle, 1_000 / idle.ms)]),
    ...costs('link', [scaled(above(links, perMs), 1 / users)]),
    ...readCosts.flatMap(({ what, cost, calls }) => costs(what, [scaled(above(cost, perMs), 1 / calls)])),
    ...costs('refresh', daily.slice(0, -1)),
    ...costs('refresh, first after a checkpoint', daily.slice(-1)),
    { what: 'connections of the process', unit: '', samples: parts.connections },
    { what: 'changes that retention deleted, of a user', unit: 'rows', samples: [pruned / users] },
    ...sizesOf('after the link', afterLink, empty),
    ...sizesOf(`after ${days} refreshes`, afterDays, empty),
    ...indexes.map(({ name: index, bytes }) => ({
      what: `transaction: ${index}`,
      unit: 'B',
      samples: [bytes / transactions],
    })),
  ];
}

type Measured = Counters & { ms: number; service: number; postgres: number };

async function measured({ observer, processorTimes }: Parts, work: () => Promise<unknown>): Promise<Measured> {
  const [before, timesBefore, from] = [await observer.counters(), await processorTimes(), performance.now()];
  await work();
  const [ms, timesAfter] = [performance.now() - from, await processorTimes()];
  return {
    ...difference(await observer.counters(), before),
    ms,
    service: timesAfter.service - timesBefore.service,
    postgres: timesAfter.postgres - timesBefore.postgres,
  };
}

const measures = [
  'statements',
  'queue',
  'notifications',
  'transactions',
  'rows',
  'wal',
  'pageImages',
  'service',
  'postgres',
] as const;

const scaled = (cost: Measured, factor: number): Measured => ({
  ...cost,
  ...Object.fromEntries(measures.map((measure) => [measure, cost[measure] * factor])),
  ms: cost.ms * factor,
});

/** Returns the cost without what the idle process would have cost in the same time. */
const above = (cost: Measured, idlePerMs: Measured): Measured => ({
  ...cost,
  ...Object.fromEntries(measures.map((measure) => [measure, cost[measure] - idlePerMs[measure] * cost.ms])),
});

const units: Readonly<Record<(typeof measures)[number], readonly [name: string, unit: string]>> = {
  service: ['processor time of the service', 'ms'],
  postgres: ['processor time of PostgreSQL', 'ms'],
  statements: ['statements', ''],
  queue: ['statements on the job queue', ''],
  notifications: ['statements that notify', ''],
  transactions: ['transactions', ''],
  rows: ['rows written', ''],
  wal: ['write-ahead log', 'B'],
  pageImages: ['page images in it', ''],
};

const costs = (what: string, samples: readonly Measured[]): Row[] =>
  measures.map((measure) => {
    const [title, unit] = units[measure];
    return { what: `${what}: ${title}`, unit, samples: samples.map((one) => one[measure]) };
  });

/** Reads of a page, by each user. */
const reads = {
  'read of the accounts': '/accounts',
  'read of 100 transactions': '/transactions?top=100&fromDate=2000-01-01',
};

async function readAll(parts: Parts, people: readonly string[]) {
  const load = openLoad(parts.service.url, 4);
  const tokens = await Promise.all(people.map((loginName) => token(parts.pool, loginName)));
  const calls = people.length * readsPerUser;
  const read: { what: string; cost: Measured; calls: number }[] = [];
  for (const [what, path] of Object.entries(reads)) {
    const callOf = (index: number) => ({
      path,
      headers: { ...versionHeader, authorization: `Bearer ${tokens[index % tokens.length]}` },
    });
    await load.run(people.length, callOf);
    read.push({ what, cost: await measured(parts, () => load.run(calls, callOf)), calls });
  }
  await load.close();
  return read;
}

const clockReply = z.object({ businessTime: z.string() });

async function moveClock(pool: Pool): Promise<void> {
  const reply = await pool.request({
    path: '/sandbox/clock',
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceSeconds: daySeconds }),
  });
  clockReply.parse(await reply.body.json());
}

/** Waits until no work is open in three looks in a row. */
async function settle(pool: Pool, observer: Observer, connections: number[]): Promise<string> {
  const until = performance.now() + timeoutMs;
  for (let quietLooks = 0; ;) {
    const reply = await pool.request({ path: '/sandbox/clock', method: 'GET' });
    const { businessTime } = clockReply.parse(await reply.body.json());
    quietLooks = (await observer.openWork(businessTime)) === 0 ? quietLooks + 1 : 0;
    connections.push(await observer.connections());
    if (quietLooks === 3) return businessTime;
    if (performance.now() > until) throw new Error('Work was left open.');
    await pause(500);
  }
}

async function subscribe(pool: Pool, callbackUrl: string): Promise<void> {
  const authorization = `Bearer ${await token(pool, 'sandbox_admin')}`;
  for (const event of ['REFRESH', 'DATA_UPDATES', 'AUTO_REFRESH_UPDATES']) {
    const reply = await pool.request({
      path: `/configs/notifications/events/${event}`,
      method: 'POST',
      headers: { ...versionHeader, authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ event: { callbackUrl } }),
    });
    if (reply.statusCode !== 201) throw new Error(`Not subscribed: ${await reply.body.text()}`);
    await reply.body.dump();
  }
}

/** Opens a callback that accepts every event. */
async function openCallback(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => request.resume().once('end', () => response.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const total = (sizes: readonly TableSize[]): Map<string, TableSize> => new Map(sizes.map((size) => [size.name, size]));

/** Rows of the bytes per user, above those of the database without users. */
function sizesOf(when: string, sizes: readonly TableSize[], empty: Map<string, TableSize>): Row[] {
  const perUser = sizes
    .map((size) => {
      const before = empty.get(size.name);
      return {
        name: size.name,
        rows: (size.rows - (before?.rows ?? 0)) / users,
        table: (size.table - (before?.table ?? 0)) / users,
        indexes: (size.indexes - (before?.indexes ?? 0)) / users,
      };
    })
    .toSorted((a, b) => b.table + b.indexes - (a.table + a.indexes));
  const sum = (of: 'table' | 'indexes') => perUser.reduce((bytes, size) => bytes + size[of], 0);
  const least = reportedShare * (sum('table') + sum('indexes'));
  return [
    { what: `user ${when}: tables`, unit: 'B', samples: [sum('table')] },
    { what: `user ${when}: indexes`, unit: 'B', samples: [sum('indexes')] },
    ...perUser
      .filter(({ table, indexes }) => table + indexes >= least)
      .flatMap(({ name: table, rows, ...bytes }): Row[] => [
        { what: `  ${table}, ${when}`, unit: 'rows', samples: [rows] },
        { what: `  ${table}, ${when}: table`, unit: 'B', samples: [bytes.table] },
        { what: `  ${table}, ${when}: indexes`, unit: 'B', samples: [bytes.indexes] },
      ]),
  ];
}

/** Bytes of a transaction of a user with very many, and of each index. */
const ofHeavyUser = (): Promise<Row[]> =>
  onPostgres(async (service) => {
    const user = await userOf(service, 'has-many');
    const until = service.deps.businessClock.now().toISOString().slice(0, 10);
    return service.deps.inBackground(async () => {
      await fillTransactions(service.deps, user, { count: heavyTransactions, days: 700, accounts: 8, until });
      const parts = await transactionSizes(service.deps);
      return parts.map(({ name: part, bytes }) => ({
        what: `transaction of a heavy user: ${part}`,
        unit: 'B',
        samples: [bytes / heavyTransactions],
      }));
    });
  });

/** Cost of a job, without its work. */
async function ofQueue(): Promise<Row[]> {
  const { postgresMs, perSecond } = await measureQueue(jobs);
  return [
    { what: 'job: processor time of PostgreSQL', unit: 'ms', samples: [postgresMs] },
    { what: 'jobs of one process', unit: '/s', samples: [perSecond] },
  ];
}
