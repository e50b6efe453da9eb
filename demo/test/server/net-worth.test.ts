import { beforeEach, describe, expect, test } from 'vitest';
import { subtract } from '../../src/server/net-worth/exact.ts';
import { account, netWorth } from '../parties/service-records.ts';
import { openDemo, ownPage } from '../parties/open-demo.ts';

const demo = await openDemo();
const { state, seen } = demo.service;

beforeEach(() => {
  Object.assign(state, { account: [account(21), account(22, { isAsset: false })], networth: [], exclusions: {} });
  seen.length = 0;
});

const words = (page: string): string => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('demo: net-worth page', () => {
  test('shows each currency with its chart, and the same days as a table', async () => {
    state.networth = [
      netWorth('2026-11-18', 1_500.1),
      netWorth('2026-11-18', 900, 'EUR'),
      netWorth('2026-11-20', 1_604.2),
    ];
    const page = await demo.page('/net-worth', await demo.signIn());
    const text = words(page);
    expect(text).toContain('US Dollar +$104.10 since Nov 18, 2026');
    expect(text).toContain('Euro');
    expect(page).toContain(
      'aria-label="Net worth in USD: $1,100.10 on Nov 18, 2026, $1,204.20 on Nov 20, 2026; lowest $1,100.10, highest $1,204.20"',
    );
    expect(page).toContain('aria-label="Net worth in EUR on Nov 18, 2026: €500.00"');
    expect(text).toMatch(
      /Nov 20, 2026 \$1,604\.20 \$400\.00 \$1,204\.20 Nov 18, 2026 \$1,500\.10 \$400\.00 \$1,100\.10/,
    );
    expect(text).toContain('Account 22 $400.00 you owe $0.00');
  });

  test.each([
    ['', 'D', '2026-10-21'],
    ['?interval=W', 'W', '2026-05-22'],
    ['?interval=M', 'M', '2024-11-20'],
    ['?interval=Y', 'D', '2026-10-21'],
  ])('asks for the period of its interval, from the day of the sandbox: "%s"', async (query, interval, fromDate) => {
    await demo.page(`/net-worth${query}`, await demo.signIn());
    const requested = seen.find(({ path }) => path === '/derived/networth')?.query;
    expect(requested).toEqual({ include: 'details', interval, fromDate, top: '500' });
  });

  test('asks a person with a mortgage and no home to add the home', async () => {
    const mortgage = account(41, { CONTAINER: 'loan', accountType: 'MORTGAGE', isAsset: false });
    const text = async (): Promise<string> => words(await demo.page('/net-worth', await demo.signIn()));
    expect(await text()).not.toContain('Add your home');
    state.account = [account(21), mortgage];
    expect(await text()).toContain('Your mortgage counts, and your home doesn’t yet. Add your home');
    state.account = [account(21), mortgage, account(31, { CONTAINER: 'realEstate' })];
    expect(await text()).not.toContain('Add your home');
  });

  test('has a tag of its own, says where nothing is there, and lets days pass', async () => {
    const cookie = await demo.signIn();
    const page = await demo.page('/net-worth', cookie);
    expect(page).toMatch(/<fin-net-worth\s[^>]*session-url="\/my\/net-worth-session"/);
    expect(words(page)).toContain('No accounts yet');
    const reply = await demo.send(
      {
        method: 'POST',
        url: '/clock',
        headers: { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'move=4&page=%2Fnet-worth',
      },
      cookie,
    );
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/net-worth']);
    expect(seen.find(({ method }) => method === 'PUT')?.body).toEqual({ advanceSeconds: 345_600 });
  });

  test('the net-worth page lists what the totals leave out, with the reasons', async () => {
    state.account = [account(21, { accountName: '<b>Purse' }), account(22), account(23)];
    state.networth = [netWorth('2026-11-18', 1_500)];
    const cookie = await demo.signIn();
    expect(words(await demo.page('/net-worth', cookie))).not.toContain('leave out');
    state.exclusions = {
      excludedAccounts: [
        { accountId: 21, reason: 'OTHER_CURRENCY', currency: 'EUR' },
        { accountId: 22, reason: 'NO_BALANCE' },
        { accountId: 23, reason: 'UNKNOWN_DIRECTION' },
      ],
      excludedAccountCount: 5,
    };
    expect(words(await demo.page('/net-worth', cookie))).toMatch(
      /leave out &lt;b&gt;Purse Counted in Euro only Account 22 No balance yet Account 23 The bank doesn’t say whether it is owned or owed And 2 more/,
    );
  });

  test('escapes names of accounts', async () => {
    state.account = [account(21, { accountName: '<b>x</b>' })];
    state.networth = [netWorth('2026-11-18', 1_500)];
    expect(await demo.page('/net-worth', await demo.signIn())).toContain('&lt;b&gt;x&lt;/b&gt;');
  });
});

describe('demo: property page', () => {
  const property = (id: number, more: object = {}) =>
    account(id, {
      CONTAINER: 'realEstate',
      accountType: 'REAL_ESTATE',
      accountName: '12 Orchard Lane',
      isManual: true,
      balance: { amount: 412_000.3, currency: 'USD' },
      ...more,
    });
  const loan = (id: number, amount: number, currency = 'USD') =>
    account(id, { CONTAINER: 'loan', isAsset: false, accountName: `Loan ${id}`, balance: { amount, currency } });

  test('shows a property with its loans and what is left', async () => {
    const money = (amount: number) => ({ amount, currency: 'USD' });
    const valuation = {
      homeValue: money(412_000),
      low: money(380_000),
      high: money(444_000),
      method: 'INDEXED_SALE',
      source: 'County records',
      estimatedDate: '2026-11-02',
      indexName: 'House Price Index',
      indexQuarter: '2026-Q2',
    };
    state.account = [
      property(31, { linkedAccountIds: [41, 42, 99], valuation }),
      loan(41, 200_000.1),
      loan(42, 12_000),
    ];
    const text = words(await demo.page('/properties', await demo.signIn()));
    expect(text).toContain(
      'Estimate between $380,000.00 and $444,000.00 County records, House Price Index to 2026-Q2, Nov 2, 2026',
    );
    expect(text).toMatch(/Loan 41 Test Bank \$200,000\.10 you owe Loan 42 Test Bank \$12,000\.00 you owe/);
    expect(text).toContain('Value after loans $200,000.20');
  });

  test('subtracts no loan of another currency', async () => {
    state.account = [property(31, { linkedAccountIds: [41] }), loan(41, 5, 'EUR')];
    const text = words(await demo.page('/properties', await demo.signIn()));
    expect(text).toContain('Value As you entered it $412,000.30');
    expect(text).not.toContain('Value after loans');
  });

  test('lists other accounts added manually, and those alone', async () => {
    state.account = [
      account(21),
      account(51, { accountName: 'Old van', CONTAINER: 'otherAssets', isManual: true, includeInNetWorth: false }),
    ];
    const text = words(await demo.page('/properties', await demo.signIn()));
    expect(text).toMatch(/Old van Not included .* \$1,204\.10 Edit Old van/);
    expect(text).not.toContain('Account 21');
  });

  test.each([
    ['', /<fin-real-estate (?!.*account-id)/],
    ['?add=account', /<fin-manual-account (?!.*account-id)/],
    ['?edit=31', /<fin-real-estate [^>]*account-id="31"/],
    ['?edit=51', /<fin-manual-account [^>]*account-id="51"/],
    ['?edit=21', /<fin-real-estate (?!.*account-id)/],
    ['?edit=x&add=y', /<fin-real-estate (?!.*account-id)/],
  ])('has the form that "%s" asks for', async (query, tag) => {
    state.account = [account(21), property(31), account(51, { CONTAINER: 'otherAssets', isManual: true })];
    const page = await demo.page(`/properties${query}`, await demo.signIn());
    expect(page).toMatch(tag);
    expect(page.match(/<fin-(real-estate|manual-account) /g)).toHaveLength(1);
  });
});

test('demo: amounts are subtracted exactly', () => {
  expect(subtract({ amount: 0.3, currency: 'USD' }, [{ amount: 0.1, currency: 'USD' }])).toEqual({
    amount: 0.2,
    currency: 'USD',
  });
  expect(subtract({ amount: 1, currency: 'USD' }, [{ amount: 3.5, currency: 'USD' }])).toEqual({
    amount: -2.5,
    currency: 'USD',
  });
});
