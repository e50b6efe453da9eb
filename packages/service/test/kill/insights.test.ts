import { setTimeout as pause } from 'node:timers/promises';
import { bySize, timeLimit } from '@fin-link/testing';
import { expect, it } from 'vitest';
import { openServiceDatabase } from '../../src/platform/database/index.ts';
import { evaluateDue } from '../../src/wellness/insights/evaluation/index.ts';
import { makeInsightsDue } from '../../src/tenancy/users/index.ts';
import { testService } from '../harness/test-service.ts';
import { beginInsights, insightsNow, nextInsights, startSchedules, subjectsNow } from './insight-months.ts';
import { KillableService } from './killable-service.ts';
import { begin, monthsRead, settle, user } from './predicted-months.ts';

const kills = bySize({ core: 2, whole: 20, nightly: 40 });
/** More months than the process can read between the kills. */
const months = 12 + bySize({ core: 8, whole: 24, nightly: 40 });

it(
  `insights of a service that is killed ${kills} times are those of one that was not: none twice, none lost`,
  { timeout: timeLimit(600_000) },
  async () => {
    const killed = await KillableService.create({ file: 'insight-process.ts', options: { months } });
    for (let kill = 0; kill < kills; kill++) {
      await killed.start();
      // Kills happen at different moments of an evaluation.
      await pause((kill * 53) % 200);
      await killed.kill();
    }
    await killed.start();
    await killed.holding();
    await killed.kill();
    const after = { database: await openServiceDatabase(await killed.storage()) };
    expect(await monthsRead(after)).toBe(months);

    const calm = await testService();
    await beginInsights(calm.deps);
    while ((await monthsRead(calm.deps)) < months) await nextInsights(calm.deps);
    const expected = await insightsNow(calm.deps);
    expect(expected.length).toBeGreaterThan(50);
    expect(expected.filter((one) => one.includes('CASH_FLOW_SUMMARY_ALL_ACCOUNTS')).length).toBeGreaterThan(4);
    expect(await insightsNow(after)).toEqual(expected);
  },
);

it('two services on one database generate each insight once', async () => {
  const service = await testService();
  const other = await testService({ storage: service.storage });
  await begin(service.deps);
  await startSchedules(service.deps);
  await settle(service.deps);
  const evaluated = () => Promise.all([service, other, service, other].map(({ deps }) => evaluateDue(deps)));
  await evaluated();
  const ask = () => service.deps.database.tx((trx) => makeInsightsDue(trx, user));
  await Promise.all([ask(), evaluated(), ask(), evaluated()]);
  await evaluated();
  const rows = await subjectsNow(service.deps);
  const keys = rows.map((row) => JSON.stringify([row.insight_name, row.entity_type, row.entity_id, row.subject]));
  expect(new Set(keys).size).toBe(keys.length);
  expect(rows.map((row) => row.insight_name)).toEqual(
    expect.arrayContaining(['CASH_FLOW_SUMMARY_ALL_ACCOUNTS', 'NEW_BILL']),
  );
});
