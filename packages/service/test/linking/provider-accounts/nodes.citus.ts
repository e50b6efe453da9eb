import { openStorage, type Storage } from '@fin-link/storage';
import { type CitusCluster, type CitusNode, startCitus } from '@fin-link/testing/citus';
import { timeLimit } from '@fin-link/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distribute } from '../../../src/platform/database/distribute.ts';
import { bucketOf, openServiceDatabase, type ServiceDatabase } from '../../../src/platform/database/index.ts';
import { linkingService, type LinkingService, type Person } from '../../harness/linking-service.ts';

let cluster: CitusCluster;
let storage: Storage;
let db: Kysely<ServiceDatabase>;
let service: LinkingService;
let count = 0;

beforeAll(async () => {
  cluster = await startCitus({ workers: 3, settings: ['citus.shard_count=12', 'citus.enable_stat_counters=on'] });
  await distribute(cluster.url);
  storage = await openStorage({ url: cluster.url, connections: 12, onBackgroundError: () => {} });
  ({ db } = await openServiceDatabase(storage));
  service = await linkingService({ storage });
});

afterAll(async () => {
  await storage?.close();
  await cluster?.stop();
});

const rows = async <R>(query: string): Promise<R[]> => (await sql<R>`${sql.raw(query)}`.execute(db)).rows;

async function workerOf(person: Person): Promise<CitusNode> {
  const { body } = await service.call('GET', '/user', { token: person.token });
  const [place] = await rows<{ port: number }>(
    `select nodeport as port from pg_dist_shard_placement
     where shardid = get_shard_id_for_distribution_column('service.service_user', ${bucketOf(body.user.id)}::int2)`,
  );
  const worker = cluster.workers.find(({ port }) => port === place?.port);
  if (worker === undefined) throw new Error('The shard is on no worker.');
  return worker;
}

/** Returns the worker with this number. */
function workerAt(index: number): CitusNode {
  const worker = cluster.workers[index];
  if (worker === undefined) throw new Error('There is no such worker.');
  return worker;
}

/** Registers a person whose rows are on the worker, or on another one. */
async function personOn(worker: CitusNode, { isOther = false } = {}): Promise<Person> {
  for (;;) {
    count += 1;
    const person = await service.person(`person-${count}`);
    if (((await workerOf(person)) === worker) !== isOther) return person;
  }
}

/** Counts the statements since the start of the cluster that went to one shard, and to several. */
async function statements(): Promise<{ single: number; multi: number }> {
  const [counted] = await rows<{ single: string; multi: string }>(
    `select query_execution_single_shard as single, query_execution_multi_shard as multi
     from citus_stat_counters where name = current_database()`,
  );
  return { single: Number(counted?.single), multi: Number(counted?.multi) };
}

describe('users of a distributed database', () => {
  it('a link, a refresh and reads of a user send statements to one shard each', async () => {
    const worker = workerAt(0);
    const person = await personOn(worker);
    /** Returns the share of statements that went to several shards. Background loops send a few each second. */
    const shareOfSeveral = async (name: string, work: () => Promise<unknown>): Promise<number> => {
      const before = await statements();
      await work();
      const after = await statements();
      const [single, multi] = [after.single - before.single, after.multi - before.multi];
      console.log(`${name}: ${single} statements to one shard, ${multi} to several.`);
      return multi / single;
    };
    let id = 0;
    const shares = [
      await shareOfSeveral('link', async () => ({ id } = await person.link(16001, 'ok'))),
      await shareOfSeveral('refresh', () => {
        service.clock.advance(20 * 60_000);
        return person.putAndWait(id);
      }),
      await shareOfSeveral('reads', async () => {
        for (let read = 0; read < 20; read++) {
          await person.accounts();
          await person.transactions();
        }
      }),
    ];
    expect(Math.max(...shares)).toBeLessThan(0.1);
    expect((await person.accounts()).length).toBeGreaterThan(0);
  });

  it('users of other workers link while a worker is down, and its own users link once it is back', async () => {
    const worker = workerAt(0);
    const [on, off] = [await personOn(worker), await personOn(worker, { isOther: true })];
    await cluster.kill(worker);
    expect(await off.link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
    const failed = await on.add(16001, 'ok');
    expect([failed.status, failed.body.errorCode]).toEqual([503, 'Y916']);
    await cluster.restart(worker);
    await expect.poll(async () => (await on.add(16001, 'ok')).status, { timeout: timeLimit(60_000) }).toBe(201);
    await expect.poll(async () => (await on.accounts()).length, { timeout: timeLimit(60_000) }).toBeGreaterThan(0);
    const { body } = await service.call('GET', '/providerAccounts', { token: on.token });
    expect(body.providerAccount).toHaveLength(1);
  });
});
