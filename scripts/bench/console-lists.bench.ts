import { setTimeout } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { linkOptions } from '../../packages/contracts/src/browser/index.ts';
import { generateVaultKey, openStorage, parseVaultKeys } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { openHost, readEnvironment, settingsOf } from '../../server/src/index.ts';
import { type Row, sized } from './row.ts';

/**
 * The benchmark compares the lists of the console with a bare Fastify route that sends the same rows of one query. Both are called without
 * a network. Other customers have as many rows, so that only an index finds those of this customer.
 */
export const name = 'Lists of the console beside a bare Fastify route with one query, PostgreSQL';

/** Upper limit of the ratio of a list's time to that of the bare route. */
const maxRatio = 3;
const rounds = sized(200, 20);
const warmUp = 40;
const otherCustomers = 40;

/** A list, and the query with the same rows. `fill` inserts the rows of a customer. */
interface List {
  readonly what: string;
  readonly path: string;
  readonly query: string;
}

const lists: readonly List[] = [
  {
    what: '200 configurations',
    path: '/v1/configurations',
    query: `select c.config_name, c.published, c.draft, c.changed_by, c.changed_at, v.options ->> 'flow' as flow
      from host.configuration c join host.configuration_version v
        on v.customer = c.customer and v.config_name = c.config_name and v.number = coalesce(c.draft, c.published)
      where c.customer = $1 order by c.config_name`,
  },
  {
    what: '500 sites',
    path: '/v1/sites',
    query: `select s.*, u.used_at from host.site s left join host.last_use u
      on u.customer = s.customer and u.key_id = '' and u.publishable_key = s.publishable_key where s.customer = $1`,
  },
  {
    what: '100 keys, and 200 that ended',
    path: '/v1/keys',
    query: `select k.*, u.used_at from host.access_key k left join host.last_use u
      on u.customer = k.customer and u.key_id = k.key_id and u.publishable_key = ''
      where k.customer = $1 order by k.created_at desc`,
  },
];

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const storage = await openStorage({ url: postgres.url });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 4 });
  const settings = settingsOf(readEnvironment({}));
  const vaultKeys = parseVaultKeys(generateVaultKey('bench'));
  const open = () =>
    openHost({
      storage,
      vaultKeys,
      log: { level: 'silent' },
      settings: { ...settings, serviceUrl: 'http://127.0.0.1:9', subscribe: false },
    });
  try {
    // The host creates the tables, and reads them when it opens.
    await (await open()).close();
    await fill(pool, settings.customer);
    const host = await open();
    const bare = bareRoutes(pool, settings.customer);
    try {
      const rows = await compare(host.app, bare, ({ path, query }) =>
        pool.query({ name: path, text: query, values: [settings.customer] }),
      );
      return [...rows, await sequentialScans(pool)];
    } finally {
      await bare.close();
      await host.close();
    }
  } finally {
    await pool.end();
    await storage.close();
    await postgres.stop();
  }
}

/** Inserts the rows of the customer, and as many of other customers. */
async function fill(pool: pg.Pool, customer: string): Promise<void> {
  const options = JSON.stringify(linkOptions.parse({ flow: 'aggregation' }));
  const site = JSON.stringify({ appName: 'Acorn', origins: ['https://app.example'] });
  const customers = [customer, ...Array.from({ length: otherCustomers }, (_, index) => `other-${index}`)];
  for (const each of customers) {
    await pool.query(
      `insert into host.configuration (customer, config_name, published, draft, latest, created_at, changed_by, changed_at)
        select $1, 'Configuration-' || n, 4, 5, 5, now(), 'ops', now() from generate_series(1, 200) n`,
      [each],
    );
    await pool.query(
      `insert into host.configuration_version (customer, config_name, number, options, author, saved_at, published_by, published_at)
        select $1, 'Configuration-' || n, v, $2::jsonb, 'ops', now(),
          case when v < 5 then 'ops' end, case when v < 5 then now() end
        from generate_series(1, 200) n, generate_series(1, 5) v`,
      [each, options],
    );
    await pool.query(
      `insert into host.site (customer, publishable_key, options, created_at, created_by, changed_at, changed_by)
        select $1, 'pk_bench_' || n, $2::jsonb, now(), 'ops', now(), 'ops' from generate_series(1, 500) n`,
      [each, site],
    );
    await pool.query(
      `insert into host.access_key (customer, key_id, kind, name, hash, created_at, created_by, ends_at, ended_by)
        select $1, 'key_bench' || lpad(n::text, 6, '0'), 'host', 'Key ' || n, md5($1 || n), now(), 'ops',
          case when n > 100 then now() end, case when n > 100 then 'ops' end
        from generate_series(1, 300) n`,
      [each],
    );
    await pool.query(
      `insert into host.last_use (customer, key_id, publishable_key, used_at)
        select $1, 'key_bench' || lpad(n::text, 6, '0'), s, now()
          from generate_series(1, 300) n, (values (''), ('pk_bench_1'), ('pk_bench_2')) as sites (s)
        union all select $1, '', 'pk_bench_' || n, now() from generate_series(1, 500) n`,
      [each],
    );
  }
  await pool.query('analyze');
  await pool.query('select pg_stat_reset()');
}

/** Counts the sequential scans of the lists' tables. A connection reports its scans when it has been idle for a second. */
async function sequentialScans(pool: pg.Pool): Promise<Row> {
  await setTimeout(3_000);
  const { rows } = await pool.query<{ scans: string }>(
    `select coalesce(sum(seq_scan), 0) as scans from pg_stat_user_tables where schemaname = 'host'
      and relname in ('configuration', 'configuration_version', 'site', 'access_key', 'last_use')`,
  );
  const samples = rows.map(({ scans }) => Number(scans));
  return { what: 'sequential scans of their tables', unit: 'scans', samples, limit: { percentile: 50, most: 0 } };
}

/** Returns a server that answers each list with the rows of one query. */
function bareRoutes(pool: pg.Pool, customer: string): FastifyInstance {
  const app = fastify();
  for (const { path, query } of lists)
    app.get(path, async () => ({ rows: (await pool.query({ name: path, text: query, values: [customer] })).rows }));
  return app;
}

/** Measures both. They take turns, so that other load on the machine affects both equally. */
async function compare(
  host: Pick<FastifyInstance, 'inject'>,
  bare: Pick<FastifyInstance, 'inject'>,
  query: (list: List) => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const list of lists) {
    const { what, path } = list;
    const times = { query: [] as number[], host: [] as number[], bare: [] as number[] };
    for (let round = -warmUp; round < rounds; round += 1) {
      const from = performance.now();
      await query(list);
      if (round >= 0) times.query.push(performance.now() - from);
      for (const [kind, app] of [['host', host] as const, ['bare', bare] as const]) {
        const start = performance.now();
        const reply = await app.inject({ url: path, headers: { authorization: 'Bearer sandbox-operator-key' } });
        const time = performance.now() - start;
        if (reply.statusCode !== 200) throw new Error(`${path} was answered with ${reply.statusCode}.`);
        if (round >= 0) times[kind].push(time);
      }
    }
    const against = `${what}, bare route`;
    rows.push(
      { what: `${what}, query alone`, unit: 'ms', samples: times.query },
      { what: `${what}, host (query alone)`, unit: 'ms', samples: times.host, against: `${what}, query alone` },
      { what: against, unit: 'ms', samples: times.bare },
      { what: `${what}, host`, unit: 'ms', samples: times.host, against, maxRatio, isJudgedShort: true },
    );
  }
  return rows;
}
