import { createManualAccountRequest, manualAccountKinds } from '@fin-link/contracts/browser';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { resultsOf } from '../../harness/results.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const service = await linkingService(storage);
const host = await testHost({ storage, serviceUrl: service.url });
await host.start();
const { resultOf, end } = resultsOf(host);

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function opened(wishes: object = { capabilities: ['manual', 'networth'] }, view = 'manual-account') {
  const loginName = newLogin();
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName, ...wishes } });
  const { launchToken, sessionId } = made.body;
  const body = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view };
  const { sessionToken: bearer } = (await host.call('POST', '/v1/launch', { body })).body;
  const call = (method: Method, path: string, sent?: object, key?: string) =>
    host.call(method, path, {
      bearer,
      ...(sent !== undefined && { body: sent }),
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  return { loginName, sessionId, bearer, call };
}

const car = {
  kind: 'vehicle',
  accountName: 'Family car',
  nickname: null,
  amount: '8200.5',
  currency: 'USD',
  lastDigits: null,
  amountDue: null,
  dueDate: null,
  frequency: null,
  memo: 'Winter tires in the garage',
  includeInNetWorth: true,
};
const loan = {
  ...car,
  kind: 'home-loan',
  accountName: 'Home loan',
  amount: '188250.75',
  lastDigits: '4411',
  amountDue: '1210',
  dueDate: '2030-01-01',
  frequency: 'MONTHLY',
  memo: null,
};
const home = {
  valuation: 'typed',
  address: { street: '12 Alder Lane', unit: null, city: 'Leeds', region: null, postalCode: 'LS1 1UR', country: 'GB' },
  value: '610000',
  currency: 'USD',
  asOf: '2026-01-15',
  nickname: null,
  linkedAccountIds: [],
  includeInNetWorth: true,
};

test('an account added manually is stored as typed, and can be changed and deleted', async () => {
  const { call, sessionId, bearer } = await opened();
  const added = await call('POST', '/v1/manual-accounts', loan, 'key-loan-1');
  expect(added.status).toBe(201);
  const { lastUpdated: _at, accountId, ...kept } = added.body.account;
  expect(kept).toEqual({ ...loan, amount: '188250.75', amountDue: '1210' });
  // A repeated request adds the account once. A different request with the same key is refused.
  expect((await call('POST', '/v1/manual-accounts', loan, 'key-loan-1')).body.account.accountId).toBe(accountId);
  expect((await call('POST', '/v1/manual-accounts', car, 'key-loan-1')).body.error.code).toBe(
    'request.idempotency-conflict',
  );
  const { kind: _kind, currency: _currency, ...typed } = loan;
  const changes = { ...typed, amount: '187000', amountDue: null, dueDate: null, frequency: null, nickname: 'The flat' };
  const path = `/v1/manual-accounts/${accountId}`;
  expect((await call('PUT', path, changes)).body.account).toMatchObject(changes);
  expect((await call('GET', path)).body.account).toMatchObject(changes);
  expect((await resultOf(sessionId)).ownAccounts).toEqual([{ accountId, kind: 'home-loan' }]);
  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).body.error.code).toBe('account.not-found');
  await end(bearer, 'success');
  expect(await resultOf(sessionId)).toMatchObject({ outcome: 'cancelled', ownAccounts: [] });
});

test('an account added manually is refused if its name reorders the text around it', async () => {
  const { call } = await opened();
  for (const [key, change] of Object.entries({
    name: { accountName: 'a\u202Eb' },
    nickname: { nickname: 'a\u2069b' },
  })) {
    const reply = await call('POST', '/v1/manual-accounts', { ...loan, ...change }, `key-order-${key}`);
    expect([reply.status, reply.body.error.code]).toEqual([400, 'request.invalid']);
    // The host refuses the name itself, before it calls the service.
    expect(createManualAccountRequest.safeParse({ ...loan, ...change }).success).toBe(false);
  }
});

test('accounts added manually are not listed as a connection to a bank', async () => {
  const { call } = await opened({ capabilities: ['manual', 'manage'] }, 'connections');
  expect((await call('POST', '/v1/manual-accounts', car, 'key-car-1')).status).toBe(201);
  expect((await call('GET', '/v1/provider-accounts')).body).toEqual({ providerAccounts: [] });
});

