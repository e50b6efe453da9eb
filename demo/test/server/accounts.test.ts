import { beforeEach, describe, expect, test } from 'vitest';
import { account, dataset, providerAccount, transaction } from '../parties/service-records.ts';
import { openDemo, ownPage, secrets } from '../parties/open-demo.ts';

let now = new Date('2026-11-20T10:00:00Z');
const demo = await openDemo({ now: () => now });
const { state, seen } = demo.service;

beforeEach(() => {
  Object.assign(state, {
    providerAccount: [providerAccount(11)],
    account: [account(21)],
    transaction: [transaction(31)],
    count: 1,
    failure: null,
  });
  seen.length = 0;
});

const words = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('demo: accounts page', () => {
  test('groups accounts by bank and shows balances in their currency', async () => {
    state.providerAccount = [
      providerAccount(11),
      providerAccount(12, { status: 'FAILED', dataset: [dataset('ACCOUNT_LOCKED')] }),
    ];
    state.account = [
      account(21),
      account(22, { balance: { amount: 900, currency: 'EUR' }, isAsset: false, CONTAINER: 'creditCard' }),
    ];
    const text = words(await demo.page('/accounts', await demo.signIn()));
    expect(text).toMatch(
      /Test Bank Linked .* Account 21 Bank · ••1234 \$1,204\.10 Account 22 Credit card · ••1234 €900\.00 you owe/,
    );
    expect(text).toMatch(/Bank Without Accounts Needs attention Account locked .* No accounts\./);
  });

  test('offers a new consent, but no new sign-in details, for banks of open banking', async () => {
    state.providerAccount = [
      providerAccount(11, { authType: 'OAUTH' }),
      providerAccount(12, {
        authType: 'OAUTH',
        providerId: 16_020,
        status: 'FAILED',
        dataset: [dataset('CONSENT_REVOKED')],
      }),
    ];
    const page = await demo.page('/accounts', await demo.signIn());
    expect(page).not.toContain('action=edit');
    expect(page.match(/action=refresh/g)).toHaveLength(1);
    expect(page).toContain('href="/link?providerId=16020"');
    expect(words(page).match(/we’ll notify the bank/g)).toHaveLength(2);
  });

  test('marks a balance as owed only when it is above zero', async () => {
    state.account = [
      account(21, { isAsset: false, balance: { amount: -50, currency: 'USD' } }),
      account(22, { balance: undefined }),
    ];
    const text = words(await demo.page('/accounts', await demo.signIn()));
    expect(text).toContain('-$50.00');
    expect(text).not.toContain('you owe');
    expect(text).toMatch(/Account 22 Bank · ••1234 –/);
  });

  test('offers neither refresh nor sign-in nor removal for accounts that were added manually', async () => {
    state.providerAccount = [providerAccount(11, { isManual: true })];
    const page = await demo.page('/accounts', await demo.signIn());
    expect(words(page)).toMatch(/Added manually Add or edit .* Account 21/);
    expect(page).not.toMatch(/action=(refresh|edit)|class="removal"/);
  });

  test('is empty at first', async () => {
    Object.assign(state, { providerAccount: [], account: [] });
    expect(words(await demo.page('/accounts', await demo.signIn()))).toContain('Nothing linked yet');
  });

  test('requires a sign-in', async () => {
    for (const url of [
      '/accounts',
      '/accounts/21',
      '/net-worth',
      '/upcoming',
      '/insights',
      '/views',
      '/properties',
      '/link',
      '/events',
    ]) {
      const reply = await demo.send({ url });
      expect([reply.statusCode, reply.headers.location]).toEqual([303, '/']);
    }
    expect(seen).toEqual([]);
  });

  test('escapes account names', async () => {
    const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
    state.account = [
      account(21, { accountName: hostile, providerName: hostile, accountNumber: hostile, accountType: hostile }),
    ];
    state.transaction = [transaction(31, { description: { original: hostile, simple: hostile }, category: hostile })];
    const cookie = await demo.signIn();
    for (const page of [await demo.page('/accounts', cookie), await demo.page('/accounts/21', cookie)]) {
      expect(page).not.toMatch(/<script>|<img|onerror='/);
      expect(page).toContain(
        '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&#39;alert(2)&#39;&gt;',
      );
    }
  });

  test('limits the number of accounts', async () => {
    state.providerAccount = [providerAccount(11)];
    state.account = Array.from({ length: 260 }, (_, index) => account(100 + index));
    const page = await demo.page('/accounts', await demo.signIn());
    expect(page.match(/<th scope="row">/g)).toHaveLength(200);
    expect(page).toContain('Only the first 200 accounts are shown.');
  });
});

describe('demo: removal of a bank', () => {
  const remove = (cookie: string | undefined, providerAccountId: string, headers: object = ownPage) =>
    demo.send(
      {
        method: 'POST',
        url: '/accounts/remove',
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: `providerAccountId=${providerAccountId}`,
      },
      cookie,
    );

  test('removes a bank of the signed-in user', async () => {
    state.providerAccount = [providerAccount(Number.MAX_SAFE_INTEGER), providerAccount(12)];
    const reply = await remove(await demo.signIn(), String(Number.MAX_SAFE_INTEGER));
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/accounts']);
    expect(state.providerAccount).toMatchObject([{ id: 12 }]);
  });

  test.each(['12', '', '../accounts', '0'])('refuses an unknown bank: "%s"', async (id) => {
    expect((await remove(await demo.signIn(), id)).statusCode).toBe(404);
    expect(state.providerAccount).toHaveLength(1);
  });

  test('is refused to other sites and without a sign-in', async () => {
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await remove(await demo.signIn(), '11', elsewhere)).statusCode).toBe(403);
    expect((await remove(undefined, '11')).statusCode).toBe(401);
    expect(state.providerAccount).toHaveLength(1);
  });
});

