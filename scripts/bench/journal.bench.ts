import {
  accountChange,
  type Change,
  countChanges,
  itemChanges,
  providerAccountChange,
  pruneRound,
  readWindow,
  recordChange,
  settleAll,
  settleUser,
} from '../../packages/service/src/platform/journal/index.ts';
import { fillChanges, journalSize, openJournal } from '../../packages/service/test/harness/many-changes.ts';
import { openStorage, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { type Row, sized } from './row.ts';

/** The benchmark reads one hour of a user's changes from a journal that also contains the changes of other users. */
export const name =
  "One user's window beside the changes of others, and the journal's size after a month of refreshes, PostgreSQL";

const rounds = sized(60, 1);
const warmUps = sized(10, 0);
/** Upper limit of the ratio of the time with 100,000 or a million changes by other users to the time with a thousand. */
const maxRatio = 1.3;
const changesOfReader = 600;
const page = 500;
const reader = { customerId: 1, userId: 7 };
const start = new Date('2026-01-01T00:00:00.000Z');
const hourMs = 3_600_000;

export async function run(): Promise<Row[]> {
  const postgres = await startPostgres();
  const storage = await openStorage({ url: postgres.url });
  try {
    return await storage.inBackground(async () => [...(await windows(storage)), ...(await sizes(storage))]);
  } finally {
    await storage.close();
    await postgres.stop();
  }
}

/** Measures three journals. Alternates them, so that other load on the machine affects all equally. */
async function windows(storage: Storage): Promise<Row[]> {
  const few = await besideOthers(storage, 'few', 1_000);
  const more = await besideOthers(storage, 'more', 100_000);
  const many = await besideOthers(storage, 'many', 1_000_000);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const each of [few, more, many]) {
      const duration = await each.read();
      if (round >= 0) each.durations.push(duration);
    }
  }
  const against = 'window beside 1,000 changes of others';
  return [
    { what: against, unit: 'ms', samples: few.durations },
    { what: 'window beside 100,000', unit: 'ms', samples: more.durations, against, maxRatio },
    { what: 'window beside 1,000,000', unit: 'ms', samples: many.durations, against, maxRatio },
  ];
}

/** Creates a journal with the changes of the reader and of others, and a function that measures one read. */
async function besideOthers(storage: Storage, schema: string, others: number) {
  const database = await openJournal(storage, schema);
  await fillChanges(database, { count: others, firstUserId: 1_000, users: Math.ceil(others / 1_000), start });
  await fillChanges(database, { count: changesOfReader, firstUserId: reader.userId, users: 1, start });
  const clock = { read: () => Promise.resolve(new Date(start.getTime() + 2 * hourMs)) };
  const read = async (): Promise<number> => {
    const startTime = performance.now();
    const to = await settleUser(database, clock, reader.userId);
    const window = { ...reader, from: start, to: new Date(start.getTime() + hourMs) };
    const count = await countChanges(database.db, { ...window, entities: ['transaction'] });
    const { changes } = await readWindow(database.db, { ...window, entities: ['transaction'], limit: page });
    if (to < window.to || count !== changesOfReader || changes.length !== page) throw new Error('The window is wrong.');
    return performance.now() - startTime;
  };
  return { read, durations: [] as number[] };
}

const users = sized(200, 10);
const days = sized(31, 2);
const accountsPerUser = 3;
const firstTransactions = 300;
const transactionsPerDay = 4;

/**
 * Measures the journal's size. Each day, every user is refreshed: one provider account, three accounts, four new
 * transactions, and one deleted pending transaction.
 */
async function sizes(storage: Storage): Promise<Row[]> {
  const database = await openJournal(storage, 'month');
  const dailySizes: { rows: number; bytes: number }[] = [];
  let now = start;
  const clock = { read: () => Promise.resolve(now) };
  for (let day = 0; day <= days; day += 1) {
    for (let userId = 1; userId <= users; userId += 1)
      await database.tx((trx) => recordChange(trx, changesOfRefresh(userId, day)));
    await settleAll(database, clock);
    while ((await pruneRound(database, clock)).more);
    now = new Date(now.getTime() + 24 * hourMs + 1);
    dailySizes.push(await journalSize(database));
  }
  const [first = { rows: 0, bytes: 0 }] = dailySizes;
  const { rows, bytes } = dailySizes.at(-1) ?? first;
  return [
    { what: 'journal of a user after the first refresh', unit: 'rows', samples: [first.rows / users] },
    { what: 'with its indexes', unit: 'B', samples: [first.bytes / users] },
    { what: `journal of a user after ${days} days`, unit: 'rows', samples: [rows / users] },
    { what: 'with its indexes and room that pruning left', unit: 'B', samples: [bytes / users] },
  ];
}

function changesOfRefresh(userId: number, day: number): Change[] {
  const user = { customerId: 1, userId };
  const idOf = (number: number): number => userId * 1_000_000 + number;
  const accounts = Array.from({ length: accountsPerUser }, (_, index) => idOf(index + 1));
  const [first = 0] = accounts;
  const count = day === 0 ? firstTransactions : transactionsPerDay;
  const transactions = Array.from({ length: count }, (_, index) => ({ id: idOf(day * 1_000 + index) }));
  const replaced = day === 0 ? [] : [{ id: idOf((day - 1) * 1_000) }];
  return [
    providerAccountChange(user, idOf(0)),
    ...accounts.map((id) => accountChange(user, { id, provider_account_id: idOf(0), is_manual: false })),
    ...itemChanges(user, 'transaction', first, transactions),
    ...itemChanges(user, 'transaction', first, replaced).map((change) => ({ ...change, deleted: true })),
  ];
}
