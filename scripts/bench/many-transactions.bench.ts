import { analyze, fillOtherUsers, fillTransactions } from '../../packages/service/test/harness/many-transactions.ts';
import { type MeasuredUser, onBothDatabases, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name = 'A user with 100,000 transactions beside one with 1,000 and 200 others with 500 each';

/**
 * Users with the same number of transactions per day. The last week of each user has 1,000, so that both read the same
 * number of rows.
 */
const many = { count: 100_000, days: 700 };
const few = { count: 1_000, days: 7 };
const ofOthers = { count: 500, days: 730 };
const others = sized(200, 5);
const rounds = sized(40, 1);
const warmUps = sized(5, 0);
/** Upper limits of the ratio of two times for the same number of rows: of the user with many transactions, and of the user with few. */
const ratios = { lists: 1.5, sums: 3 };

interface Read {
  what: string;
  url: string;
  /** Upper limit of the ratio; absent if the users read different numbers of rows. */
  mostRatio?: number;
}

const readsUntil = (until: string): Read[] => {
  const week = new Date(Date.parse(until) - 6 * 86_400_000).toISOString().slice(0, 10);
  const all = 'fromDate=2000-01-01';
  const list = (what: string, url: string): Read => ({ what, url, mostRatio: ratios.lists });
  const sum = (what: string, url: string): Read => ({ what, url, mostRatio: ratios.sums });
  const reported = (what: string, url: string): Read => ({ what, url });
  return [
    list('list, the newest 100', '/transactions?top=100'),
    list('list, the last 100 of 1,000', `/transactions?fromDate=${week}&top=100&skip=900`),
    list('count, 1,000 of a week', `/transactions/count?fromDate=${week}`),
    sum('summary by type, 1,000 of a week', `/derived/transactionSummary?groupBy=CATEGORY_TYPE&fromDate=${week}`),
    sum('keyword that no transaction has, two years', `/transactions?keyword=birthday&${all}`),
    sum('keyword that few transactions have, two years', `/transactions?keyword=PURCHASE+1000&${all}`),
    reported('count, two years', `/transactions/count?${all}`),
    reported('utilized categories', '/transactions/utilizedCategories'),
    reported('utilized merchants', '/transactions/utilizedMerchants'),
    reported('summary by type, two years', `/derived/transactionSummary?groupBy=CATEGORY_TYPE&${all}`),
  ];
};

export const run = (): Promise<Row[]> =>
  onBothDatabases(async (service, where) => {
    const [large, small] = [await userOf(service, 'has-many'), await userOf(service, 'has-few')];
    const until = service.deps.businessClock.now().toISOString().slice(0, 10);
    await service.deps.inBackground(async () => {
      await fillTransactions(service.deps, large, { ...many, until });
      await fillTransactions(service.deps, small, { ...few, until });
      await fillOtherUsers(service.deps, small, others, { ...ofOthers, until });
      await analyze(service.deps);
    });
    const rows: Row[] = [];
    for (const read of readsUntil(until)) rows.push(...(await compare(where, read, large, small)));
    return rows;
  });

/** Measures both users. Alternates them, so that other load on the machine affects both equally. */
async function compare(
  where: string,
  { what, url, mostRatio }: Read,
  large: MeasuredUser,
  small: MeasuredUser,
): Promise<Row[]> {
  const durations = { large: [] as number[], small: [] as number[] };
  for (let round = -warmUps; round < rounds; round++) {
    const [ofLarge, ofSmall] = [await large.get(url), await small.get(url)];
    if (round < 0) continue;
    durations.large.push(ofLarge.ms);
    durations.small.push(ofSmall.ms);
  }
  const against = `${where}: ${what}, of 1,000`;
  return [
    {
      what: `${where}: ${what}, of 100,000`,
      unit: 'ms',
      samples: durations.large,
      against,
      ...(mostRatio !== undefined && { mostRatio }),
    },
    { what: against, unit: 'ms', samples: durations.small },
  ];
}
