import type { Account, ProviderAccount } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkingService, type Person } from '../../harness/linking-service.ts';

describe('account endpoints of the service', async () => {
  const service = await linkingService({ settings: { refreshIntervalMinutes: 0 } });
  let person: Person;
  let linked: ProviderAccount;
  let accounts: Account[];
  const of = (type: string): Account =>
    accounts.find(({ accountType }) => accountType === type) ?? expect.fail(`no ${type} account`);
  const refresh = async () => person.answer(await person.putAndWait(linked.id), '123456');
  const get = (path: string) => service.call('GET', path, { token: person.token });

  beforeAll(async () => {
    person = await service.person('has-accounts');
    linked = await person.answer(await person.link(16002, 'ok-household'), '123456');
    accounts = await person.accounts();
  });

  it('accounts have the balances of their container, with positive debts', () => {
    expect(of('CHECKING')).toMatchObject({
      CONTAINER: 'bank',
      isAsset: true,
      balance: { currency: 'USD' },
      currentBalance: {},
      availableBalance: {},
    });
    expect(of('CREDIT')).toMatchObject({
      CONTAINER: 'creditCard',
      isAsset: false,
      totalCreditLine: {},
      availableCredit: {},
    });
    expect(of('CREDIT').balance?.amount).toBeGreaterThanOrEqual(0);
    expect(of('BROKERAGE_CASH')).toMatchObject({
      CONTAINER: 'investment',
      isAsset: true,
      cash: {},
      dtccMemberClearingCode: '9002',
      nsccMemberClearingCode: '8002',
    });
    expect(of('CHECKING').providerId).toBe('16002');
    expect(of('CHECKING').providerName).toBe('Summit Federal Bank');
  });

  it('accounts have masked numbers, and full numbers only on request', async () => {
    for (const account of accounts) {
      expect(account.accountNumber).toMatch(/^xxxx\d{4}$/);
      expect(account).not.toHaveProperty('fullAccountNumberList');
      expect(account).not.toHaveProperty('holder');
    }
    const [full] = await person.accounts({
      accountId: String(of('CHECKING').id),
      include: 'fullAccountNumberList,holder',
    });
    expect(full?.fullAccountNumberList?.unmaskedAccountNumber).toMatch(/^\d{12}$/);
    expect(full?.fullAccountNumberList?.unmaskedAccountNumber).toContain(of('CHECKING').accountNumber?.slice(4));
    expect(full).not.toHaveProperty('fullAccountNumber');
    const [old] = await person.accounts({ accountId: String(of('CHECKING').id), include: 'fullAccountNumber' });
    expect(old?.fullAccountNumber).toBe(full?.fullAccountNumberList?.unmaskedAccountNumber);
    expect(old).not.toHaveProperty('fullAccountNumberList');
    expect(full?.holder).toEqual([
      { ownership: 'PRIMARY', name: { displayed: expect.any(String), fullName: expect.any(String) } },
    ]);
    // The bank sends only four digits of a card, so there is no full number to show.
    const [card] = await person.accounts({ accountId: String(of('CREDIT').id), include: 'fullAccountNumberList' });
    expect(card).not.toHaveProperty('fullAccountNumberList');
  });

  it('accounts are filtered by container, provider account, request and status', async () => {
    expect(await person.accounts({ container: 'creditCard' })).toHaveLength(1);
    expect(await person.accounts({ providerAccountId: String(linked.id) })).toHaveLength(accounts.length);
    expect(await person.accounts({ requestId: linked.requestId })).toHaveLength(accounts.length);
    expect(await person.accounts({ requestId: 'another' })).toEqual([]);
    expect(await person.accounts({ status: 'CLOSED' })).toEqual([]);
    const inOneZero = await service.call('GET', '/accounts', {
      token: person.token,
      version: '1.0',
      query: { requestId: linked.requestId },
    });
    expect(inOneZero.body.errorCode).toBe('Y800');
  });

  it('an account gets a nickname and can be made inactive, and an inactive one is not refreshed', async () => {
    const { id } = of('SAVINGS');
    const put = (account: object) => service.call('PUT', `/accounts/${id}`, { token: person.token, body: { account } });
    expect((await put({ nickname: 'Rainy day', includeInNetWorth: false })).status).toBe(204);
    expect((await get(`/accounts/${id}`)).body.account[0]).toMatchObject({
      nickname: 'Rainy day',
      displayedName: 'Rainy day',
      includeInNetWorth: false,
    });
    expect((await put({ accountName: 'Mine' })).body.errorCode).toBe('Y820');
    expect((await put({ accountStatus: 'INACTIVE' })).status).toBe(204);
    const again = await refresh();
    expect(again.status).toBe('SUCCESS');
    const refreshed = await person.accounts({ requestId: again.requestId });
    expect(refreshed.map((account) => account.id)).not.toContain(id);
    expect((await person.accounts({ status: 'INACTIVE' }))[0]).toMatchObject({ id, nickname: 'Rainy day' });
    await put({ accountStatus: 'ACTIVE', nickname: '' });
  });

  it('an update of an account accepts its container, booleans as text and fields of manual accounts, and reports fields that change nothing', async () => {
    const before = of('CHECKING');
    const put = (account: object) =>
      service.call('PUT', `/accounts/${before.id}`, { token: person.token, body: { account } });
    const reply = await put({
      container: 'bank',
      accountNumber: '000111222',
      includeInNetWorth: 'false',
      balance: { amount: 1_000_000, currency: 'USD' },
      isEbillEnrolled: 'true',
    });
    expect([reply.status, reply.headers['fin-ignored']]).toEqual([
      204,
      'account.isEbillEnrolled, account.accountNumber, account.balance',
    ]);
    const { accountNumber, balance } = before;
    const [after] = (await get(`/accounts/${before.id}`)).body.account;
    expect(after).toMatchObject({ accountNumber, balance, includeInNetWorth: false });
    service.clock.advance(1_000);
    expect((await put({ container: 'bank', frequency: 'MONTHLY', address: { city: 'Salem' } })).status).toBe(204);
    expect((await get(`/accounts/${before.id}`)).body.account[0].lastUpdated).toBe(after.lastUpdated);
    expect((await put({ includeInNetWorth: 'true' })).status).toBe(204);
    expect((await put({ includeInNetWorth: 'yes' })).body.errorCode).toBe('Y800');
    const moved = await put({ container: 'creditCard' });
    expect([moved.body.errorCode, moved.body.errorMessage]).toEqual(['Y800', 'Invalid value for account.container.']);
  });

  it('a refresh does not restore a deleted account', async () => {
    const { id } = of('BROKERAGE_CASH');
    expect((await get(`/holdings?accountId=${id}`)).body.holding.length).toBeGreaterThan(1);
    expect((await service.call('DELETE', `/accounts/${id}`, { token: person.token })).status).toBe(204);
    expect((await service.call('DELETE', `/accounts/${id}`, { token: person.token })).body.errorCode).toBe('Y807');
    expect((await refresh()).status).toBe('SUCCESS');
    expect((await person.accounts()).map((account) => account.accountType)).not.toContain('BROKERAGE_CASH');
    expect((await get(`/holdings?accountId=${id}`)).body).toEqual({});
    expect(await person.transactions({ accountId: String(id), fromDate: '2024-06-01' })).toEqual([]);
    const journal = await service.deps.database.db
      .selectFrom('change_journal')
      .select(['entity', 'deleted'])
      .where('entity_key', '=', String(id))
      .execute();
    expect(journal).toEqual([{ entity: 'account', deleted: true }]);
  });
});
