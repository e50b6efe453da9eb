import { manualClock, openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { refreshMessages } from '../../harness/refresh-messages.ts';
import { testBanks } from '../../harness/test-banks.ts';
import type { Reply, TestService } from '../../harness/test-service.ts';
import { testService } from '../../harness/test-service.ts';
import { storePastBalances } from '../../../src/sandbox/past-balances.ts';
import { sandboxPeople } from '../../../src/sandbox/people.ts';

const people = sandboxPeople.map(({ loginName }) => loginName);
const linkedBanks = sandboxPeople.flatMap(({ banks }) => banks);

interface Account {
  balance?: { currency: string };
}

const isoDate = (date: Date): string => date.toISOString().slice(0, 10);
const addMonths = (date: Date, months: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()));

const providersOf = (linked: readonly { providerId: number }[]): number[] =>
  linked.map(({ providerId }) => providerId).toSorted((one, other) => one - other);

/** Expects past balances that agree with the bank's running balances, and a net worth for two years. */
async function expectPastBalances(
  { deps: { database } }: TestService,
  { get }: { get: (path: string) => Promise<Reply['body']> },
): Promise<void> {
  // The running balance of the last transaction up to a day is the balance of that day.
  const { rows } = await sql<{ balance: number; running: number }>`
    select b.balance::float8 as balance, t.running_balance::float8 as running
    from ${sql.table('account_balance')} as b
    join ${sql.table('account')} as a on a.id = b.account_id and a.container = 'bank' and b.date < (a.created_at at time zone 'UTC')::date
    cross join lateral (
      select running_balance from ${sql.table('transaction')} as t
      where t.account_id = b.account_id and t.status = 'POSTED' and t.date <= b.date
      order by t.listing_order desc limit 1
    ) as t
    where t.running_balance is not null
  `.execute(database.db);
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.filter(({ balance, running }) => balance !== running)).toEqual([]);
  const { networth } = await get('/derived/networth?interval=M&fromDate=2024-03-01');
  expect(networth.length).toBeGreaterThan(20);
}

it('a sandbox service links its sample users once, each with two years of transactions, and not again at the next start', async () => {
  const storage = await openTestStorage();
  const bankSitesUrl = await testBanks({ storage, clock: manualClock() });
  const service = await testService({ storage, settings: { bankSitesUrl, linkedHistory: true } });
  const messages = await refreshMessages(storage);
  // Starts twice concurrently, as two processes do.
  await Promise.all([service.start(), service.start()]);
  const read = async (loginName: string) => {
    const token = await service.token(loginName);
    const get = async (path: string) => (await service.call('GET', path, { token })).body;
    return { token, get, linked: (await get('/providerAccounts')).providerAccount ?? [] };
  };
  const balances = new Set<string>();
  const currencies = new Map<string, string>();
  for (const { loginName, last, banks } of sandboxPeople) {
    const { get, linked } = await read(loginName);
    expect(providersOf(linked)).toEqual(banks.map(({ providerId }) => providerId));
    for (const { requestId } of linked) await messages.reached(requestId, ['succeeded']);
    const accounts: Account[] = (await get('/accounts?include=holder')).account;
    balances.add(JSON.stringify(accounts.map(({ balance }) => balance)));
    currencies.set(loginName, accounts[0]?.balance?.currency ?? '');
    if (loginName !== 'sbMem1') expect(JSON.stringify(accounts[0]), loginName).toContain(last);
    const firstMonth = `fromDate=2000-01-01&toDate=${isoDate(addMonths(service.clock.now(), 1 - 24))}`;
    const dates = (await get(`/transactions?${firstMonth}`)).transaction.map(({ date }: { date: string }) => date);
    expect(dates.toSorted()[0] >= isoDate(addMonths(service.clock.now(), -24 - 1)), loginName).toBe(true);
    expect(dates.length, loginName).toBeGreaterThan(10);
  }
  await storePastBalances(service.deps);
  await expectPastBalances(service, await read('sbMem1'));
  expect(balances.size).toBe(people.length);
  expect([currencies.get('sbMem1'), currencies.get('sbMem6'), currencies.get('sbMem7')]).toEqual(['USD', 'GBP', 'AUD']);

  const { token, get, linked } = await read('sbMem5');
  const deleted = linked.find(({ providerId }: { providerId: number }) => providerId === 16001);
  await service.call('DELETE', `/providerAccounts/${deleted.id}`, { token });
  const requests = async () =>
    (await service.deps.database.db.selectFrom('provider_account').select('request_key').execute())
      .map((row) => row.request_key)
      .toSorted();
  const before = await requests();
  // Starts again, as a restarted process does.
  await service.start();
  expect(await requests()).toEqual(before);
  expect(before).toHaveLength(linkedBanks.length - 1);
  expect(providersOf((await get('/providerAccounts')).providerAccount)).toEqual([16010]);
});

it('a sandbox service without the institutions abroad links the sample users whose banks it has', async () => {
  const storage = await openTestStorage();
  const settings = { bankSitesUrl: 'http://127.0.0.1:1', linkedHistory: true, institutions: 0 };
  const service = await testService({ storage, settings });
  await service.start();
  const rows = await service.deps.database.db.selectFrom('provider_account').select('provider_id').execute();
  expect(new Set(rows.map((row) => row.provider_id))).toEqual(new Set([16001, 16006, 16010]));
});

it('a sandbox service starts although its sample users unregister while they are linked', async () => {
  const storage = await openTestStorage();
  const service = await testService({ storage, settings: { bankSitesUrl: 'http://127.0.0.1:1', linkedHistory: true } });
  const tokens = await Promise.all(people.map((loginName) => service.token(loginName)));
  const leave = (token: string) => service.call('DELETE', '/user/unregister', { token });
  const [, ...left] = await Promise.all([service.start(), ...tokens.toReversed().map(leave)]);
  expect(left.map(({ status }) => status)).toEqual(people.map(() => 204));
  expect(await service.deps.database.db.selectFrom('provider_account').select('id').execute()).toEqual([]);
});
