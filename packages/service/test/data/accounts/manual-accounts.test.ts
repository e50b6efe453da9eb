import { manualAccountKinds } from '@fin-link/contracts/service';
import { describe, expect, it } from 'vitest';
import { manualProviderId } from '../../../src/banks/providers/index.ts';
import { describedFields, schemasFolder } from '../../public-description/described-fields.ts';
import { codeOf, dollars, peopleByHand } from './people-by-hand.ts';

const { service, person } = await peopleByHand();
const { database } = service.deps;

const journalOf = (entity: string, id: number) =>
  database.db
    .selectFrom('change_journal')
    .select(['is_manual', 'deleted', 'parent_key'])
    .where((where) => where.and({ entity, entity_key: String(id) }))
    .execute();

describe('manual accounts', async () => {
  const every = await person('has-every-kind');

  it.each(Object.entries(manualAccountKinds))(
    'an account of the kind %s is read with its container and type, as an asset or a debt',
    async (_kind, { container, accountType, isAsset }) => {
      const accountName = `My ${accountType}`;
      const reply = await every.add({
        accountType,
        accountName,
        accountNumber: '4000123412345678',
        balance: dollars(1234.56),
        memo: 'in the drawer',
      });
      expect([reply.status, reply.body]).toEqual([
        200,
        { account: [{ id: expect.any(Number), accountName, accountNumber: 'xxxx5678' }] },
      ]);
      const [account] = await every.accounts({ accountId: String(reply.body.account[0].id), include: 'autoRefresh' });
      expect(account).toMatchObject({
        CONTAINER: container,
        accountType,
        accountName,
        isAsset,
        isManual: true,
        aggregationSource: 'USER',
        accountStatus: 'ACTIVE',
        includeInNetWorth: true,
        providerName: 'Added manually',
        accountNumber: 'xxxx5678',
        memo: 'in the drawer',
        balance: dollars(1234.56),
        autoRefresh: { status: 'DISABLED', additionalStatus: 'MANUAL_ACCOUNT' },
      });
      expect(account).not.toHaveProperty('dataset');
      expect(account?.annuityBalance).toEqual(accountType === 'ANNUITY' ? dollars(1234.56) : undefined);
    },
  );

  it.each(['accountName', 'nickname'])('a %s that reorders the text around it is refused', async (field) => {
    const cash = { accountType: 'SAVINGS', accountName: 'Purse', balance: dollars(1) };
    const added = await every.add({ ...cash, [field]: 'a\u202Eb' });
    expect([added.status, added.body.errorCode]).toEqual([400, 'Y800']);
    const [account] = await every.accounts();
    expect((await every.update(account?.id ?? 0, { [field]: 'a\u2069b' })).status).toBe(400);
  });

  it('manual accounts belong to one provider account that needs no update, and are journaled as manual', async () => {
    const accounts = await every.accounts();
    const [one, ...others] = await every.providerAccounts();
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      providerId: manualProviderId,
      isManual: true,
      status: 'SUCCESS',
      aggregationSource: 'USER',
      dataset: [{ additionalStatus: 'AVAILABLE_DATA_RETRIEVED', updateEligibility: 'DISALLOW_UPDATE' }],
    });
    expect(one.dataset[0]).not.toHaveProperty('nextUpdateScheduled');
    expect(accounts).toHaveLength(Object.keys(manualAccountKinds).length);
    expect(await every.accounts({ providerAccountId: String(one.id) })).toHaveLength(accounts.length);
    expect(await journalOf('providerAccount', one.id)).toEqual([{ is_manual: true, deleted: false, parent_key: '' }]);
    for (const { id } of accounts)
      expect(await journalOf('account', id)).toEqual([{ is_manual: true, deleted: false, parent_key: String(one.id) }]);
  });

  it('the provider account of manual accounts is neither refreshed, scheduled, given credentials nor linked again', async () => {
    const [{ id }] = await every.providerAccounts();
    const put = (body: object) =>
      every.call('PUT', '/providerAccounts', { query: { providerAccountIds: String(id) }, body });
    expect(codeOf(await put({}))[0]).toBe('Y820');
    expect(codeOf(await put({ field: [{ id: '1', value: 'x' }] }))[0]).toBe('Y823');
    expect((await every.call('PUT', '/providerAccounts')).body).toEqual({ providerAccount: [] });
    const preferences = { isAutoRefreshEnabled: true };
    const preferred = await every.call('PUT', `/providerAccounts/${id}/preferences`, { body: { preferences } });
    expect(codeOf(preferred)[0]).toBe('Y820');
    const byName = { configName: 'default', providerAccountIds: [id] };
    expect((await every.call('PUT', '/providerAccounts/refresh', { body: byName })).status).toBe(400);
    const linked = await every.call('POST', '/providerAccounts', {
      query: { providerId: String(manualProviderId) },
      body: { field: [{ id: '1', value: 'x' }] },
    });
    expect(codeOf(linked)[0]).toBe('Y820');
    const [account] = await every.accounts({ container: 'bank' });
    const verification = { verificationType: 'MATCHING', accountId: account?.id };
    expect(codeOf(await every.call('POST', '/verification', { body: { verification } }))[0]).toBe('Y835');
  });

  it('searches, lists and counts leave out the provider of manual accounts, which can be read by id', async () => {
    const get = async (path: string, query: Record<string, string>) => (await every.call('GET', path, { query })).body;
    for (const query of [
      { name: 'Added manually' },
      { name: 'hand', match: 'exact' },
      { providerId: String(manualProviderId) },
    ])
      for (const { id } of (await get('/providers', query)).provider ?? []) expect(id).not.toBe(manualProviderId);
    const all = (await get('/providers', {})).provider as { id: number }[];
    expect(all.map(({ id }) => id)).not.toContain(manualProviderId);
    const counted = (await get('/providers/count', { priority: 'ALL' })).provider.TOTAL.count;
    expect(counted).toBe(all.length);
    expect((await get(`/providers/${manualProviderId}`, {})).provider[0]).toMatchObject({
      name: 'Added manually',
      status: 'Unsupported',
      dataset: [],
    });
  });
});