test('every kind of account that a user can add manually is read back as that kind', async () => {
  const { call } = await opened();
  for (const kind of manualAccountKinds) {
    const { status, body } = await call('POST', '/v1/manual-accounts', { ...car, kind }, `key-of-${kind}`);
    expect([kind, status, body.account?.kind, body.account?.amount]).toEqual([kind, 201, kind, '8200.5']);
  }
});

test.each([
  ['Home', {}],
  ['Eigenheim', { locale: 'de-AT' }],
  ['Eigenheim', { configNames: ['AggregationInGerman'] }],
])('a property without name and address is named %s in a session with %s', async (name, session) => {
  const { call } = await opened({ capabilities: ['manual'], ...session });
  const entered = { ...home, address: null };
  const { property } = (await call('POST', '/v1/properties', entered, `key-unnamed-${newLogin()}`)).body;
  expect(property).toMatchObject({ accountName: name, nickname: null, address: null });
  const { accountId } = property;
  await call('PUT', `/v1/properties/${accountId}`, { ...entered, nickname: 'The flat' });
  expect((await call('PUT', `/v1/properties/${accountId}`, entered)).body.property.accountName).toBe(name);
});

test('a property with a typed value and a linked loan counts once toward net worth', async () => {
  const { call, sessionId, bearer } = await opened();
  const loanId = (await call('POST', '/v1/manual-accounts', loan, 'key-loan-2')).body.account.accountId;
  const added = await call('POST', '/v1/properties', { ...home, linkedAccountIds: [loanId] }, 'key-home-1');
  const { property } = added.body;
  expect(property).toMatchObject({
    accountName: '12 Alder Lane',
    valuation: 'typed',
    value: { amount: '610000', currency: 'USD' },
    asOf: '2026-01-15',
    estimate: null,
    address: home.address,
    linkedAccountIds: [loanId],
  });
  expect((await call('GET', '/v1/loans')).body.loans).toEqual([
    {
      accountId: loanId,
      accountName: 'Home loan',
      providerName: null,
      mask: '4411',
      owed: { amount: '188250.75', currency: 'USD' },
      propertyId: property.accountId,
    },
  ]);
  const netWorth = async (query = '') => (await call('GET', `/v1/net-worth${query}`)).body;
  expect(await netWorth()).toMatchObject({
    totals: [{ currency: 'USD', netWorth: '421749.25', assets: '610000', liabilities: '188250.75' }],
    isLimited: false,
  });
  const excluded = await call('PUT', `/v1/accounts/${loanId}/net-worth`, { includeInNetWorth: false });
  expect(excluded.body.account).toMatchObject({ accountId: loanId, side: 'liability', includeInNetWorth: false });
  expect((await netWorth()).totals).toMatchObject([{ netWorth: '610000' }]);
  // A named account counts even if it is normally excluded.
  expect(await netWorth(`?accountIds=${loanId}`)).toMatchObject({
    totals: [{ netWorth: '-188250.75' }],
    isLimited: true,
  });
  expect(await netWorth(`?accountIds=${loanId},${loanId}`)).toMatchObject({ totals: [{ netWorth: '-188250.75' }] });
  const unknown = await call('GET', `/v1/net-worth?accountIds=${loanId},424242424`);
  expect([unknown.status, unknown.body.error.code]).toEqual([404, 'account.not-found']);
  await end(bearer, 'success');
  expect(await resultOf(sessionId)).toMatchObject({ outcome: 'success' });
});

test('the net-worth switch of an account that cannot count changes nothing', async () => {
  const { call } = await opened();
  const added = await call('POST', '/v1/manual-accounts', car, 'key-closed-1');
  const accountId: number = added.body.account.accountId;
  const write = (row: object) =>
    service.service.deps.database.db.updateTable('account').set(row).where('id', '=', accountId).execute();
  await write({ account_status: 'CLOSED' });
  const refused = await call('PUT', `/v1/accounts/${accountId}/net-worth`, { includeInNetWorth: false });
  expect([refused.status, refused.body.error.code]).toEqual([404, 'account.not-found']);
  await write({ account_status: 'ACTIVE' });
  const { accounts } = (await call('GET', '/v1/net-worth')).body;
  expect(accounts).toEqual([expect.objectContaining({ accountId, includeInNetWorth: true })]);
});

