import { timeLimit } from '@fin-link/testing';
import { describe, expect, it } from 'vitest';
import { citusService } from '../../harness/citus-service.ts';
import { linkingService } from '../../harness/linking-service.ts';

const { cluster, storage, rows, workerAt, personOn } = await citusService({
  settings: ['citus.enable_stat_counters=on'],
});
const service = await linkingService({ storage });

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
    const person = await personOn(service, worker);
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
