import { setTimeout } from 'node:timers/promises';
import { freePorts } from '../../packages/testing/src/environment/free-ports.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { startChild, type Child } from './processes/child.ts';
import { openLoad, type Load } from './processes/load.ts';
import { mintBody, mintHeaders } from './processes/people.ts';
import { type Row, sized } from './row.ts';

/**
 * The benchmark compares `POST /v1/sessions` of the host, as in production, with a bare Fastify route. The host runs with key, checks,
 * limits, security headers and log. The bare route writes a row of the same table, with the same driver and number of connections. The
 * measured time is the user and system processor time of each process, without PostgreSQL and without idle time. The host writes three rows
 * and two counts, the bare route one row.
 */
export const name = 'Making a session beside a bare Fastify route that writes the same row, PostgreSQL, 16 at once';

/** Upper limit of the ratio of the host's processor time per call to that of the bare route. */
const maxRatio = 2;
const concurrency = 16;
// The short run is long enough for compiled code, because it is judged too.
const turns = sized(Number(process.env['FIN_BENCH_TURNS'] ?? 24), 6);
const callsPerTurn = sized(1_000, 200);
const warmUp = sized(4_000, 1_500);
const idleMs = sized(5_000, 200);

/** One of the two compared variants. */
interface Variant {
  process: Child;
  path: string;
  load: Load;
  cpu: number[];
  durations: number[];
}

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const children: Child[] = [];
  const start = async (process: string, env: Record<string, string>): Promise<Child> => {
    const child = await startChild(process, { FIN_DATABASE_URL: postgres.url, ...env });
    children.push(child);
    return child;
  };
  try {
    const [port, unusedPort] = await freePorts(2);
    const host = await start('host', {
      FIN_HOST_PORT: String(port),
      FIN_SERVICE_URL: `http://127.0.0.1:${unusedPort}`,
      // The host checks these limits as usual, but they are too high to refuse a call.
      FIN_LIMITS: 'sessions=1000000/60,login-sessions=1000000/600',
    });
    const bare = await start('bare', {});
    return await compare(variantOf(bare, '/sessions'), variantOf(host, '/v1/sessions'));
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await postgres.stop();
  }
}

const variantOf = (process: Child, path: string): Variant => ({
  process,
  path,
  load: openLoad(process.url, concurrency),
  cpu: [],
  durations: [],
});

/** Returns the microseconds of processor time per idle millisecond. */
async function idleCpu(process: Child): Promise<number> {
  const from = performance.now();
  const before = await process.cpu();
  await setTimeout(idleMs);
  return ((await process.cpu()) - before) / (performance.now() - from);
}

/** Measures both variants. Alternates which one runs first, so that other load on the machine affects both equally. */
async function compare(bare: Variant, host: Variant): Promise<Row[]> {
  const variants = [bare, host];
  const callsOf = ({ load, path }: Variant, calls: number): Promise<number[]> =>
    load.run(calls, (index) => ({
      path,
      method: 'POST',
      headers: mintHeaders,
      body: JSON.stringify(mintBody(`bench-${index % 64}`)),
      expect: 201,
    }));
  for (const each of variants) await callsOf(each, warmUp);
  const idle = await Promise.all(variants.map(({ process }) => idleCpu(process)));
  for (let turn = 0; turn < turns; turn++) {
    for (const each of turn % 2 === 0 ? variants : variants.toReversed()) {
      const from = performance.now();
      const before = await each.process.cpu();
      each.durations.push(...(await callsOf(each, callsPerTurn)));
      const usedCpu = (await each.process.cpu()) - before;
      const idleShare = (idle[variants.indexOf(each)] ?? 0) * (performance.now() - from);
      each.cpu.push((usedCpu - idleShare) / callsPerTurn);
    }
  }
  await Promise.all(variants.map(({ load }) => load.close()));
  const against = 'processor time per call, bare route';
  return [
    { what: against, unit: 'µs', samples: bare.cpu },
    { what: 'processor time per call, host', unit: 'µs', samples: host.cpu, against, maxRatio, isJudgedShort: true },
    { what: 'idle, host', unit: 'µs/ms', samples: idle.slice(1) },
    { what: 'bare route', unit: 'ms', samples: bare.durations },
    { what: 'host', unit: 'ms', samples: host.durations, against: 'bare route' },
  ];
}