test('net worth lists the excluded accounts and never uses the available balance', async () => {
  const { call } = await opened();
  const add = async (currency: string): Promise<number> =>
    (await call('POST', '/v1/manual-accounts', { ...car, currency }, crypto.randomUUID())).body.account.accountId;
  const [dollars, unknown] = [await add('USD'), await add('USD')];
  for (const currency of ['GBP', 'GBP']) await add(currency);
  const { db } = service.service.deps.database;
  await db
    .updateTable('account')
    .set({ container: 'bank', is_manual: false, bank_key: 'x', is_asset: null, balance: null, available_balance: '5' })
    .where('id', '=', unknown)
    .execute();
  const { totals, accounts } = (await call('GET', '/v1/net-worth')).body;
  expect(totals.map(({ currency }: { currency: string }) => currency)).toEqual(['GBP', 'USD']);
  expect(accounts).toHaveLength(4);
  expect(accounts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ accountId: dollars, exclusion: 'other-currency' }),
      expect.objectContaining({ accountId: unknown, exclusion: 'unknown-direction', balance: null }),
      expect.objectContaining({ exclusion: null, balance: { amount: '8200.5', currency: 'GBP' } }),
    ]),
  );
});

test('an address is found with its estimate, and a property with this estimate names its source', async () => {
  const { call } = await opened();
  const address = { unit: null, city: null, region: null, country: 'US' };
  const found = async (street: string, postalCode: string) =>
    (await call('POST', '/v1/property-addresses', { address: { ...address, street, postalCode } })).body.matches;
  expect(await found('1 Nowhere Lane', '62704')).toEqual([]);
  expect((await call('POST', '/v1/property-addresses', { address: home.address })).body).toEqual({ matches: [] });
  expect(await found('88 Marlow Avenue', '12990')).toHaveLength(4);
  expect(await found('9 Tidewater Court', '01990')).toMatchObject([{ estimate: null }]);
  const [match] = await found('412 juniper hill road', '94990');
  expect(match).toMatchObject({
    address: { street: '412 Juniper Hill Rd', city: 'Cedar Hollow', region: 'CA', postalCode: '94990', country: 'US' },
    estimate: {
      indexQuarter: '2024 Q4',
      lastSale: { price: { amount: '585000', currency: 'USD' }, date: '2012-06-15' },
    },
  });

  const { value: _value, currency: _currency, asOf: _asOf, ...rest } = home;
  const estimated = { ...rest, valuation: 'estimate', address: match.address };
  const added = await call('POST', '/v1/properties', estimated, 'key-home-2');
  expect(added.body.property).toMatchObject({
    valuation: 'estimate',
    value: match.estimate.value,
    estimate: match.estimate,
  });
  const refusals = [
    ['1 Nowhere Lane', '62704', 'property.no-value'],
    ['9 Tidewater Court', '01990', 'property.no-value'],
    ['88 Marlow Avenue', '12990', 'property.several'],
    ['412 Juniper Hill Rd', '94990', 'property.already-added'],
    ['1 Out of Order Way', '12990', 'service.unavailable'],
  ] as const;
  for (const [street, postalCode, code] of refusals) {
    const body = { ...estimated, address: { ...address, street, postalCode } };
    expect([
      street,
      (await call('POST', '/v1/properties', body, `key-${street}`.replaceAll(' ', '-'))).body.error?.code,
    ]).toEqual([street, code]);
  }
  const typed = await call('PUT', `/v1/properties/${added.body.property.accountId}`, { ...home, value: '600000' });
  expect(typed.body.property).toMatchObject({ valuation: 'typed', value: { amount: '600000' }, estimate: null });
});

test('a session of another flow cannot add or read manual accounts', async () => {
  const { call } = await opened({ capabilities: ['networth'] }, 'net-worth');
  for (const path of ['/v1/manual-accounts', '/v1/properties'])
    expect((await call('POST', path, path.endsWith('s') ? car : home, 'key-refused')).status).not.toBe(201);
  const added = await opened();
  const { accountId } = (await added.call('POST', '/v1/manual-accounts', car, 'key-car-9')).body.account;
  const other = await opened();
  expect((await other.call('GET', `/v1/manual-accounts/${accountId}`)).body.error.code).toBe('account.not-found');
  expect((await other.call('DELETE', `/v1/manual-accounts/${accountId}`)).body.error.code).toBe('account.not-found');
  expect((await added.call('GET', `/v1/manual-accounts/${accountId}`)).status).toBe(200);
});

