import { readFileSync } from 'node:fs';
import { timeLimit } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { citusService } from '../../harness/citus-service.ts';
import { isSweep } from '../../harness/user-statements.ts';
import { linkingService } from '../../harness/linking-service.ts';

const { cluster, storage, rows, workerAt, personOn } = await citusService({
  settings: [
    // The log has the statements that go to several shards.
    'citus.multi_task_query_log_level=log',
    // Transactions of several nodes stay in the list of the coordinator.
    'citus.enable_stat_counters=on',
    'citus.recover_2pc_interval=-1',
  ],
});
const service = await linkingService({ storage });

/** Numbers of statements that went to one shard, and to several. */
interface Statements {
  single: number;
  multi: number;
}

/** Counts the statements since the start of the cluster. */
async function statements(): Promise<Statements> {
  const [counted] = await rows<{ single: string; multi: string }>(
    `select query_execution_single_shard as single, query_execution_multi_shard as multi
     from citus_stat_counters where name = current_database()`,
  );
  return { single: Number(counted?.single), multi: Number(counted?.multi) };
}

/** Number of statements at rest from which their rate is known. */
const enoughAtRest = 40;

/** Returns the statements of background loops in a millisecond in which no user does anything. */
async function rateAtRest(): Promise<Statements> {
  const [before, startedAt] = [await statements(), performance.now()];
  let after = before;
  await expect
    .poll(async () => (after = await statements()).multi - before.multi, { timeout: timeLimit(60_000), interval: 100 })
    .toBeGreaterThan(enoughAtRest);
  const ms = performance.now() - startedAt;
  return { single: (after.single - before.single) / ms, multi: (after.multi - before.multi) / ms };
}

/** Returns the statements so far that went to several shards, from the log of the coordinator. */
const statementsOfSeveralShards = (): string[] =>
  readFileSync(cluster.coordinator.log, 'utf8')
    .split(/\n(?!\t)/u)
    .flatMap((entry) => /STATEMENT: {2}(.*)/su.exec(entry)?.[1] ?? [])
    .map((statement) => statement.replaceAll('\n\t', '\n'));

/** Counts the committed transactions that wrote several workers. A transaction has an entry for each worker, numbered at the end. */
async function transactionsOfSeveralNodes(): Promise<number> {
  return (
    await rows(
      `select from pg_dist_transaction group by regexp_replace(gid, '_[0-9]+$', '') having count(distinct groupid) > 1`,
    )
  ).length;
}

describe('users of a distributed database', () => {
  it('a link, a refresh and reads of a user send statements to one shard each, and write one node', async () => {
    const worker = workerAt(0);
    const person = await personOn(service, worker);
    const atRest = await rateAtRest();
    // The start of the service filled tables that every node has.
    const writesBefore = await transactionsOfSeveralNodes();
    /** Returns the share of statements that went to several shards, without those at rest. */
    const shareOfSeveral = async (name: string, work: () => Promise<unknown>): Promise<number> => {
      const [before, startedAt] = [await statements(), performance.now()];
      await work();
      const [after, ms] = [await statements(), performance.now() - startedAt];
      const single = after.single - before.single - atRest.single * ms;
      const multi = Math.max(0, after.multi - before.multi - atRest.multi * ms);
      console.log(`${name}: ${single.toFixed(0)} statements to one shard, ${multi.toFixed(1)} to several.`);
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
    const ofSeveral = statementsOfSeveralShards();
    expect(ofSeveral.length).toBeGreaterThan(0);
    expect([...new Set(ofSeveral.filter((statement) => !isSweep(statement)))]).toEqual([]);
    expect(Math.max(...shares)).toBeLessThan(0.2);
    expect(writesBefore).toBeGreaterThan(0);
    expect(await transactionsOfSeveralNodes()).toBe(writesBefore);
    expect((await person.accounts()).length).toBeGreaterThan(0);
  });

  it('users of other workers link while a worker is down, and its own users link once it is back', async () => {
    const worker = workerAt(0);
    const [on, off] = [await personOn(service, worker), await personOn(service, worker, { isOther: true })];
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
