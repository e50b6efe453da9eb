import type { DataUpdates } from '@fin-link/contracts/service';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankAccount } from '../../../src/banks/connectors/contract/connector.ts';
import { sendDataUpdates } from '../../../src/data/extracts/data-updates.ts';
import { settleAll } from '../../../src/platform/journal/index.ts';
import { startRefresh } from '../../../src/linking/refresh-requests/start-refresh.ts';
import { checking, scriptedLinking } from '../../linking/refreshes/scripted-linking.ts';
import { readingExtracts, subscribeToUpdates } from './reading-extracts.ts';

const linking = await scriptedLinking();
const { service, deps } = linking;
const { db } = deps.database;
/** Stamps the committed changes like the sequencer does, and then moves the clock. */
async function minutes(count: number): Promise<void> {
  await settleAll(deps.database, deps.businessClock);
  service.clock.advance(count * 60_000);
}

const subscribe = (customerId: number): Promise<void> => subscribeToUpdates(deps, customerId);
/** Runs two loops concurrently, like two service processes. */
const round = () => Promise.all([sendDataUpdates(service.deps), sendDataUpdates(service.deps)]);

/** Returns the events since the last call, in the order of their periods. */
async function sent(customerId = 1): Promise<DataUpdates[]> {
  const rows = await db
    .deleteFrom('customer_notification')
    .where('customer_id', '=', customerId)
    .where('event_name', '=', 'DATA_UPDATES')
    .returning('body')
    .execute();
  return rows
    .map(({ body }) => (body as { event: { data: DataUpdates } }).event.data)
    .toSorted((one, next) => Date.parse(one.fromDate) - Date.parse(next.fromDate));
}
const namesOf = (events: readonly DataUpdates[]) =>
  events.map(({ userData }) => userData.map(({ user }) => user.loginName).toSorted());

await linking.work(await linking.add('before'));
await minutes(1);
await subscribe(1);
await subscribe(2);
await round();
beforeEach(async () => {
  linking.reset();
  await minutes(10);
  await round();
  await sent();
  await sent(2);
});

it('a DATA_UPDATES event lists the users who changed since the subscription, once per interval, and none of another customer', async () => {
  await linking.work(await linking.add('ann'));
  await linking.work(await linking.add('bob'));
  await minutes(9);
  await round();
  expect(await sent()).toEqual([]);
  await minutes(1);
  await round();
  const events = await sent();
  expect(namesOf(events)).toEqual([['ann', 'bob']]);
  expect(events[0]).toMatchObject({ userCount: 2 });
  await minutes(10);
  await round();
  expect(await sent()).toEqual([]);
  expect(await sent(2)).toEqual([]);
});

it('a change or a clock move during a round does not delay the DATA_UPDATES event by an interval', async () => {
  await minutes(10);
  const { customerSettings } = service.deps;
  await sendDataUpdates({
    ...service.deps,
    customerSettings: async (executor, customerId) => {
      if (customerId === 1) {
        await linking.work(await linking.add('moved'));
        await minutes(10);
      }
      return customerSettings(executor, customerId);
    },
  });
  await round();
  expect(namesOf(await sent())).toEqual([['moved']]);
});

it('a refresh that takes 12 minutes is in two DATA_UPDATES events: with the finished accounts, and with the rest', async () => {
  const ends = Promise.withResolvers<void>();
  const names = ['a1', 'a2', 'a3', 'a4'];
  const items: BankAccount[] = names.map((key, index) => ({
    ...checking,
    key,
    name: key,
    number: `00012345678${index}`,
  }));
  linking.bank.listAccounts = () => Promise.resolve({ kind: 'listed', items });
  linking.bank.listTransactions = async (_target, _session, key) => {
    if (key === 'a4') await ends.promise;
    return { kind: 'page', items: [], nextCursor: null };
  };
  const reference = await linking.add('twelve');
  const work = linking.work(reference);
  const ended = () =>
    db
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', reference.userId)
      .where('history_by_id', 'is not', null)
      .execute();
  await expect.poll(async () => (await ended()).length).toBe(3);
  const accountsOf = async () => {
    const [event] = await sent();
    if (event === undefined) throw new Error('No event.');
    const window = { from: new Date(event.fromDate), to: new Date(event.toDate) };
    const { providerAccounts, accounts } = await (await readingExtracts(service)).extract('twelve', window);
    expect(providerAccounts.map(({ id }) => id)).toEqual([reference.providerAccountId]);
    return accounts.map((account) => ('accountName' in account ? account.accountName : null)).toSorted();
  };
  await minutes(10);
  await round();
  expect(await accountsOf()).toEqual(['a1', 'a2', 'a3']);
  await minutes(2);
  ends.resolve();
  await work;
  await minutes(8);
  await round();
  expect(await accountsOf()).toEqual(['a4']);
});