test('the form of a manual account neither shows nor deletes an account of a bank', async () => {
  const { loginName, token } = await host.session();
  const { providerAccountId } = await link(host, token);
  const accounts = async () =>
    (await host.call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`, { bearer: token })).body.accounts;
  const before = await accounts();
  const { call } = await opened({ loginName, capabilities: ['manual'] });
  for (const path of ['/v1/manual-accounts', '/v1/properties'])
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, `${path}/${before[0].accountId}`)).body.error.code).toBe('account.not-found');
  expect(await accounts()).toEqual(before);
});

test('a session that starts with one manual account reaches no other', async () => {
  const { loginName, call } = await opened();
  const ids: number[] = [];
  for (const key of ['key-of-the-first', 'key-of-the-second'])
    ids.push((await call('POST', '/v1/manual-accounts', car, key)).body.account.accountId);
  const [accountId, other] = ids;
  const start = { action: 'edit-manual', accountId };
  const editing = await opened({ loginName, capabilities: ['manual'], start });
  expect((await editing.call('GET', `/v1/manual-accounts/${accountId}`)).status).toBe(200);
  for (const method of ['GET', 'DELETE'] as const)
    expect((await editing.call(method, `/v1/manual-accounts/${other}`)).body.error.code).toBe('capability.missing');
  expect((await call('GET', `/v1/manual-accounts/${other}`)).status).toBe(200);
});

test('net worth neither contains nor changes an account of another user', async () => {
  const { call } = await opened();
  const { accountId } = (await call('POST', '/v1/manual-accounts', car, 'key-own-worth')).body.account;
  const other = await opened();
  expect((await other.call('GET', '/v1/net-worth')).body).toMatchObject({ totals: [], accounts: [] });
  expect((await other.call('GET', `/v1/net-worth?accountIds=${accountId}`)).status).not.toBe(200);
  const switched = await other.call('PUT', `/v1/accounts/${accountId}/net-worth`, { includeInNetWorth: false });
  expect(switched.body.error.code).toBe('account.not-found');
  expect((await call('GET', '/v1/net-worth')).body.accounts).toMatchObject([{ accountId, includeInNetWorth: true }]);
});

test('a session that links cannot list, read, change or delete accounts that another session of the user added', async () => {
  const { loginName, call } = await opened();
  const loanId = (await call('POST', '/v1/manual-accounts', loan, 'key-foreign-loan')).body.account.accountId;
  const added = await call('POST', '/v1/properties', { ...home, linkedAccountIds: [loanId] }, 'key-foreign-home');
  const { accountId } = added.body.property;
  const linking = await opened({ loginName, capabilities: ['link'] }, 'link');
  expect((await linking.call('GET', '/v1/loans')).body).toEqual({ loans: [] });
  const { kind: _kind, currency: _currency, ...typed } = loan;
  const calls = [
    [`/v1/manual-accounts/${loanId}`, typed],
    [`/v1/properties/${accountId}`, home],
  ] as const;
  for (const [path, body] of calls)
    for (const [method, sent] of [['GET'], ['PUT', body], ['DELETE']] as const)
      expect([path, method, (await linking.call(method, path, sent)).body?.error?.code]).toEqual([
        path,
        method,
        'capability.missing',
      ]);
  const withForeignLoan = await linking.call(
    'POST',
    '/v1/properties',
    { ...home, linkedAccountIds: [loanId] },
    'key-take',
  );
  expect(withForeignLoan.body.error.code).toBe('capability.missing');
  const own = await linking.call('POST', '/v1/manual-accounts', loan, 'key-own-loan');
  expect((await linking.call('GET', '/v1/loans')).body.loans).toMatchObject([
    { accountId: own.body.account.accountId },
  ]);
  expect((await linking.call('DELETE', `/v1/manual-accounts/${own.body.account.accountId}`)).status).toBe(204);
  expect((await call('GET', `/v1/properties/${accountId}`)).body.property.linkedAccountIds).toEqual([loanId]);
});
