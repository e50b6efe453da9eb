import { generateKeyPairSync } from 'node:crypto';
import type { Account, ProviderAccount, RequestedDataset } from '@fin-link/contracts/service';
import { captureLog } from '@fin-link/testing';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../harness/endpoint-rows.ts';
import { linkingService } from '../../harness/linking-service.ts';
import type { Reply } from '../../harness/test-service.ts';

const host = generateKeyPairSync('ed25519');
const banksLog = captureLog();
const service = await linkingService({
  settings: { refreshIntervalMinutes: 0 },
  banksLog,
  widgetKeys: new Map([['host-1', { publicKey: host.publicKey, adminLoginName: null }]]),
});

type Asked = { name: RequestedDataset['name']; attribute?: object[] }[];
const basic: Asked = [{ name: 'BASIC_AGG_DATA', attribute: [{ name: 'BASIC_ACCOUNT_INFO' }] }];
const aggregation = (...attribute: object[]): Asked => [{ name: 'BASIC_AGG_DATA', attribute }];
const profile = (...names: string[]): Asked[number] => ({
  name: 'ACCT_PROFILE',
  attribute: names.map((name) => ({ name })),
});

/** Returns the routes of requests to the bank, starting at a position in the log. */
const asksOfBank = (from: number): unknown[] =>
  banksLog
    .lines()
    .filter(({ msg }) => msg === 'request')
    .slice(from)
    .map(({ route }) => String(route).replace(/^.*\/api\//, ''));
const asksSoFar = (): number => asksOfBank(0).length;

async function someone(loginName: string) {
  const person = await service.person(loginName);
  const ended = async (reply: Reply): Promise<ProviderAccount> => {
    expect(reply.body?.errorCode, reply.text).toBeUndefined();
    const [account]: ProviderAccount[] = reply.body.providerAccount;
    if (account === undefined) throw new Error(reply.text);
    await service.messages.reached(account.requestId, ['succeeded', 'partial', 'failed']);
    return person.read(account.id);
  };
  const field = [
    { id: '16001011', value: 'ok' },
    { id: '16001021', value: 'ok' },
  ];
  return {
    ...person,
    call: (method: 'GET' | 'PUT' | 'DELETE', path: string, rest: object = {}) =>
      service.call(method, path, { token: person.token, ...rest }),
    add: async (dataset?: Asked) =>
      ended(
        await service.call('POST', '/providerAccounts', {
          token: person.token,
          query: { providerId: '16001' },
          body: { field, ...(dataset !== undefined && { dataset }) },
        }),
      ),
    refresh: async (id: number, dataset?: Asked) =>
      ended(
        await service.call('PUT', '/providerAccounts', {
          token: person.token,
          query: { providerAccountIds: String(id) },
          ...(dataset !== undefined && { body: { dataset } }),
        }),
      ),
    all: () => person.accounts({ include: 'holder,fullAccountNumberList' }),
    bank: async () => (await person.accounts({ container: 'bank', include: 'holder,fullAccountNumberList' }))[0],
    /** Selects accounts; `session` is `null` for a call without a host's proof. */
    select: async (id: number, accountIds: number[], session: object | null = {}) => {
      const iat = Math.floor(service.clock.now().getTime() / 1_000);
      const usual = { sessionId: 'ses_1', version: 'v4', flow: 'aggregation-plus-verification', configName: 'C' };
      const claims = { sub: loginName, aud: 'fin-link-service', iat, exp: iat + 60 };
      const proof = await new SignJWT({ ...claims, session: { ...usual, singleSite: false, ...session } })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'host-1' })
        .sign(host.privateKey);
      return service.call('PUT', `/providerAccounts/${id}/selection`, {
        token: person.token,
        body: { accountIds },
        ...(session !== null && { headers: { 'fin-widget-proof': proof } }),
      });
    },
  };
}