describe('entered fields of a manual account', async () => {
  const typist = await person('types-accounts');
  const card = { accountType: 'CREDIT', accountName: 'Store card' };

  it('an update changes entered facts of an account, and removes them with an empty text or null', async () => {
    const id = await typist.added({ ...card, balance: dollars(100) });
    const read = async () => (await typist.accounts({ accountId: String(id) }))[0];
    const dues = { amountDue: dollars(25.5), dueDate: '2026-02-01', frequency: 'MONTHLY' };
    const words = { accountName: 'Old card', nickname: 'Plastic', memo: 'blue', accountNumber: '12' };
    service.clock.advance(1_000);
    const { lastUpdated } = (await read()) ?? expect.fail();
    const reply = await typist.update(id, { ...words, ...dues, balance: dollars(90.1), includeInNetWorth: 'false' });
    expect([reply.status, reply.headers['fin-ignored']]).toEqual([204, undefined]);
    const after = await read();
    expect(after).toMatchObject({
      ...words,
      ...dues,
      accountNumber: 'xxxx12',
      balance: dollars(90.1),
      includeInNetWorth: false,
    });
    expect(after?.lastUpdated).not.toBe(lastUpdated);
    await typist.update(id, {
      amountDue: null,
      dueDate: '',
      frequency: null,
      nickname: '',
      memo: '',
      accountNumber: '',
    });
    for (const member of ['amountDue', 'dueDate', 'frequency', 'nickname', 'memo', 'accountNumber'])
      expect(await read()).not.toHaveProperty(member);
  });

  it.each([
    ['an amount of 13 digits', { balance: dollars(1e12) }, 'Y804'],
    ['more decimals than the currency has', { balance: dollars(1.234) }, 'Y800'],
    ['a currency that is none', { balance: { amount: 1, currency: 'QQQ' } }, 'Y800'],
    ['a debt below nothing', { balance: dollars(-1) }, 'Y800'],
    ['a second currency', { balance: dollars(1), amountDue: { amount: 1, currency: 'EUR' } }, 'Y800'],
    ['a type of aggregated accounts alone', { accountType: 'HSA' }, 'Y800'],
    ['a name of spaces', { accountName: '   ' }, 'Y801'],
    ['a day that is none', { dueDate: '2026-02-30' }, 'Y800'],
    ['a day of the year 0', { dueDate: '0000-02-01' }, 'Y800'],
    ['an address of a card', { address: { city: 'Salem' } }, 'Y800'],
    ['loans of a card', { linkedAccountIds: [7] }, 'Y800'],
    ['a due date of savings', { accountType: 'SAVINGS', dueDate: '2026-02-01' }, 'Y800'],
    ['a property without a value', { accountType: 'REAL_ESTATE', valuationType: 'MANUAL' }, 'Y812'],
  ])('%s is refused', async (_what, account, code) => {
    expect(codeOf(await typist.add({ ...card, ...account }))[0]).toBe(code);
  });

  it('an entered amount has the decimals of its currency, and an overdrawn account is negative', async () => {
    const dinars = { amount: 1.234, currency: 'BHD' };
    const account = { accountType: 'CHECKING', accountName: 'Abroad' };
    const id = await typist.added({ ...account, balance: dinars });
    expect((await typist.accounts({ accountId: String(id) }))[0]?.balance).toEqual(dinars);
    expect((await typist.update(id, { balance: dollars(-12.5) })).status).toBe(204);
    expect((await typist.accounts({ accountId: String(id) }))[0]?.balance).toEqual(dollars(-12.5));
  });

  it('a manual account is added once per idempotency key, and the key is refused with a different body', async () => {
    const headers = { 'idempotency-key': 'manual-key-1' };
    const [one, other] = await Promise.all([typist.add(card, headers), typist.add(card, headers)]);
    expect(other.body).toEqual(one.body);
    expect(codeOf(await typist.add({ ...card, accountName: 'Another' }, headers))[0]).toBe('Y800');
    const { id } = one.body.account[0];
    await typist.remove(id);
    expect(codeOf(await typist.add(card, headers))[0]).toBe('Y807');
  });
});

