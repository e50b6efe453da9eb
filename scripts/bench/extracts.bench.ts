import type { Service } from '../../packages/service/src/index.ts';
import { settleAll } from '../../packages/service/src/platform/journal/index.ts';
import {
  analyze,
  fillTransactions,
  journalTransactions,
} from '../../packages/service/test/harness/many-transactions.ts';
import { callerOf, type MeasuredUser, onPostgres, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name = 'Extract of a user with 100,000 transactions beside one with 1,000';

const many = sized(100_000, 2_000);
const few = 1_000;
const rounds = sized(20, 1);
const warmUps = sized(3, 0);
/**
 * Upper limit of the ratio of two times for the first page: of a user with many transactions, and of a user with few. Both users have
 * the same number of changes.
 */
const maxRatio = 1.5;
const secondMs = 1_000;

interface Period {
  from: Date;
  to: Date;
}

export const run = (): Promise<Row[]> =>
  onPostgres(async (service) => {
    const get = await reader(service);
    const [large, small] = [await userOf(service, 'has-many'), await userOf(service, 'has-few')];
    const until = service.deps.businessClock.now().toISOString().slice(0, 10);
    await fillTransactions(service.deps, large, { count: many, days: 700, until });
    await fillTransactions(service.deps, small, { count: few, days: 7, until });
    await analyze(service.deps);
    const firstPeriod = await changeTransactions(service, [
      [large, many],
      [small, few],
    ]);
    const allChanged = await samplesOf(get, firstPeriod, many);
    // A second change moves these rows out of the first period.
    const secondPeriod = await changeTransactions(service, [
      [large, few],
      [small, few],
    ]);
    const someChanged = await samplesOf(get, secondPeriod, few);
    return [
      { what: '1,000 changed of 1,000', unit: 'ms', samples: someChanged.small },
      {
        what: '1,000 changed of 100,000',
        unit: 'ms',
        samples: someChanged.large,
        against: '1,000 changed of 1,000',
        maxRatio,
      },
      { what: 'all of 1,000 changed', unit: 'ms', samples: allChanged.small },
      { what: 'all of 100,000 changed', unit: 'ms', samples: allChanged.large, against: 'all of 1,000 changed' },
    ];
  });

type Get = (loginName: string, period: Period) => Promise<{ ms: number; total: number }>;

/** Returns a function that reads the first page of an extract. */
async function reader(service: Service): Promise<Get> {
  const admin = await callerOf(service, 'sandbox_admin');
  return async (loginName, { from, to }) => {
    const query = new URLSearchParams({ loginName, fromDate: from.toISOString(), toDate: to.toISOString() });
    const { ms, body } = await admin.get(`/dataExtracts/userData?${query.toString()}`);
    const [data] = (body as { userData: [{ transaction: unknown[]; totalTransactionsCount: number }] }).userData;
    if (data.transaction.length !== 500) throw new Error(`The first page has ${data.transaction.length} transactions.`);
    return { ms, total: data.totalTransactionsCount };
  };
}

/** Changes the first transactions of each user. Returns the period of the changes, after it has ended. */
async function changeTransactions(
  { deps }: Service,
  changes: readonly (readonly [MeasuredUser, number])[],
): Promise<Period> {
  const { database, businessClock } = deps;
  const from = await settleAll(database, businessClock);
  for (const [user, count] of changes) await journalTransactions(deps, user, count);
  await settleAll(database, businessClock);
  await new Promise((resolve) => setTimeout(resolve, 2 * secondMs));
  return { from, to: await settleAll(database, businessClock) };
}

/** Measures both users. Alternates them, so that other load on the machine affects both equally. */
async function samplesOf(get: Get, period: Period, expectedLarge: number) {
  const durations = { large: [] as number[], small: [] as number[] };
  for (let round = -warmUps; round < rounds; round++) {
    const [large, small] = [await get('has-many', period), await get('has-few', period)];
    if (large.total !== expectedLarge || small.total !== few)
      throw new Error(`${large.total} and ${small.total} changed.`);
    if (round < 0) continue;
    durations.large.push(large.ms);
    durations.small.push(small.ms);
  }
  return durations;
}
