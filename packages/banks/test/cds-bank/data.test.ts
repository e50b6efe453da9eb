import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { dataScopes, openTestCdsBank, type Called } from './test-cds-bank.ts';

const bank = await openTestCdsBank();
const whole = await bank.link();
const read = (path: string, version: number, token = whole.token): Promise<Called> =>
  bank.call(path, { token, version });
const [everyday = '', savings = '', card = ''] = whole.accounts;
const everything = 'oldest-time=2022-01-01T00:00:00Z&page-size=1000';

interface Transaction {
  readonly transactionId: string;
  readonly status: string;
  readonly type: string;
  readonly amount: string;
  readonly description: string;
  readonly postingDateTime?: string;
  readonly isDetailAvailable: boolean;
}

/** Reads all pages by their links. */
async function transactions(query: string, account = everyday): Promise<Transaction[]> {
  const all: Transaction[] = [];
  let next: string | undefined = `/banking/accounts/${account}/transactions?${query}`;
  while (next !== undefined) {
    const { status, body }: Called = await read(next, 2);
    expect(status, JSON.stringify(body)).toBe(200);
    all.push(...body.data.transactions);
    expect(body.meta.totalRecords).toBeGreaterThanOrEqual(all.length);
    next = body.links.next;
  }
  return all;
}

test.each([
  ['/common/customer', 1],
  ['/common/customer/detail', 2],
  ['/banking/accounts', 3],
  ['/banking/accounts/balances', 2],
  ['/banking/accounts/direct-debits', 2],
  ['/banking/payments/scheduled', 3],
  ['/banking/payees', 2],
  [`/banking/accounts/${everyday}`, 5],
  [`/banking/accounts/${savings}`, 5],
  [`/banking/accounts/${card}`, 5],
  [`/banking/accounts/${everyday}/balance`, 1],
  [`/banking/accounts/${everyday}/transactions`, 2],
  [`/banking/accounts/${everyday}/direct-debits`, 1],
  [`/banking/accounts/${everyday}/payments/scheduled`, 2],
])('Australian bank: %s version %i matches the standard', async (path, version) => {
  const { status, headers, body } = await read(path, version);
  expect([status, headers.get('x-v')], JSON.stringify(body)).toEqual([200, String(version)]);
  expect(body.links.self).toBe(`${bank.secureOrigin}/cds-au/v1${path}`);
});

test('Australian bank: status and outages need no authorization', async () => {
  for (const path of ['/discovery/status', '/discovery/outages'])
    expect((await bank.call(path, { transport: null, headers: { 'x-fapi-auth-date': null } })).status).toBe(200);
});

test('Australian bank: products need no authorization, can be filtered, and match the customers’ accounts', async () => {
  const open = { transport: null, headers: { 'x-fapi-auth-date': null } };
  const { status, body } = await bank.call('/banking/products', { ...open, version: 5 });
  expect(status).toBe(200);
  const { accounts } = (await read('/banking/accounts', 3)).body.data;
  const offered = body.data.products.map(({ name }: { name: string }) => name);
  expect(accounts.map(({ productName }: { productName: string }) => productName)).toEqual(offered);
  const cards = await bank.call('/banking/products?product-category=CRED_AND_CHRG_CARDS', { ...open, version: 5 });
  expect(cards.body.data.products).toMatchObject([{ name: 'Southern Low Rate Visa' }]);
  const [{ productId }] = cards.body.data.products;
  const detail = await bank.call(`/banking/products/${productId}`, { ...open, version: 7 });
  expect(detail.body.data.lendingRates).toMatchObject([{ rate: '0.1349' }]);
  const later = await bank.call('/banking/products?updated-since=2030-01-01T00:00:00Z', { ...open, version: 5 });
  expect(later.body.data.products).toEqual([]);
  const refused = [
    [`/banking/products/nothing`, 7, 404],
    ['/banking/products?updated-since=soon', 5, 400],
    ['/banking/products?product-category=BOATS', 5, 400],
    ['/banking/products', 2, 406],
  ] as const;
  for (const [path, version, expected] of refused)
    expect((await bank.call(path, { ...open, version })).status).toBe(expected);
});

test('Australian bank: accounts have BSB, number, amounts in dollars, and the amount due on a card', async () => {
  const detail = async (id: string) => (await read(`/banking/accounts/${id}`, 5)).body.data;
  expect(await detail(everyday)).toMatchObject({
    bsb: '899042',
    accountNumber: expect.stringMatching(/^\d{9}$/),
    maskedNumber: expect.stringMatching(/^xxx-xxx xxxxx\d{4}$/),
    productCategory: 'TRANS_AND_SAVINGS_ACCOUNTS',
    addresses: [{ simple: { country: 'AUS' } }],
  });
  expect(await detail(card)).toMatchObject({
    specificAccountUType: 'creditCard',
    creditCard: { paymentDueDate: '2026-12-06' },
  });
  expect(await detail(card)).not.toHaveProperty('bsb');
  expect((await read(`/banking/accounts/${card}/balance`, 1)).body.data).toMatchObject({
    creditLimit: '8000.00',
    currency: 'AUD',
  });
});

