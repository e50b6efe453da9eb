import { timeLimit } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { citusService } from '../../harness/citus-service.ts';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const { cluster, storage, rows } = await citusService({ isArchived: true });
const service = await linkingService({ storage });

const linksOf = async (person: Person): Promise<{ id: number }[]> =>
  (await service.call('GET', '/providerAccounts', { token: person.token })).body.providerAccount ?? [];

test(
  'a cluster that is restored to a restore point has all users of that time, and their links end',
  async () => {
    const before = await service.person('before');
    await before.link(16001, 'ok');
    const rowsBefore = [await before.accounts(), await before.transactions()];
    cluster.backUp();
    const since = await service.person('since-the-backup');
    await since.link(16001, 'ok');
    const rowsSince = [await since.accounts(), await since.transactions()];
    // Users link while the restore point is made.
    const names = Array.from({ length: 12 }, (_, index) => `meanwhile-${index}`);
    const half = Promise.withResolvers<void>();
    let addedCount = 0;
    const meanwhile = names.map(async (name) => {
      const person = await service.person(name);
      await person.add(16001, 'ok');
      addedCount += 1;
      if (addedCount === names.length / 2) half.resolve();
      return { person };
    });
    await half.promise;
    await rows(`select citus_create_restore_point('evening')`);
    const added = await Promise.all(meanwhile);
    const after = await service.person('after');
    await after.link(16001, 'ok');

    await cluster.restore('evening');
    await expect.poll(() => linksOf(before).catch(() => []), { timeout: timeLimit(60_000) }).toHaveLength(1);
    expect([await before.accounts(), await before.transactions()]).toEqual(rowsBefore);
    expect([await since.accounts(), await since.transactions()]).toEqual(rowsSince);
    expect((await service.call('GET', '/user', { token: after.token })).status).toBe(401);
    const restored: { person: Person; id: number }[] = [];
    for (const [index, { person: known }] of added.entries()) {
      // The token, or the user, may be later than the restore point.
      const isKnown = (await service.call('GET', '/user', { token: known.token })).status === 200;
      const person = isKnown ? known : await service.person(names[index] ?? '');
      for (const { id } of await linksOf(person)) restored.push({ person, id });
    }
    expect(restored.length).toBeGreaterThan(0);
    console.log(`${restored.length} of ${added.length} links that were added meanwhile are restored.`);
    for (const { person, id } of restored)
      await expect
        .poll(async () => (await person.read(id)).status, { timeout: timeLimit(60_000) })
        .not.toMatch(/PROGRESS|LOGIN/u);
    service.clock.advance(20 * 60_000);
    for (const { person, id } of restored) {
      expect(await person.putAndWait(id)).toMatchObject({ status: 'SUCCESS' });
      expect((await person.transactions()).length).toBe(rowsSince[1]?.length);
    }
    expect(await (await service.person('new')).link(16001, 'ok')).toMatchObject({ status: 'SUCCESS' });
  },
  timeLimit(240_000),
);
