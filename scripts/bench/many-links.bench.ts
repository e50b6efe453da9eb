import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { refreshChannel, type RefreshMessage } from '../../packages/service/src/linking/refresh-requests/queues.ts';
import { serviceMigrations } from '../../packages/service/src/platform/database/migrations.ts';
import { openStorage, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres, type PostgresServer } from '../../packages/testing/src/postgres/server.ts';
import { type Child, startChild } from './processes/child.ts';
import { add, token } from './processes/linking-client.ts';
import { serverCpu } from './processes/server-cpu.ts';
import { type Row, sized } from './row.ts';

/** All users link a bank without challenges at the same time, over HTTP. Each link is measured up to its final event. */
export const name = '250 links at once, service, banks and PostgreSQL in processes of their own';

const links = sized(250, 10);
const rounds = sized(Number(process.env['FIN_BENCH_TURNS'] ?? 2), 1);
const warmUps = sized(20, 2);
const timeoutMs = 300_000;
const providerId = 16001;

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const children: Child[] = [];
  const start = async (process: string, env: Record<string, string> = {}): Promise<Child> => {
    const child = await startChild(process, { FIN_DATABASE_URL: postgres.url, ...env });
    children.push(child);
    return child;
  };
  let storage: Storage | undefined;
  try {
    const banks = await start('banks');
    const service = await start('linking', { FIN_BANK_SITES_URL: banks.url });
    storage = await openStorage({ url: postgres.url, connections: 1 });
    return await measure(postgres, storage, { service, banks });
  } finally {
    await storage?.close();
    await Promise.all(children.map((child) => child.stop()));
    await postgres.stop();
  }
}

async function measure(
  postgres: PostgresServer,
  storage: Storage,
  { service, banks }: Record<'service' | 'banks', Child>,
): Promise<Row[]> {
  const timeOfSuccess = await watchRefreshes(storage);
  const waitUntilStamped = await watchStamps(storage);
  const pool = new Pool(service.url, { connections: 64 });
  const processorTimes = async () => ({
    service: (await service.cpu()) / 1_000,
    banks: (await banks.cpu()) / 1_000,
    postgres: serverCpu(postgres.dataDirectory),
  });
  const samples = { all: [], service: [], banks: [], postgres: [], waits: [], last: [] } as Record<
    'all' | 'service' | 'banks' | 'postgres' | 'waits' | 'last',
    number[]
  >;
  for (let round = -1; round < rounds; round++) {
    const count = round < 0 ? warmUps : links;
    const tokens = await Promise.all(
      Array.from({ length: count }, (_, index) => token(pool, `many-${round}-${index}`)),
    );
    const before = await processorTimes();
    const from = performance.now();
    const waits = await Promise.all(
      tokens.map(async (each) => {
        const key = await add(pool, each, providerId, 'ok');
        return (await timeOfSuccess(key)) - from;
      }),
    );
    await waitUntilStamped();
    const after = await processorTimes();
    if (round < 0) continue;
    const parts = (['service', 'banks', 'postgres'] as const).map((part) => {
      const each = (after[part] - before[part]) / links;
      samples[part].push(each);
      return each;
    });
    samples.all.push(parts.reduce((sum, part) => sum + part, 0));
    samples.waits.push(...waits);
    samples.last.push(Math.max(...waits));
  }
  await pool.destroy();
  return [
    { what: 'processor time per link, all processes', unit: 'ms', samples: samples.all },
    { what: 'of it the service', unit: 'ms', samples: samples.service },
    { what: 'of it PostgreSQL', unit: 'ms', samples: samples.postgres },
    { what: 'of it the simulated banks', unit: 'ms', samples: samples.banks },
    { what: 'wait until the end', unit: 'ms', samples: samples.waits },
    { what: 'wait of the last', unit: 'ms', samples: samples.last },
  ];
}

/**
 * Returns a function that resolves to the time of a refresh's success. The function rejects if the refresh fails, or does not end within
 * `timeoutMs`.
 */
async function watchRefreshes(storage: Storage): Promise<(requestKey: string) => Promise<number>> {
  const ends = new Map<string, PromiseWithResolvers<number>>();
  const endOf = (key: string): PromiseWithResolvers<number> => {
    const end = ends.get(key) ?? Promise.withResolvers<number>();
    ends.set(key, end);
    return end;
  };
  await storage.listen(refreshChannel, (payload) => {
    const { requestKey, state } = JSON.parse(payload) as RefreshMessage;
    if (state === 'succeeded') endOf(requestKey).resolve(performance.now());
    if (state === 'failed' || state === 'partial') endOf(requestKey).reject(new Error(`A link ended as ${state}.`));
  });
  return (key) =>
    Promise.race([
      endOf(key).promise,
      pause(timeoutMs, undefined, { ref: false }).then(() => Promise.reject(new Error('A link did not end.'))),
    ]);
}

interface Journal {
  change_journal: { stamp: Date | null; entity: string };
}

/**
 * Returns a function that waits until all changes in the journal have a stamp. The service stamps them after a link, but the work is part
 * of the link's cost.
 */
async function watchStamps(storage: Storage): Promise<() => Promise<void>> {
  const { db } = await storage.database<Journal>('service', serviceMigrations);
  return async () => {
    const left = () => db.selectFrom('change_journal').select('entity').where('stamp', 'is', null).executeTakeFirst();
    while ((await left()) !== undefined) await pause(100);
  };
}