describe('demo: account page', () => {
  test('shows sign, currency and pending state of transactions', async () => {
    state.transaction = [
      transaction(31),
      transaction(32, { baseType: 'CREDIT', amount: { amount: 7671.03, currency: 'USD' } }),
      transaction(33, {
        status: 'PENDING',
        amount: { amount: 2000, currency: 'JPY' },
        description: { original: 'ONLY THIS' },
      }),
    ];
    const text = words(await demo.page('/accounts/21', await demo.signIn()));
    expect(text).toMatch(/Nov 18, 2026 Shop 31 Groceries , edit .* -\$12\.50 Nov 18, 2026 Shop 32/);
    expect(text).toMatch(/Shop 32 Groceries .* \+\$7,671\.03 Nov/);
    expect(text).toMatch(/ONLY THIS Pending Groceries .* -¥2,000/);
    expect(text.match(/Pending/g)).toHaveLength(1);
  });

  test('shows 25 transactions on a page', async () => {
    Object.assign(state, {
      transaction: Array.from({ length: 25 }, (_, index) => transaction(100 + index)),
      count: 1_060,
    });
    const cookie = await demo.signIn();
    const first = await demo.page('/accounts/21', cookie);
    expect(words(first)).toContain('1–25 of 1,060');
    expect(first).toContain('href="/accounts/21?page=2"');
    expect(first).not.toContain('rel="prev"');
    const second = await demo.page('/accounts/21?page=2', cookie);
    expect(words(second)).toContain('26–50 of 1,060');
    expect(second).toContain('href="/accounts/21?page=1"');
    const requested = seen.filter(({ path }) => path === '/transactions').map(({ query }) => query);
    expect(requested).toMatchObject([
      { accountId: '21', skip: '0', top: '25' },
      { accountId: '21', skip: '25', top: '25' },
    ]);
  });

  test('has no next page after the last transaction', async () => {
    Object.assign(state, { transaction: [transaction(31), transaction(32)], count: 52 });
    const page = await demo.page('/accounts/21?page=3', await demo.signIn());
    expect(words(page)).toContain('51–52 of 52');
    expect(page).not.toContain('rel="next"');
  });

  test.each(['0', '-1', 'x', '1e9', '9999999'])('shows the first page for page %s', async (page) => {
    await demo.page(`/accounts/21?page=${page}`, await demo.signIn());
    expect(seen.find(({ path }) => path === '/transactions')?.query['skip']).toBe('0');
  });

  test('never shows more than one page of transactions', async () => {
    Object.assign(state, {
      transaction: Array.from({ length: 400 }, (_, index) => transaction(100 + index)),
      count: 400,
    });
    const page = await demo.page('/accounts/21', await demo.signIn());
    expect(page.match(/ id="transaction-/g)).toHaveLength(25);
  });

  test('groups transactions by month', async () => {
    state.transaction = [
      transaction(31, { date: '2026-11-02' }),
      transaction(32, { date: '2026-11-01' }),
      transaction(33, { date: '2026-10-31' }),
    ];
    const text = words(await demo.page('/accounts/21', await demo.signIn()));
    expect(text).toMatch(/Nov 2026 Nov 2, 2026 .* Nov 1, 2026 .* Oct 2026 Oct 31, 2026/);
    expect(text.match(/Oct 2026/g)).toHaveLength(1);
  });

  test('searches by description and month, and keeps the search on other pages and in forms', async () => {
    const cookie = await demo.signIn();
    expect(await demo.page('/accounts/21', cookie)).not.toContain('role="search"');
    seen.length = 0;
    state.count = 80;
    const page = await demo.page('/accounts/21?search=+caf%C3%A9+%26+bar+&month=2026-02', cookie);
    const requested = seen.filter(({ path }) => path.startsWith('/transactions') && !path.includes('categories'));
    expect(requested.map(({ query }) => query)).toMatchObject(
      Array.from({ length: 2 }, () => ({ keyword: 'café & bar', fromDate: '2026-02-01', toDate: '2026-02-28' })),
    );
    expect(page).toContain('href="/accounts/21?page=2&amp;search=caf%C3%A9+%26+bar&amp;month=2026-02"');
    expect(page).toContain('<input type="hidden" name="search" value="café &amp; bar" />');
    expect(page).toMatch(/<option value="2026-02"\s+selected>\s*Feb 2026/);
    expect(words(page)).toContain('80 transactions with “café &amp; bar” in Feb 2026.');
  });

  test('offers all transactions when a search finds none', async () => {
    Object.assign(state, { transaction: [], count: 0 });
    const page = await demo.page('/accounts/21?search=zorg', await demo.signIn());
    expect(words(page)).toContain('No transactions match.');
    expect(page).toContain('<a href="/accounts/21#transactions">Show all</a>');
  });

  test.each(['month=2026-13', 'month=x', 'search=+', `search=${'a'.repeat(101)}`])(
    'shows all transactions for %s',
    async (parameters) => {
      await demo.page(`/accounts/21?${parameters}`, await demo.signIn());
      const request = seen.find(({ path }) => path === '/transactions')?.query;
      expect(request).toMatchObject({ fromDate: '2000-01-01' });
      expect(request).not.toHaveProperty('keyword');
    },
  );

  test.each(['22', 'x', '21.5', '0'])('is not found for account %s', async (id) => {
    expect((await demo.send({ url: `/accounts/${id}` }, await demo.signIn())).statusCode).toBe(404);
    expect(seen.some(({ path }) => path === '/transactions')).toBe(false);
  });
});

describe('demo: requests to the aggregation service', () => {
  test('use one token per user, made from client credentials', async () => {
    const cookie = await demo.signIn('sbMem4');
    await demo.page('/accounts', cookie);
    await demo.page('/accounts/21', cookie);
    const made = seen.filter(({ path }) => path === '/auth/token');
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      method: 'POST',
      headers: { loginname: 'sbMem4', 'api-version': '1.1', 'content-type': 'application/x-www-form-urlencoded' },
      body: `clientId=sandbox-client&secret=${secrets.clientSecret}`,
    });
    // The sandbox's clock needs no token.
    const others = seen.filter(({ path }) => path !== '/auth/token' && path !== '/sandbox/clock');
    const [first] = others;
    expect(first?.headers['authorization']).toMatch(/^Bearer at-secret-\d+$/);
    expect(new Set(others.map(({ headers }) => headers['authorization'])).size).toBe(1);
    expect(others.every(({ headers }) => headers['api-version'] === '1.1')).toBe(true);
  });

  test('use a new token when the old one has expired', async () => {
    const cookie = await demo.signIn('sbMem5');
    await demo.page('/accounts', cookie);
    now = new Date(now.getTime() + 1_800_000);
    await demo.page('/accounts', cookie);
    expect(seen.filter(({ path }) => path === '/auth/token')).toHaveLength(2);
  });

  test('use a new token when the old one was revoked', async () => {
    const cookie = await demo.signIn('sbMem5');
    await demo.page('/accounts', cookie);
    state.tokens.length = 0;
    seen.length = 0;
    await demo.page('/accounts', cookie);
    expect(state.tokens.length).toBeGreaterThan(0);
  });

  test.each([
    [
      'refuses',
      { status: 403, body: { errorCode: 'Y015', errorMessage: 'secret words of the service' } },
      502,
      'status 403 and code Y015',
    ],
    ['breaks', { status: 500, body: 'at Service.handle (/srv/service.ts:1:1)' }, 502, 'status 500'],
    ['answers nonsense', { status: 200, body: { account: [{ id: 'x' }] } }, 502, 'refused'],
  ])('show an error page when the service %s', async (_name, failure, status, text) => {
    const cookie = await demo.signIn();
    state.failure = failure;
    const reply = await demo.send({ url: '/accounts' }, cookie);
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(words(reply.body)).toContain(text);
    expect(reply.body).not.toMatch(/secret words|Service\.handle|service\.ts|ZodError|    at /);
  });
});

test('demo: an unreachable service leads to an error page', async () => {
  const alone = await openDemo({}, { FIN_SERVICE_URL: 'http://127.0.0.1:9' });
  const reply = await alone.send({ url: '/accounts' }, await alone.signIn());
  expect(reply.statusCode).toBe(503);
  expect(reply.body).toContain('The aggregation service isn’t responding');
  const moved = await alone.send(
    {
      method: 'POST',
      url: '/clock',
      headers: { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'move=1&page=%2F',
    },
    await alone.signIn(),
  );
  expect(moved.statusCode).toBe(503);
  expect(moved.body).toContain('The sandbox clock can’t be moved');
});