describe('datasets of a refresh', () => {
  it('a refresh of BASIC_ACCOUNT_INFO reads no transactions and no holdings at the bank, and stores basic facts', async () => {
    const person = await someone('basic-only');
    const before = asksSoFar();
    const linked = await person.add(basic);
    expect(linked).toMatchObject({ status: 'SUCCESS', dataset: [{ name: 'BASIC_AGG_DATA' }] });
    expect(new Set(asksOfBank(before))).toEqual(new Set(['sign-in', 'accounts']));
    const accounts = await person.all();
    expect(new Set(accounts.map(({ CONTAINER }) => CONTAINER)).size).toBeGreaterThan(1);
    for (const account of accounts) {
      expect(account).toMatchObject({ accountNumber: expect.stringMatching(/^xxxx/), accountType: expect.any(String) });
      for (const unasked of ['holder', 'fullAccountNumberList', 'bankTransferCode', 'amountDue', 'interestRate', 'apr'])
        expect(account, unasked).not.toHaveProperty(unasked);
    }
    expect(await person.transactions({ fromDate: '2020-01-01' })).toEqual([]);
    const stored = await service.deps.database.db
      .selectFrom('account')
      .select(['holders', 'transfer_codes', 'details'])
      .where('provider_account_id', '=', linked.id)
      .execute();
    for (const row of stored) expect(row).toEqual({ holders: null, transfer_codes: null, details: {} });
  });

  it('a refresh without requested datasets reads all data, and later refreshes read only requested data', async () => {
    const person = await someone('all-then-less');
    const linked = await person.add();
    const all = await person.bank();
    expect(all).toMatchObject({
      holder: [{ ownership: 'PRIMARY' }],
      bankTransferCode: [{ type: 'ROUTING_NUMBER' }],
      fullAccountNumberList: { unmaskedAccountNumber: expect.stringMatching(/^\d+$/) },
    });
    const { length } = await person.transactions({ fromDate: '2020-01-01' });
    expect(length).toBeGreaterThan(20);
    const before = asksSoFar();
    await person.refresh(linked.id, basic);
    expect(asksOfBank(before)).not.toContain('accounts/:siteAccountId/transactions');
    // Data that was stored before is kept.
    expect(await person.bank()).toMatchObject({
      holder: all?.holder,
      fullAccountNumberList: all?.fullAccountNumberList,
    });
    await person.refresh(linked.id, aggregation({ name: 'TRANSACTIONS' }));
    expect(asksOfBank(before)).toContain('accounts/:siteAccountId/transactions');
  });

  it('a refresh stores each attribute of a profile separately', async () => {
    const person = await someone('profile-parts');
    const linked = await person.add([profile('HOLDER_NAME')]);
    expect(linked.dataset.map(({ name }) => name).toSorted()).toEqual(['ACCT_PROFILE', 'BASIC_AGG_DATA']);
    const named = await person.bank();
    expect(named).toHaveProperty('holder');
    expect(named).not.toHaveProperty('fullAccountNumberList');
    await person.refresh(linked.id, [profile('FULL_ACCT_NUMBER')]);
    expect(await person.bank()).toMatchObject({ fullAccountNumberList: expect.any(Object) });
    expect(await person.bank()).not.toHaveProperty('bankTransferCode');
    await person.refresh(linked.id, [profile('BANK_TRANSFER_CODE')]);
    expect(await person.bank()).toHaveProperty('bankTransferCode');
  });

  it('a refresh reads transactions of the requested containers, as far back as requested', async () => {
    const person = await someone('bank-only');
    await person.add(
      aggregation(
        { name: 'BASIC_ACCOUNT_INFO', container: ['bank', 'creditCard'] },
        {
          name: 'TRANSACTIONS',
          container: ['bank'],
          containerAttributes: { BANK: { numberOfTransactionDays: 30 } },
        },
      ),
    );
    const accounts = await person.accounts();
    expect(new Set(accounts.map(({ CONTAINER }) => CONTAINER))).toEqual(new Set(['bank', 'creditCard']));
    const transactions = await person.transactions({ fromDate: '2020-01-01' });
    expect(new Set(transactions.map(({ CONTAINER }) => CONTAINER))).toEqual(new Set(['bank']));
    const oldest = transactions.map(({ date }) => date).toSorted()[0] ?? '';
    const today = service.clock.now().getTime();
    expect(today - Date.parse(oldest)).toBeLessThanOrEqual(31 * 86_400_000);
  });

  it('a refresh reports a dataset that the provider does not have as not supported, and reads the others', async () => {
    const person = await someone('wants-documents');
    const linked = await person.add([...basic, { name: 'DOCUMENT' }]);
    expect(linked.status).toBe('PARTIAL_SUCCESS');
    expect(Object.fromEntries(linked.dataset.map(({ name, additionalStatus }) => [name, additionalStatus]))).toEqual({
      BASIC_AGG_DATA: 'AVAILABLE_DATA_RETRIEVED',
      DOCUMENT: 'DATASET_NOT_SUPPORTED',
    });
    expect((await person.refresh(linked.id, basic)).status).toBe('SUCCESS');
  });
});

