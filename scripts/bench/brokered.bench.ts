import { freePorts } from '../../packages/testing/src/environment/free-ports.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { startChild, type Child } from './processes/child.ts';
import { openLoad, type Call } from './processes/load.ts';
import { openPerson } from './processes/people.ts';
import { type Row, sized } from './row.ts';

export const name = 'Accounts through the host beside @fastify/http-proxy to the same service, PostgreSQL, 16 at once';

/** Upper limit of the ratio of the host's median to the proxy's. */
const maxRatio = 1.1;
/** Upper limit of the ratio of the host's processor time to the proxy's. */
const maxCpuRatio = 1.5;
const concurrency = 16;
// The short run is long enough for compiled code, because it is judged too.
const turns = sized(Number(process.env['FIN_BENCH_TURNS'] ?? 24), 6);
const callsPerTurn = sized(500, 100);
const warmUp = sized(1_500, 800);
const loginNames = ['sbMem1', 'sbMem2', 'sbMem3', 'sbMem4'];

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const children: Child[] = [];
  const start = async (process: string, env: Record<string, string>): Promise<Child> => {
    const child = await startChild(process, { FIN_DATABASE_URL: postgres.url, ...env });
    children.push(child);
    return child;
  };
  try {
    const [port] = await freePorts(1);
    const service = await start('service', {});
    const host = await start('host', { FIN_HOST_PORT: String(port), FIN_SERVICE_URL: service.url });
    const proxy = await start('proxy', { UPSTREAM: service.url });
    const people = await Promise.all(loginNames.map((loginName) => openPerson(service.url, host.url, loginName)));
    const pick = (index: number) => people[index % people.length] ?? fail();
    return await compare(
      {
        process: proxy,
        callOf: (index) => {
          const { providerAccountId, serviceToken } = pick(index);
          return {
            path: `/accounts?providerAccountId=${providerAccountId}`,
            headers: { authorization: `Bearer ${serviceToken}`, 'api-version': '1.1' },
          };
        },
      },
      {
        process: host,
        callOf: (index) => {
          const { providerAccountId, sessionToken } = pick(index);
          return {
            path: `/v1/provider-accounts/${providerAccountId}/accounts`,
            headers: { authorization: `Bearer ${sessionToken}` },
          };
        },
      },
    );
  } finally {
    await Promise.all(children.map((child) => child.stop()));
    await postgres.stop();
  }
}

/** One of the two compared variants. */
interface Variant {
  process: Child;
  callOf(index: number): Call;
}

/** Measures both variants. Alternates which one runs first, so that other load on the machine affects both equally. */
async function compare(proxied: Variant, brokered: Variant): Promise<Row[]> {
  const variants = [proxied, brokered].map((variant) => ({
    ...variant,
    load: openLoad(variant.process.url, concurrency),
    durations: [] as number[],
    cpu: [] as number[],
  }));
  for (const { load, callOf } of variants) await load.run(warmUp, callOf);
  for (let turn = 0; turn < turns; turn++) {
    for (const variant of turn % 2 === 0 ? variants : variants.toReversed()) {
      const before = await variant.process.cpu();
      variant.durations.push(...(await variant.load.run(callsPerTurn, variant.callOf)));
      variant.cpu.push(((await variant.process.cpu()) - before) / callsPerTurn);
    }
  }
  await Promise.all(variants.map(({ load }) => load.close()));
  const against = 'accounts, @fastify/http-proxy';
  const cpuAgainst = 'processor time per call, @fastify/http-proxy';
  const [proxy, host] = variants;
  if (proxy === undefined || host === undefined) return fail();
  return [
    { what: against, unit: 'ms', samples: proxy.durations },
    {
      what: 'accounts, through the host',
      unit: 'ms',
      samples: host.durations,
      against,
      maxRatio,
      isJudgedShort: true,
    },
    { what: cpuAgainst, unit: 'µs', samples: proxy.cpu },
    {
      what: 'processor time per call, host',
      unit: 'µs',
      samples: host.cpu,
      against: cpuAgainst,
      maxRatio: maxCpuRatio,
      isJudgedShort: true,
    },
  ];
}

function fail(): never {
  throw new Error('There are no users to call for.');
}