test('Australian bank: posted transactions add up to the balance, with days in Sydney', async () => {
  const all = await transactions('oldest-time=2020-01-01T00:00:00Z&page-size=300');
  expect(all.length).toBeGreaterThan(300);
  expect(new Set(all.map(({ transactionId }) => transactionId)).size).toBe(all.length);
  const posted = all.filter(({ status }) => status === 'POSTED');
  const times = posted.map(({ postingDateTime = '' }) => Date.parse(postingDateTime));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  expect(new Set(posted.map(({ postingDateTime = '' }) => postingDateTime.slice(10)))).toEqual(
    new Set(['T00:00:00+11:00', 'T00:00:00+10:00']),
  );
  const { currentBalance } = (await read(`/banking/accounts/${everyday}/balance`, 1)).body.data;
  bank.businessClock.advance(86_400_000 * 3);
  const later = await transactions('oldest-time=2020-01-01T00:00:00Z&page-size=1000');
  const known = new Set(posted.map(({ transactionId }) => transactionId));
  const came = later.filter(({ status, transactionId }) => status === 'POSTED' && !known.has(transactionId));
  const sum = came.reduce((total, { amount }) => total.plus(amount), new Big(currentBalance));
  expect((await read(`/banking/accounts/${everyday}/balance`, 1)).body.data.currentBalance).toBe(sum.toFixed(2));
  const kept = later.filter(({ transactionId }) => known.has(transactionId));
  expect(kept.length).toBeGreaterThan(posted.length - 10);
});

test('Australian bank: transactions default to 90 days, and period, amount and text filter them', async () => {
  const recent = await transactions('page-size=1000');
  const now = bank.businessClock.now().getTime();
  const ages = recent.flatMap(({ postingDateTime }) =>
    postingDateTime === undefined ? [] : (now - Date.parse(postingDateTime)) / 86_400_000,
  );
  expect(Math.max(...ages)).toBeLessThanOrEqual(90);
  expect(Math.max(...ages)).toBeGreaterThan(80);
  const large = await transactions('min-amount=500&page-size=1000');
  expect(large.length).toBeGreaterThan(0);
  expect(large.every(({ amount }) => new Big(amount).abs().gte(500))).toBe(true);
  const rent = await transactions('text=rent%20unit&page-size=1000');
  expect(rent.length).toBeGreaterThan(1);
  expect(rent.every(({ description }) => description.includes('RENT UNIT'))).toBe(true);
  const until = '2026-10-15T00:00:00%2B11:00';
  const early = await transactions(`oldest-time=2026-10-01T00:00:00%2B10:00&newest-time=${until}&page-size=1000`);
  expect(early.length).toBeGreaterThan(5);
  expect(early.every(({ postingDateTime = '' }) => postingDateTime.startsWith('2026-10'))).toBe(true);
});

test('Australian bank: only payments over the new payments platform have details', async () => {
  const all = await transactions(everything);
  const salary = all.find(({ isDetailAvailable, amount }) => isDetailAvailable && !amount.startsWith('-'));
  const other = all.find(({ isDetailAvailable }) => !isDetailAvailable);
  const detail = (id = '') => read(`/banking/accounts/${everyday}/transactions/${id}`, 3);
  expect((await detail(salary?.transactionId)).body.data.extendedData).toMatchObject({
    payer: expect.any(String),
    nppPayload: { purposeCode: 'SALA', service: 'X2P1' },
  });
  expect((await detail(other?.transactionId)).body.data.extendedData).toEqual({});
  const unknown = await detail('nothing');
  expect([unknown.status, unknown.body.errors[0].code]).toEqual([404, 'urn:au-cds:error:cds-all:Resource/Invalid']);
});

test('Australian bank: direct debits, scheduled payments and payees are served at the standard’s addresses', async () => {
  const debits = (await read('/banking/accounts/direct-debits', 2)).body.data.directDebitAuthorisations;
  expect(debits).toHaveLength(4);
  const scheduled = (await read('/banking/payments/scheduled', 3)).body.data.scheduledPayments;
  expect(
    scheduled.map(({ paymentSet }: { paymentSet: [{ to: { toUType: string } }] }) => paymentSet[0].to.toUType),
  ).toEqual(['domestic', 'biller']);
  expect((await read(`/banking/accounts/${savings}/direct-debits`, 1)).body.meta.totalRecords).toBe(0);
  const bpay = (await transactions(everything)).find(({ description }) => description.startsWith('BPAY'));
  expect(bpay).toMatchObject({ billerCode: expect.any(String), crn: expect.any(String) });
  const [payee] = (await read('/banking/payees', 2)).body.data.payees;
  expect((await read(`/banking/payees/${payee.payeeId}`, 2)).body.data.domestic.account.bsb).toMatch(/^\d{6}$/);
});