describe('the selection of a version 4 screen', () => {
  const flags = (accounts: readonly Account[]) =>
    new Map(accounts.map(({ id, isSelectedForAggregation }) => [id, isSelectedForAggregation]));

  it('a version 4 selection deletes data of deselected accounts, which are no longer read and stay for verification', async () => {
    const person = await someone('selecting');
    const linked = await person.add();
    const accounts = await person.accounts();
    expect(new Set(flags(accounts).values())).toEqual(new Set([undefined]));
    const ticked = accounts.filter(({ CONTAINER }) => CONTAINER === 'bank').map(({ id }) => id);
    expect((await person.select(linked.id, ticked)).status).toBe(204);
    const after = flags(await person.accounts());
    for (const { id } of accounts) expect(after.get(id)).toBe(ticked.includes(id));
    const owners = async () =>
      new Set((await person.transactions({ fromDate: '2020-01-01' })).map((row) => row.accountId));
    const withData = await owners();
    expect([...withData].every((id) => ticked.includes(id))).toBe(true);
    expect((await person.call('GET', '/holdings')).body.holding).toBeUndefined();

    const before = asksSoFar();
    expect((await person.refresh(linked.id)).status).toBe('SUCCESS');
    const reads = asksOfBank(before).filter((route) => String(route).startsWith('accounts/'));
    expect(reads).toHaveLength(ticked.length);
    expect(await owners()).toEqual(withData);

    // After the account is selected again, the next refresh reads its whole history.
    const [card] = accounts.filter(({ CONTAINER }) => CONTAINER === 'creditCard');
    expect((await person.select(linked.id, [...ticked, card?.id ?? 0])).status).toBe(204);
    await person.refresh(linked.id);
    expect(await owners()).toContain(card?.id);
  });

  it('a version 4 selection determines by its flow whether accounts that are found later are selected', async () => {
    const person = await someone('finding-later');
    const linked = await person.add();
    const later = async (flow: string) => {
      const accounts = await person.accounts();
      await person.select(
        linked.id,
        accounts.map(({ id }) => id),
        { flow },
      );
      const [first] = accounts;
      // Deletes the account, as if the bank had not listed it before.
      await service.deps.database.db
        .deleteFrom('account')
        .where('id', '=', first?.id ?? 0)
        .execute();
      await person.refresh(linked.id);
      const known = new Set(accounts.map(({ id }) => id));
      return (await person.accounts()).find(({ id }) => !known.has(id))?.isSelectedForAggregation;
    };
    expect(await later('aggregation-plus-verification')).toBe(false);
    expect(await later('aggregation')).toBe(true);
  });

  it('a selection journals each account, deletions of its data, and the other sides of its transfers', async () => {
    const person = await someone('journaling');
    const linked = await person.add();
    const accounts = await person.accounts();
    const [first, ...others] = accounts;
    await person.select(
      linked.id,
      accounts.map(({ id }) => id),
    );
    const { db } = service.deps.database;
    const { user_id: userId } = await db
      .selectFrom('provider_account')
      .select('user_id')
      .where('id', '=', linked.id)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('change_journal').where('user_id', '=', userId).execute();
    await person.select(
      linked.id,
      others.map(({ id }) => id),
    );
    const rows = await db
      .selectFrom('change_journal')
      .select(['entity', 'entity_key', 'parent_key', 'deleted'])
      .where('user_id', '=', userId)
      .execute();
    expect(rows.filter(({ entity }) => entity === 'account')).toMatchObject([
      { entity: 'account', entity_key: String(first?.id), deleted: false },
    ]);
    const items = rows.filter(({ entity }) => entity === 'transaction');
    const own = items.filter((item) => item.parent_key === String(first?.id));
    expect(own.length).toBeGreaterThan(0);
    expect(items.filter(({ deleted }) => deleted)).toEqual(own);
  });

  it('a selection is refused without a host’s proof of a version 4 session with this screen, and for accounts of others', async () => {
    const person = await someone('refused');
    const linked = await person.add(basic);
    const ids = (await person.accounts()).map(({ id }) => id);
    expectError(await person.select(linked.id, ids, null), 'Y931');
    expectError(await person.select(linked.id, ids, { version: 'v3' }), 'Y931');
    expectError(await person.select(linked.id, ids, { flow: 'verification' }), 'Y820');
    expectError(await person.select(linked.id, [...ids, 1]), 'Y800');
    expectError(await (await someone('another')).select(linked.id, []), 'Y807');
    expect(new Set(flags(await person.accounts()).values())).toEqual(new Set([undefined]));
  });
});

