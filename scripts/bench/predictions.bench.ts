import type { Service } from '../../packages/service/src/index.ts';
import { dayOf, detectSeries } from '../../packages/service/src/wellness/predictions/detection/index.ts';
import { updateDue } from '../../packages/service/src/wellness/predictions/schedule/index.ts';
import { createExam } from '../../packages/service/test/wellness/predictions/exam/exam.ts';
import { keyOf } from '../../packages/service/test/wellness/predictions/histories.ts';
import type { Household } from '../../packages/service/test/wellness/predictions/exam/labels.ts';
import {
  fillPredictedAccount,
  fillSpendingUser,
  forgetHistory,
  insertHistory,
  readUpTo,
} from '../../packages/service/test/harness/predicted-histories.ts';
import { analyze } from '../../packages/service/test/harness/many-transactions.ts';
import { onPostgres, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name = 'Predictions from 22 months of history: found in memory and kept in a database, on one core';

const inMemory = sized(10_000, 60);
const inDatabase = sized(1_000, 3);
const refreshes = sized(50, 2);
const readings = sized(40, 2);
const megabyte = 1_048_576;

export async function run(): Promise<Row[]> {
  const households = createExam({ seed: 11, noise: 1 });
  return [
    ...measureDetection(households),
    ...(await onPostgres((service) => measureUpdates(service, households))),
    ...(await onPostgres(measureBalances)),
  ];
}

/** Measures the detection of recurring payments in memory. */
function measureDetection(households: readonly Household[]): Row[] {
  const samples: number[] = [];
  let heap = 0;
  for (let user = 0; user < inMemory; user++) {
    const household = households[user % households.length];
    if (household === undefined) continue;
    const { asOf, country } = household;
    const history = household.history.map((payment) => ({ ...payment, payee: keyOf(payment) }));
    const day = dayOf(asOf);
    const start = performance.now();
    detectSeries(history, () => day, country);
    samples.push(performance.now() - start);
    if (user % 100 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed);
  }
  return [
    { what: `series of ${inMemory} users in memory, each`, unit: 'ms', samples },
    { what: 'most memory while they are found', unit: 'MB', samples: [heap / megabyte] },
  ];
}

/** Measures the projected balances, with everyday spending, of a user with 100,000 transactions in four accounts. */
async function measureBalances(service: Service): Promise<Row[]> {
  const user = await userOf(service, 'spends-much');
  const until = service.deps.businessClock.now().toISOString().slice(0, 10);
  await service.deps.inBackground(async () => {
    await fillSpendingUser(service.deps, user, { count: 100_000, days: 700, accounts: 4, until });
    await analyze(service.deps);
  });
  const samples: number[] = [];
  for (let round = -1; round < readings; round++) {
    const start = performance.now();
    await user.get('/predictedBalances');
    if (round >= 0) samples.push(performance.now() - start);
  }
  return [
    {
      what: 'projected balances of a user with 100,000 transactions',
      unit: 'ms',
      samples,
      limit: { percentile: 50, most: 500 },
    },
  ];
}

/**
 * Measures updates in the database for one user, who has the history of each household in turn. So all data has changed before each first
 * update.
 */
async function measureUpdates(service: Service, households: readonly Household[]): Promise<Row[]> {
  const { deps } = service;
  const user = await userOf(service, 'is-predicted');
  const first: number[] = [];
  const again: number[] = [];
  const unchanged: number[] = [];
  await deps.inBackground(async () => {
    await fillPredictedAccount(deps, user);
    const update = async (day: string): Promise<number> => {
      await readUpTo(deps, user, day);
      const start = performance.now();
      await updateDue(deps);
      return performance.now() - start;
    };
    for (let round = 0; round < inDatabase; round++) {
      const { history, asOf } = households[round % households.length] ?? { history: [], asOf: '2025-01-01' };
      await forgetHistory(deps, user);
      await insertHistory(deps, user, history);
      first.push(await update(asOf));
      const latest = history.at(-1);
      if (round >= refreshes || latest === undefined) continue;
      unchanged.push(await update(asOf));
      await insertHistory(deps, user, [{ ...latest, id: Math.max(...history.map(({ id }) => id)) + 1 }]);
      again.push(await update(asOf));
    }
  });
  return [
    { what: `first update of each of ${inDatabase} users in the database`, unit: 'ms', samples: first },
    {
      what: 'update after a refresh that brought one payment',
      unit: 'ms',
      samples: again,
      limit: { percentile: 50, most: 60 },
    },
    { what: 'update after a refresh that brought nothing', unit: 'ms', samples: unchanged },
  ];
}
