import { timeLimit } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { citusService, userIdOf } from '../../harness/citus-service.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const { cluster, storage, rows, workerOfUser } = await citusService();
const service = await linkingService({ storage });

interface Linked {
  person: Person;
  accountIds: number[];
  transactionCount: number;
}

/** Links one bank of a new person, and reads what was linked. */
async function linkNewPerson(loginName: string): Promise<Linked> {
  const person = await service.person(loginName);
  expect(await person.link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
  return { person, ...(await linkedBy(person)) };
}

const linkedBy = async (person: Person): Promise<Omit<Linked, 'person'>> => ({
  accountIds: (await person.accounts()).map(({ id }) => id).toSorted((one, other) => one - other),
  transactionCount: (await person.transactions()).length,
});

const rebalance = async (): Promise<string | undefined> =>
  (await rows<{ state: string }>('select state from citus_rebalance_status()'))[0]?.state;

test(
  'users link, refresh and read while a fourth worker takes over shards, and nothing is lost',
  async () => {
    const first = await Promise.all(['before-1', 'before-2', 'before-3', 'before-4'].map(linkNewPerson));
    const worker = await cluster.addWorker();
    await rows('select citus_rebalance_start()');
    const during: Linked[] = [];
    const times: number[] = [];
    while ((await rebalance()) !== 'finished') {
      const startedAt = performance.now();
      during.push(await linkNewPerson(`during-${during.length}`));
      times.push(performance.now() - startedAt);
    }
    console.log(`${during.length} users linked meanwhile, the slowest in ${Math.max(...times).toFixed(0)} ms.`);
    expect(during.length).toBeGreaterThan(0);
    const [moved] = await rows<{ count: number }>(
      `select count(*)::int as count from pg_dist_shard_placement where nodeport = ${worker.port}`,
    );
    expect(moved?.count).toBeGreaterThan(0);
    for (const { person, ...linked } of [...first, ...during]) expect(await linkedBy(person)).toEqual(linked);
    service.clock.advance(20 * 60_000);
    for (const { person } of [...first, ...during.slice(0, 6)]) {
      const { body } = await service.call('GET', '/providerAccounts', { token: person.token });
      expect(body.providerAccount).toHaveLength(1);
      expect(await person.putAndWait(body.providerAccount[0].id)).toMatchObject({ status: 'SUCCESS' });
    }
    // A new user of the new worker.
    const onNewWorker = async (count = 1): Promise<Person> => {
      const person = await service.person(`after-${count}`);
      return (await workerOfUser(await userIdOf(service, person.token))) === worker ? person : onNewWorker(count + 1);
    };
    expect(await (await onNewWorker()).link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
  },
  timeLimit(240_000),
);
