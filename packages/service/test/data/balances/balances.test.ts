import type { Account, ProviderAccount } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkingService, type Person } from '../../harness/linking-service.ts';

const service = await linkingService();
const { db } = service.deps.database;
const hour = 3_600_000;
const today = (): string => service.deps.businessClock.now().toISOString().slice(0, 10);

const get = (person: Person, path: string, query: Record<string, string> = {}) =>
  service.call('GET', path, { token: person.token, query });
const rowsOf = (accountId: number) =>
  db.selectFrom('account_balance').selectAll().where('account_id', '=', accountId).orderBy('date').execute();

describe('balances of accounts over time', () => {
  let person: Person;
  let linked: ProviderAccount;
  let accounts: Account[];
  let firstDay: string;
  const history = async (query: Record<string, string> = {}) =>
    (await get(person, '/accounts/historicalBalances', query)).body.account as History[] | undefined;

  beforeAll(async () => {
    person = await service.person('has-balances');
    linked = await person.link(16006, 'ok-household');
    // Prevents automatic refreshes.
    await db
      .updateTable('provider_account')
      .set({ is_auto_refresh_enabled: false, next_refresh_at: null })
      .where('id', '=', linked.id)
      .execute();
    await db
      .deleteFrom('due_work')
      .where('kind', '=', 'automatic-refresh')
      .where('key', '=', String(linked.id))
      .execute();
    accounts = await person.accounts();
    firstDay = today();
  });

  it('linking stores the balance of every account for its day', async () => {
    const found = (await history()) ?? [];
    const money = accounts.filter(({ balance }) => balance !== undefined);
    expect(money.length).toBeGreaterThan(3);
    expect(found.map(({ id }) => id)).toEqual(money.map(({ id }) => id).toSorted((one, other) => one - other));
    for (const { id, historicalBalances } of found) {
      const { balance, isAsset } = money.find((account) => account.id === id) ?? expect.fail();
      const date = firstDay;
      expect(historicalBalances).toEqual([{ date, asOfDate: date, balance, isAsset, dataSourceType: 'S' }]);
    }
  });

  it.each(['/accounts/historicalBalances', '/derived/networth', '/transactions', '/manualTransactions', '/statements'])(
    '%s takes the first days of the calendar of the database, and refuses the year 0',
    async (path) => {
      if (path !== '/statements') expect((await get(person, path, { toDate: '0001-01-05' })).status).toBe(200);
      expect((await get(person, path, { fromDate: '0001-01-01' })).status).toBe(200);
      expect((await get(person, path, { fromDate: '0000-12-31' })).body.errorCode).toBe('Y800');
    },
  );

  it('the last balance of several refreshes on one day is kept', async () => {
    const [account] = accounts;
    const { id } = account ?? expect.fail();
    await db.updateTable('account_balance').set({ balance: '1' }).where('account_id', '=', id).execute();
    await service.deps.businessClock.advance(hour);
    await person.putAndWait(linked.id);
    expect((await rowsOf(id)).map(({ date, balance }) => [date, Number(balance)])).toEqual([
      [firstDay, account?.balance?.amount],
    ]);
  });

  it('a balance is carried forward to later days on request', async () => {
    await service.deps.businessClock.advance(3 * 24 * hour);
    const until = today();
    await person.putAndWait(linked.id);
    const { id = 0 } = accounts.find(({ accountType }) => accountType === 'CHECKING') ?? {};
    const short = async (query: Record<string, string>) =>
      (await history({ accountId: String(id), ...query }))?.[0]?.historicalBalances.map(
        ({ date, asOfDate, dataSourceType }) => `${date} ${asOfDate} ${dataSourceType}`,
      );
    expect(await short({})).toEqual([`${firstDay} ${firstDay} S`, `${until} ${until} S`]);
    expect(await short({ includeCF: 'true' })).toEqual([
      `2026-01-15 ${firstDay} S`,
      `2026-01-16 ${firstDay} CF`,
      `2026-01-17 ${firstDay} CF`,
      `2026-01-18 ${until} S`,
    ]);
    expect(
      await short({ includeCF: 'true', fromDate: '2026-01-16', toDate: '2026-01-17', top: '1', skip: '1' }),
    ).toEqual([`2026-01-17 ${firstDay} CF`]);
  });

  it.each([
    [{ toDate: '2027-01-01' }, 'Y802'],
    [{ fromDate: '2026-01-02', toDate: '2026-01-01' }, 'Y809'],
    [{ interval: 'X' }, 'Y800'],
    [{ accountId: '4242424242' }, 'Y800'],
    [{ top: '0' }, 'Y804'],
  ] satisfies [Record<string, string>, string][])('past balances for %j are refused with %s', async (query, code) => {
    const reply = await get(person, '/accounts/historicalBalances', query);
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
  });

  it('past balances of another user’s account are refused like those of an unknown account', async () => {
    const stranger = await service.person('stranger-to-balances');
    const query = { accountId: String(accounts[0]?.id) };
    const ofOther = await get(stranger, '/accounts/historicalBalances', query);
    const ofNobody = await get(stranger, '/accounts/historicalBalances', { accountId: '4242424242' });
    expect([ofOther.status, ofOther.body.errorCode, ofOther.body.errorMessage]).toEqual([
      400,
      'Y800',
      ofNobody.body.errorMessage,
    ]);
    expect((await get(stranger, '/accounts/historicalBalances')).body).toEqual({});
  });

  it('the balances of a deleted account are deleted, and no refresh brings them back', async () => {
    const { id = 0 } = accounts.find(({ accountType }) => accountType === 'SAVINGS') ?? {};
    expect(await rowsOf(id)).not.toEqual([]);
    await service.call('DELETE', `/accounts/${id}`, { token: person.token });
    expect(await rowsOf(id)).toEqual([]);
    await service.deps.businessClock.advance(hour);
    await person.putAndWait(linked.id);
    expect(await rowsOf(id)).toEqual([]);
    expect((await get(person, '/accounts/historicalBalances', { accountId: String(id) })).body.errorCode).toBe('Y800');
  });

  it('the balances of a deselected account are not stored', async () => {
    const { id = 0 } = accounts.find(({ CONTAINER }) => CONTAINER === 'loan') ?? {};
    await db.updateTable('account').set({ is_selected: false }).where('id', '=', id).execute();
    await db.deleteFrom('account_balance').where('account_id', '=', id).execute();
    await service.deps.businessClock.advance(hour);
    await person.putAndWait(linked.id);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('latest balances', () => {
  let person: Person;
  let linked: ProviderAccount;
  let accounts: Account[];
  const of = (type: string): number => accounts.find(({ accountType }) => accountType === type)?.id ?? 0;
  const latest = (query: Record<string, string>) => get(person, '/accounts/latestBalances', query);
  const requested = () => ({
    providerAccountId: String(linked.id),
    accountId: `${of('CHECKING')},${of('SAVINGS')}`,
  });
  const dueAt = async () =>
    (await db.selectFrom('provider_account').select('next_refresh_at').where('id', '=', linked.id).executeTakeFirst())
      ?.next_refresh_at;
  const newestTransaction = async () =>
    (await person.transactions({ accountId: String(of('CHECKING')), top: '1' }))[0]?.date;

  beforeAll(async () => {
    person = await service.person('asks-for-balances');
    linked = await person.link(16006, 'ok-household');
    accounts = await person.accounts();
  });

  it('latest balances within the interval after a refresh are those of that refresh', async () => {
    const { status, body } = await latest(requested());
    expect(status).toBe(200);
    expect(body.accountBalance.map(({ accountId }: { accountId: number }) => accountId)).toEqual(
      [of('CHECKING'), of('SAVINGS')].toSorted((one, other) => one - other),
    );
    for (const { accountId, ...one } of body.accountBalance) {
      const { balance, availableBalance } = accounts.find(({ id }) => id === accountId) ?? {};
      expect(one).toMatchObject({ refreshStatus: 'SUCCESS', CONTAINER: 'bank', balance, availableBalance });
      expect(one.currentBalance).toEqual(balance);
      expect(one).not.toHaveProperty('totalBalance');
    }
    const broker = await person.link(16010, 'ok');
    const [account] = await person.accounts({ providerAccountId: String(broker.id) });
    const ofBroker = await latest({ providerAccountId: String(broker.id), accountId: String(account?.id) });
    expect(ofBroker.body.accountBalance).toMatchObject([
      { CONTAINER: 'investment', balance: account?.balance, totalBalance: account?.balance, cash: account?.cash },
    ]);
    expect((await person.read(linked.id)).requestId).toBe(linked.requestId);
  });

  it('latest balances after the interval start a refresh of balances only, which does not postpone the next full refresh', async () => {
    const [due, newest] = [await dueAt(), await newestTransaction()];
    await service.deps.businessClock.advance(20 * hour);
    const started = await latest(requested());
    expect(started.body.accountBalance.map((one: Latest) => one.refreshStatus)).toEqual(['IN_PROGRESS', 'IN_PROGRESS']);
    const { requestId } = await person.read(linked.id);
    expect(requestId).not.toBe(linked.requestId);
    await service.messages.reached(requestId, ['succeeded']);
    const ended = await latest(requested());
    expect(ended.body.accountBalance.map((one: Latest) => one.refreshStatus)).toEqual(['SUCCESS', 'SUCCESS']);
    for (const one of ended.body.accountBalance as Latest[]) expect(one.lastUpdated.slice(0, 10)).toBe(today());
    expect((await person.read(linked.id)).requestId).toBe(requestId);
    expect(await dueAt()).toEqual(due);
    expect(await newestTransaction()).toBe(newest);
    expect((await rowsOf(of('CHECKING'))).map(({ date }) => date)).toContain(today());
  });

  it('latest balances fail with a reason if the bank asks the user a question', async () => {
    const asking = await person.answer(await person.link(16002, 'ok'), '123456');
    const [account] = await person.accounts({ providerAccountId: String(asking.id), container: 'bank' });
    await service.deps.businessClock.advance(hour);
    const { body } = await latest({ providerAccountId: String(asking.id), accountId: String(account?.id) });
    expect(body.accountBalance).toEqual([
      expect.objectContaining({
        refreshStatus: 'FAILED',
        failedReason: 'USER_INPUT_REQUIRED',
        balance: account?.balance,
      }),
    ]);
    expect((await person.read(asking.id)).requestId).toBe(asking.requestId);
  });

  it('latest balances are refused for missing, too many, unknown or unsupported accounts', async () => {
    const { providerAccountId, accountId } = requested();
    const codeOf = async (query: Record<string, string>) => {
      const { status, body } = await latest(query);
      return [status, body.errorCode, body.errorMessage];
    };
    expect(await codeOf({ accountId })).toEqual([400, 'Y803', 'providerAccountId is required.']);
    expect(await codeOf({ providerAccountId })).toEqual([400, 'Y803', 'accountId is required.']);
    expect((await codeOf({ accountId, providerAccountId: `${providerAccountId},7` }))[1]).toBe('Y805');
    expect(
      (await codeOf({ accountId: Array.from({ length: 11 }, (_, at) => at + 1).join(','), providerAccountId }))[1],
    ).toBe('Y824');
    expect((await codeOf({ accountId: '4242424242', providerAccountId }))[1]).toBe('Y800');
    expect((await codeOf({ accountId, providerAccountId: '4242424242' }))[1]).toBe('Y800');
    expect((await codeOf({ accountId: String(of('CREDIT')), providerAccountId }))[1]).toBe('Y820');
    await service.call('PUT', `/accounts/${of('SAVINGS')}`, {
      token: person.token,
      body: { account: { accountStatus: 'INACTIVE' } },
    });
    expect((await codeOf({ accountId: String(of('SAVINGS')), providerAccountId }))[1]).toBe('Y800');
    const stranger = await service.person('stranger-to-latest');
    expect((await get(stranger, '/accounts/latestBalances', requested())).body.errorCode).toBe('Y800');
  });
});

interface History {
  id: number;
  historicalBalances: { date: string; asOfDate: string; dataSourceType: string }[];
}
interface Latest {
  refreshStatus: string;
  lastUpdated: string;
}