/** Fields that are described for manual accounts but not returned. */
const leftOut = new Set([
  // Only four characters of the number are stored.
  'fullAccountNumber',
  'fullAccountNumberList',
  // No described request contains this field.
  'originationDate',
  // This field exists only for annuities.
  'annuityBalance',
]);

describe.runIf(schemasFolder !== undefined)('manual accounts beside the public description', async () => {
  const filler = await person('fills-in-all');
  const common = { accountName: 'A', nickname: 'N', memo: 'M', accountNumber: '1234' };
  const dues = { amountDue: dollars(1), dueDate: '2026-02-01', frequency: 'MONTHLY' };
  const loan = await filler.added({ ...common, ...dues, accountType: 'HOME_LOAN', balance: dollars(2) });
  for (const accountType of ['SAVINGS', 'BROKERAGE_CASH', 'VEHICLE'])
    await filler.added({ ...common, accountType, balance: dollars(2) });
  for (const accountType of ['CREDIT', 'INSURANCE', 'OTHER_LIABILITY'])
    await filler.added({ ...common, ...dues, accountType, balance: dollars(2) });
  const address = { street: '1 Oak Road', city: 'Salem', state: 'OR' };
  const property = { accountType: 'REAL_ESTATE', homeValue: dollars(2), address, linkedAccountIds: [loan] };
  await filler.added({ ...common, ...property });

  it.each([
    'bank',
    'creditCard',
    'investment',
    'insurance',
    'loan',
    'realEstate',
    'otherAssets',
    'otherLiabilities',
  ] as const)(
    'accounts of the container %s carry every field that the description gives to manual ones, but for those left out',
    async (container) => {
      const [account] = await filler.accounts({ container });
      const described = [...describedFields('Account', { ofManual: true })].filter(([, of]) => of.includes(container));
      expect(described.length).toBeGreaterThan(10);
      const missing = described.map(([name]) => name).filter((name) => !Object.hasOwn(account ?? {}, name));
      expect(missing.filter((name) => !leftOut.has(name))).toEqual([]);
    },
  );
});

describe('deletion of manual accounts', async () => {
  const cash = { accountType: 'SAVINGS', accountName: 'Tin', balance: dollars(5) };
  const rowsOf = (id: number) => database.db.selectFrom('account').select('id').where('id', '=', id).execute();

  it('deleting a manual account removes its rows, and deleting the last one removes its provider account', async () => {
    const leaver = await person('deletes-by-hand');
    const [one, other] = [await leaver.added(cash), await leaver.added(cash)];
    const [{ id: parent }] = await leaver.providerAccounts();
    expect((await leaver.remove(one)).status).toBe(204);
    expect(await rowsOf(one)).toEqual([]);
    expect(await journalOf('account', one)).toEqual([{ is_manual: true, deleted: true, parent_key: String(parent) }]);
    expect(await leaver.providerAccounts()).toHaveLength(1);
    await leaver.remove(other);
    expect(await leaver.providerAccounts()).toEqual([]);
    expect(await journalOf('providerAccount', parent)).toEqual([{ is_manual: true, deleted: true, parent_key: '' }]);
    await leaver.added(cash);
    expect((await leaver.providerAccounts())[0].id).not.toBe(parent);
  });

  it('deleting the provider account deletes all manual accounts', async () => {
    const leaver = await person('deletes-it-all');
    const id = await leaver.added(cash);
    const [{ id: parent }] = await leaver.providerAccounts();
    expect((await leaver.call('DELETE', `/providerAccounts/${parent}`)).status).toBe(204);
    expect(await leaver.accounts()).toEqual([]);
    expect(await journalOf('account', id)).toEqual([{ is_manual: true, deleted: true, parent_key: String(parent) }]);
  });
});
