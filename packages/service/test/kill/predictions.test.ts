import { setTimeout as pause } from 'node:timers/promises';
import { bySize, timeLimit } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/platform/database/index.ts';
import { testService } from '../harness/test-service.ts';
import { KillableService } from './killable-service.ts';
import { begin, monthsRead, nextMonth, predictedNow, settle } from './predicted-months.ts';

const kills = bySize({ core: 2, whole: 20, nightly: 40 });
/** More months than the process can read between the kills. */
const months = 12 + bySize({ core: 8, whole: 24, nightly: 40 });

it(
  `predictions that are killed ${kills} times end as those that were not`,
  { timeout: timeLimit(600_000) },
  async () => {
    const killed = await KillableService.create({ file: 'prediction-process.ts', options: { months } });
    for (let kill = 0; kill < kills; kill++) {
      await killed.start();
      // Kills happen at different moments of an update.
      await pause((kill * 37) % 150);
      await killed.kill();
    }
    await killed.start();
    await killed.holding();
    await killed.kill();
    const after = { database: await openServiceDatabase(await killed.storage()) };
    expect(await monthsRead(after)).toBe(months);

    const calm = await testService();
    await begin(calm.deps);
    await settle(calm.deps);
    while ((await monthsRead(calm.deps)) < months) await nextMonth(calm.deps);
    expect(await predictedNow(after)).toEqual(await predictedNow(calm.deps));
  },
);

it('two services on one database bring each user up to date once', async () => {
  const service = await testService();
  const other = await testService({ storage: service.storage });
  await begin(service.deps);
  await Promise.all([settle(service.deps), settle(other.deps), settle(service.deps), settle(other.deps)]);
  const rows = (await predictedNow(service.deps)) as { due_date: string; description: string }[];
  expect(new Set(rows.map(({ description, due_date: day }) => `${description} ${day}`)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(100);
});
