import { generateVaultKey, openStorage, parseVaultKeys } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { openHost } from '../../server/src/app/host/open-host.ts';
import type { HostDatabase } from '../../server/src/platform/database/index.ts';
import { readEnvironment, settingsOf } from '../../server/src/platform/environment/index.ts';
import { countFunnel } from '../../server/src/reporting/operations/index.ts';
import { findSessions } from '../../server/src/reporting/operations/find-sessions.ts';
import { readFacts } from '../../server/src/reporting/operations/session-views.ts';
import { analyze, fillSessions } from '../../server/test/harness/many-sessions.ts';
import { everyRole, keyOf } from '../../server/test/harness/operators.ts';
import { type Row, sized } from './row.ts';

export const name = 'Sessions and funnel of operators, 10,000 sessions with a million entries, PostgreSQL';

const sessions = sized(10_000, 500);
const entries = sized(100, 10);
const rounds = sized(60, 3);
const customer = 'sandbox';
/** Upper limit of the ratio to a plain query on the same rows. */
const maxRatio = 3;

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const storage = await openStorage({ url: postgres.url });
  const settings = { ...settingsOf(readEnvironment({})), ...everyRole, customer, subscribe: false };
  const vaultKeys = parseVaultKeys(generateVaultKey('bench'));
  const host = await openHost({ settings, storage, vaultKeys, log: { level: 'silent' } });
  try {
    const { database, clock } = host.deps;
    const ids = await fillSessions(database, { customer, count: sessions, entries, until: clock.now() });
    const started = performance.now();
    await countFunnel({ database, clock });
    const counted = performance.now() - started;
    await analyze(database, ['funnel_day']);
    const read = async (path: string): Promise<void> => {
      const headers = { authorization: `Bearer ${keyOf('support')}` };
      const reply = await host.app.inject({ url: `/v1/operations/${path}`, headers });
      if (reply.statusCode !== 200) throw new Error(reply.payload);
    };
    return [
      ...(await measure(cases(database, ids))),
      ...(await measure([
        {
          what: 'funnel by bank, request',
          work: () => read('funnel?by=provider'),
          plain: () =>
            database.db
              .selectFrom('funnel_day')
              .select((eb) => [
                'provider_id',
                eb.fn.sum('opened').as('opened'),
                eb.fn.sum('bank_chosen').as('bank_chosen'),
                eb.fn.sum('signed_in').as('signed_in'),
                eb.fn.sum('linked').as('linked'),
              ])
              .where('customer', '=', customer)
              .groupBy('provider_id')
              .execute(),
        },
      ])),
      { what: 'list, request with audit entry', unit: 'ms', samples: await timesOf(() => read('sessions')) },
      {
        what: 'timeline, request with audit entry',
        unit: 'ms',
        samples: await timesOf(() => read(`sessions/${ids[7]}`)),
      },
      { what: 'first count of all sessions', unit: 'ms', samples: [counted] },
    ];
  } finally {
    await host.close();
    await storage.close();
    await postgres.stop();
  }
}

interface Case {
  what: string;
  work(): Promise<unknown>;
  /** The plain query on the same rows. */
  plain(): Promise<unknown>;
}

/** Lists and searches, each beside a plain query for the same sessions. */
function cases(database: HostDatabase, ids: readonly string[]): Case[] {
  const { db } = database;
  const list = (filters: Parameters<typeof findSessions>[2]) => async () => {
    const { rows } = await findSessions(database, customer, filters);
    await readFacts(database, customer, rows);
  };
  const newest = db.selectFrom('session').selectAll().where('customer', '=', customer);
  const page = newest.orderBy('created_at', 'desc').orderBy('session_id', 'desc').limit(51);
  const [, id = ''] = ids;
  return [
    { what: 'list', work: list({}), plain: () => page.execute() },
    {
      what: 'list of failed sessions',
      work: list({ outcome: 'error' }),
      plain: () => page.where('outcome', '=', 'error').execute(),
    },
    {
      what: 'search by login name',
      work: list({ search: 'many-77' }),
      plain: () => newest.where('login_name', '=', 'many-77').execute(),
    },
    {
      what: 'search by session id',
      work: list({ search: id }),
      plain: () => newest.where('session_id', '=', id).execute(),
    },
    {
      what: 'search by reference',
      work: list({ search: 'req_77_25' }),
      plain: () =>
        newest
          .where('session_id', 'in', (eb) =>
            eb
              .selectFrom('session_entry')
              .select('session_id')
              .where('customer', '=', customer)
              .where('reference', '=', 'req_77_25')
              .where('ok', '=', false),
          )
          .execute(),
    },
  ];
}

/** Measures work and its plain query in turns. */
async function measure(measured: readonly Case[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { what, work, plain } of measured) {
    const samples: number[] = [];
    const plainSamples: number[] = [];
    for (let round = -3; round < rounds; round++) {
      const [own, bare] = [await timed(work), await timed(plain)];
      if (round < 0) continue;
      samples.push(own);
      plainSamples.push(bare);
    }
    const against = `plain query: ${what}`;
    rows.push({ what, unit: 'ms', samples, against, maxRatio }, { what: against, unit: 'ms', samples: plainSamples });
  }
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function timesOf(work: () => Promise<unknown>): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round++) samples.push(await timed(work));
  return samples.slice(1);
}