describe('actions that generate an event', () => {
  const refused = () => {
    linking.bank.signIn = () =>
      Promise.resolve({ kind: 'problem', additionalStatus: 'SITE_UNAVAILABLE', detail: 'away' });
  };
  const scene = async (loginName: string) => {
    const reference = await linking.add(loginName);
    await linking.work(reference);
    const token = await service.token(loginName);
    const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, rest: object = {}) => {
      const reply = await service.call(method, path, { token, ...rest });
      if (reply.status >= 300) throw new Error(`Refused: ${reply.text}`);
      return reply.body;
    };
    return { reference, call };
  };
  type Scene = Awaited<ReturnType<typeof scene>>;
  const accountOf = async ({ call }: Scene) => (await call('GET', '/accounts')).account[0];
  const actions: readonly [string, (given: Scene, loginName: string) => Promise<unknown>][] = [
    ['adding a provider account', async (_, name) => linking.work(await linking.add(name))],
    ['failing to add one', async (_, name) => (refused(), linking.work(await linking.add(name)))],
    ['a refresh without changes', ({ reference }) => linking.refresh(reference)],
    ['a refresh that fails', ({ reference }) => (refused(), linking.refresh(reference))],
    [
      'editing credentials',
      async ({ reference, call }) => {
        const field = [
          { id: '16001011', value: 'ok' },
          { id: '16001021', value: 'new' },
        ];
        const query = { providerAccountIds: String(reference.providerAccountId) };
        await call('PUT', '/providerAccounts', { query, body: { field } });
        await linking.work(linking.sent.at(-1)?.reference ?? reference);
      },
    ],
    [
      'deleting a provider account',
      ({ reference, call }) => call('DELETE', `/providerAccounts/${reference.providerAccountId}`),
    ],
    [
      'a nickname',
      async (given) =>
        given.call('PUT', `/accounts/${(await accountOf(given)).id}`, { body: { account: { nickname: 'Mine' } } }),
    ],
    [
      'adding a manual account',
      ({ call }) =>
        call('POST', '/accounts', {
          body: {
            account: { accountType: 'CHECKING', accountName: 'By hand', balance: { amount: 1, currency: 'USD' } },
          },
        }),
    ],
    ['deleting an account', async (given) => given.call('DELETE', `/accounts/${(await accountOf(given)).id}`)],
    [
      'another category of a transaction',
      async ({ call }) => {
        const [{ id }] = (await call('GET', '/transactions', { query: { fromDate: '2025-01-01' } })).transaction;
        await call('PUT', `/transactions/${id}`, {
          body: { transaction: { container: 'bank', categoryId: 3, categorySource: 'SYSTEM' } },
        });
      },
    ],
    [
      'an automatic refresh',
      async ({ reference }) => {
        const requestKey = await deps.database.tx((trx) =>
          startRefresh(trx, deps, reference, { kind: 'automatic', previous: null }),
        );
        await linking.work({ ...reference, requestKey });
      },
    ],
    [
      'the reconciliation',
      async ({ reference }) => {
        await db
          .updateTable('account_source')
          .set({ is_listed: false })
          .where('user_id', '=', reference.userId)
          .execute();
        await service.call('POST', '/sandbox/reconciliation', { version: null });
      },
    ],
  ];
  it.each(actions)('%s is in the next event', async (what, act) => {
    const loginName = `acts-${what.replaceAll(' ', '-')}`;
    const given = await scene(loginName);
    await minutes(10);
    await round();
    await sent();
    await act(given, loginName);
    await minutes(10);
    await round();
    expect(namesOf(await sent())).toEqual([[loginName]]);
  });
});

it('after an outage of two hours, DATA_UPDATES events cover it in consecutive periods of at most an hour', async () => {
  const [before] = await db.selectFrom('event_period').select('told_until').where('customer_id', '=', 1).execute();
  for (const name of ['out-1', 'out-2', 'out-3']) {
    await linking.work(await linking.add(name));
    await minutes(45);
  }
  await round();
  const events = await sent();
  expect(namesOf(events)).toEqual([['out-1', 'out-2'], ['out-3']]);
  expect(Date.parse(events[0]?.fromDate ?? '')).toBe(before?.told_until.getTime());
  expect(events[1]?.fromDate).toBe(events[0]?.toDate);
  for (const { fromDate, toDate } of events)
    expect(Date.parse(toDate) - Date.parse(fromDate)).toBeLessThanOrEqual(3_600_000);
});

it('DATA_UPDATES events have neither gaps nor overlaps while the clock moves forward and back', async () => {
  const told: DataUpdates[] = [];
  for (const [index, days] of [3, -5, 1, -2].entries()) {
    await linking.work(await linking.add(`moved-${index}`));
    await settleAll(deps.database, deps.businessClock);
    await deps.businessClock.advance(days * 86_400_000);
    await round();
    await minutes(10);
    await round();
    told.push(...(await sent()));
  }
  await minutes(10);
  await round();
  told.push(...(await sent()));
  await deps.businessClock.reset();
  expect(namesOf(told).flat()).toEqual(['moved-0', 'moved-1', 'moved-2', 'moved-3']);
  for (const [index, { fromDate }] of told.entries())
    if (index > 0) expect(Date.parse(fromDate)).toBeGreaterThanOrEqual(Date.parse(told[index - 1]?.toDate ?? ''));
});

it('a customer can have its own interval of DATA_UPDATES events', async () => {
  const settings = JSON.stringify({ eventIntervalMinutes: 2 });
  await db.insertInto('customer_setting').values({ customer_id: 1, settings }).execute();
  await minutes(10);
  await round();
  await linking.work(await linking.add('every-two'));
  await minutes(2);
  await round();
  expect(namesOf(await sent())).toEqual([['every-two']]);
});