test('Australian bank: pages have the requested size and links to adjacent pages, and impossible pages are refused', async () => {
  const path = `/banking/accounts/${everyday}/transactions`;
  const { body } = await read(`${path}?page=2&page-size=10`, 2);
  expect(body.data.transactions).toHaveLength(10);
  const pages = ['first', 'prev', 'next', 'last'].map((name) => new URL(body.links[name]).searchParams.get('page'));
  expect(pages).toEqual(['1', '1', '3', String(body.meta.totalPages)]);
  expect((await read(path, 2)).body.data.transactions).toHaveLength(25);
  for (const [query, status, code] of [
    ['page=9999', 422, 'Field/InvalidPage'],
    ['page=0', 400, 'Field/Invalid'],
    ['page-size=1001', 400, 'Field/InvalidPageSize'],
    ['page-size=none', 400, 'Field/Invalid'],
    ['oldest-time=yesterday', 400, 'Field/InvalidDateTime'],
    ['min-amount=lots', 400, 'Field/Invalid'],
    ['page=1&page=2', 400, 'Field/Invalid'],
  ] as const) {
    const answer = await read(`${path}?${query}`, 2);
    expect([query, answer.status, answer.body.errors[0].code]).toEqual([
      query,
      status,
      `urn:au-cds:error:cds-all:${code}`,
    ]);
  }
});

test('Australian bank: accounts are filtered by category, state and owner', async () => {
  const count = async (query: string) => (await read(`/banking/accounts?${query}`, 3)).body.meta?.totalRecords;
  expect(await count('product-category=CRED_AND_CHRG_CARDS')).toBe(1);
  expect(await count('open-status=CLOSED')).toBe(0);
  expect(await count('is-owned=false')).toBe(0);
  expect((await read('/banking/accounts?product-category=GOLD', 3)).status).toBe(400);
});

test.each([
  ['common:customer.basic:read', '/common/customer', 1],
  ['common:customer.detail:read', '/common/customer/detail', 2],
  ['bank:accounts.basic:read', '/banking/accounts', 3],
  ['bank:accounts.basic:read', '/banking/accounts/balances', 2],
  ['bank:accounts.basic:read', `/banking/accounts/${everyday}/balance`, 1],
  ['bank:accounts.detail:read', `/banking/accounts/${everyday}`, 5],
  ['bank:transactions:read', `/banking/accounts/${everyday}/transactions`, 2],
  ['bank:regular_payments:read', '/banking/accounts/direct-debits', 2],
  ['bank:regular_payments:read', '/banking/payments/scheduled', 3],
  ['bank:payees:read', '/banking/payees', 2],
])('Australian bank: without the scope %s, %s is forbidden', async (missing, path, version) => {
  const scope = ['openid', ...dataScopes.filter((one) => one !== missing)].join(' ');
  const { token } = await bank.link({ scope });
  expect((await read(path, version, token)).status).toBe(403);
});

test.each([
  ['/banking/accounts/balances', 1, 'balances', 2],
  ['/banking/accounts/direct-debits', 1, 'directDebitAuthorisations', 4],
  ['/banking/payments/scheduled', 2, 'scheduledPayments', 2],
])(
  'Australian bank: POST %s version %i returns the accounts that the request names',
  async (path, version, list, count) => {
    const post = (accountIds: unknown) =>
      bank.call(path, { token: whole.token, version, method: 'POST', body: { data: { accountIds }, meta: {} } });
    const { status, body } = await post([everyday, savings]);
    expect([status, body.data[list].length]).toEqual([200, count]);
    const unknown = await post([everyday, 'unknown']);
    expect([unknown.status, unknown.body.errors[0]]).toMatchObject([
      422,
      { code: 'urn:au-cds:error:cds-banking:Authorisation/InvalidBankingAccount', detail: 'unknown' },
    ]);
    expect((await post('all')).status).toBe(400);
  },
);

test('Australian bank: accounts that the customer did not choose are not found', async () => {
  const { token, accounts } = await bank.link({ choose: ([first = '']) => [first] });
  expect((await read('/banking/accounts', 3, token)).body.data.accounts).toHaveLength(1);
  const answer = await read(`/banking/accounts/${whole.accounts[1]}/balance`, 1, token);
  expect([answer.status, answer.body.errors]).toEqual([
    404,
    [
      {
        code: 'urn:au-cds:error:cds-banking:Authorisation/InvalidBankingAccount',
        title: 'Invalid Banking Account',
        detail: whole.accounts[1],
      },
    ],
  ]);
  expect(accounts).toHaveLength(1);
});
