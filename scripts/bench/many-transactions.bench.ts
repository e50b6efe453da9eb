import type { BankAccount } from '../../packages/service/src/banks/connectors/index.ts';
import { storeTransactions } from '../../packages/service/src/data/transactions/index.ts';
import type { Service } from '../../packages/service/src/index.ts';
import {
  accountOfAll,
  analyze,
  fillOtherUsers,
  fillTransactions,
} from '../../packages/service/test/harness/many-transactions.ts';
import { type MeasuredUser, onBothDatabases, userOf } from './measured-service.ts';
import { type Row, sized } from './row.ts';

export const name = 'A user with 100,000 transactions beside one with 1,000 and 400 others with 500 each';

/**
 * Users with the same number of transactions per day. The last week of each user has 1,000, so that both read the same
 * number of rows.
 */
const many = { count: 100_000, days: 700, accounts: 4 };
const few = { count: 1_000, days: 7, accounts: 4 };
const ofOthers = { count: 500, days: 730, accounts: 4 };
const others = sized(400, 5);
const rounds = sized(40, 1);
const warmUps = sized(5, 0);
/** Upper limits of the ratio of two times for the same number of rows: of the user with many transactions, and of the user with few. */
const ratios = { lists: 1.5, sums: 3, histories: 12, writes: 1.5 };

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
    for (const { what, url, ...limits } of readsUntil(until))
      rows.push(...(await compare(`${where}: ${what}`, limits, [large, small], ({ get }) => timed(() => get(url)))));
    const store = ({ customerId, userId }: MeasuredUser, round: number) =>
      timed(() => storeRefreshed(service, { customerId, userId }, `${round}`, until));
    rows.push(
      ...(await compare(`${where}: 100 new rows of a refresh`, { maxRatio: ratios.writes }, [large, small], store)),
    );
    return rows;
  });

interface Read {
  what: string;
  url: string;
  maxRatio: number;
  /** Whether the short run also judges the ratio. */
  isJudgedShort?: boolean;
}

const readsUntil = (until: string): Read[] => {
  const week = new Date(Date.parse(until) - 6 * 86_400_000).toISOString().slice(0, 10);
  const all = 'fromDate=2000-01-01';
  const list = (what: string, url: string): Read => ({ what, url, maxRatio: ratios.lists });
  const sum = (what: string, url: string): Read => ({ what, url, maxRatio: ratios.sums });
  // Reads the whole history, so the user with many transactions gets up to 100 times as many rows.
  const history = (what: string, url: string): Read => ({
    what,
    url,
    maxRatio: ratios.histories,
    isJudgedShort: true,
  });
  return [
    list('list, the newest 100', '/transactions?top=100'),
    list('list, the last 100 of 1,000', `/transactions?fromDate=${week}&top=100&skip=900`),
    list('count, 1,000 of a week', `/transactions/count?fromDate=${week}`),
    sum('summary by type, 1,000 of a week', `/derived/transactionSummary?groupBy=CATEGORY_TYPE&fromDate=${week}`),
    sum('keyword that no transaction has, two years', `/transactions?keyword=birthday&${all}`),
    sum('keyword that few transactions have, two years', `/transactions?keyword=PURCHASE+1000&${all}`),
    history('count, two years', `/transactions/count?${all}`),
    history('utilized categories', '/transactions/utilizedCategories'),
    history('utilized merchants', '/transactions/utilizedMerchants'),
    history('summary by type, two years', `/derived/transactionSummary?groupBy=CATEGORY_TYPE&${all}`),
  ];
};

/** Measures both users. Alternates them, so that other load on the machine affects both equally. */
async function compare(
  what: string,
  limits: Pick<Row, 'maxRatio' | 'isJudgedShort'>,
  [large, small]: readonly [MeasuredUser, MeasuredUser],
  measure: (user: MeasuredUser, round: number) => Promise<number>,
): Promise<Row[]> {
  const durations = { large: [] as number[], small: [] as number[] };
  for (let round = -warmUps; round < rounds; round++) {
    const [ofLarge, ofSmall] = [await measure(large, round), await measure(small, round)];
    if (round < 0) continue;
    durations.large.push(ofLarge);
    durations.small.push(ofSmall);
  }
  const against = `${what}, of 1,000`;
  return [
    { what: `${what}, of 100,000`, unit: 'ms', samples: durations.large, against, ...limits },
    { what: against, unit: 'ms', samples: durations.small },
  ];
}

/** Returns the duration in milliseconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Stores a page of 100 new transactions, as a refresh does. `key` differs between refreshes. */
async function storeRefreshed(
  { deps }: Service,
  user: { customerId: number; userId: number },
  key: string,
  date: string,
): Promise<void> {
  const account = {
    id: accountOfAll,
    bank: { container: 'bank', isAsset: true, key: 'x' } as BankAccount,
    historyUntil: date,
    readOrder: null,
    lastOrder: 0,
    isNew: false,
    replacesHistory: false,
    unread: [],
    transferCode: null,
  };
  const items = Array.from({ length: 100 }, (_, number) => ({
    key: `${key} ${number}`,
    status: 'POSTED' as const,
    date,
    postDate: date,
    description: `POS PURCHASE SHOP ${number}`,
    amount: { amount: `-${number}.99`, currency: 'USD' },
    runningBalance: null,
    checkNumber: null,
  }));
  const reference = { ...user, providerAccountId: accountOfAll, requestKey: key };
  const page = { account, items, unread: [], offset: 0, order: Date.parse(date) };
  await deps.database.tx((trx) => storeTransactions(trx, deps, reference, page));
}