describe('a balance refresh by configname', () => {
  const configure = (name: string, flow: string, pullTransactions: boolean) =>
    service.deps.database.db
      .insertInto('configuration')
      .values({
        customer_id: 1,
        name,
        options: JSON.stringify({
          flow,
          verification: { template: 'matching', requiredData: [], severalAccounts: false },
          balanceRefresh: { pullTransactions, transactionDays: 30 },
        }),
        updated_at: service.clock.now(),
      })
      .execute();

  it('a balance refresh reads balances and the days of transactions in its configuration, and keeps other data', async () => {
    await configure('Pulls', 'verification', true);
    await configure('Pulls not', 'verification', false);
    await configure('Aggregates', 'aggregation', false);
    const person = await someone('refreshes-balances');
    const { id } = await person.add([
      { name: 'BASIC_AGG_DATA', attribute: [{ name: 'BASIC_ACCOUNT_INFO' }] },
      ...[profile('FULL_ACCT_NUMBER', 'HOLDER_NAME')],
    ]);
    const transactions = async (): Promise<{ date: string }[]> =>
      (await person.call('GET', '/transactions', { query: { fromDate: '2020-01-01' } })).body.transaction ?? [];
    const known = await person.bank();
    expect(known?.holder).toBeDefined();
    expect(await transactions()).toEqual([]);

    const refresh = async (configName: string) =>
      service.call('PUT', '/providerAccounts/refresh', {
        token: person.token,
        body: { configName, providerAccountIds: [id] },
      });
    const off = await refresh('Pulls not');
    expect([off.status, off.body.errorCode]).toEqual([400, 'Y936']);
    expect((await refresh('Pulls')).status).toBe(201);
    const { requestId } = await person.read(id);
    await service.messages.reached(requestId, ['succeeded', 'partial', 'failed']);
    const dates = (await transactions()).map(({ date }) => date).toSorted();
    expect(dates.length).toBeGreaterThan(3);
    const days = (Date.parse(service.clock.now().toISOString()) - Date.parse(dates[0] ?? '')) / 86_400_000;
    expect(days).toBeLessThanOrEqual(32);
    expect(await person.bank()).toMatchObject({
      holder: known?.holder,
      fullAccountNumberList: known?.fullAccountNumberList,
    });
    const statuses = (await person.read(id)).dataset?.map(({ name }) => name);
    expect(statuses?.toSorted()).toEqual(['ACCT_PROFILE', 'BASIC_AGG_DATA']);

    await person.refresh(id);
    const afterwards = (await transactions()).length;
    expect(afterwards).toBe(dates.length);
    expect((await refresh('Aggregates')).status).toBe(201);
  });

  it('a balance refresh leaves earlier days to the next refresh', async () => {
    const person = await someone('was-away');
    const { id } = await person.add();
    const daysAgo = (days: number) =>
      new Date(service.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
    const accounts = service.deps.database.db;
    await accounts
      .updateTable('account')
      .set({ history_until: daysAgo(100) })
      .where('provider_account_id', '=', id)
      .where('container', '=', 'bank')
      .execute();
    const started = await service.call('PUT', '/providerAccounts/refresh', {
      token: person.token,
      body: { configName: 'Pulls', providerAccountIds: [id] },
    });
    expect(started.status, started.text).toBe(201);
    await service.messages.reached((await person.read(id)).requestId, ['succeeded', 'partial', 'failed']);
    const rows = await accounts
      .selectFrom('account')
      .select('history_until')
      .where('provider_account_id', '=', id)
      .where('container', '=', 'bank')
      .execute();
    expect(new Set(rows.map(({ history_until: until }) => until))).toEqual(new Set([daysAgo(100)]));
  });
});
