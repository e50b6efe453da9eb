import { expect, it } from 'vitest';
import { categories, detailCategories } from '../../../src/data/categories/index.ts';
import { merchants } from '../../../src/data/payees/index.ts';
import { figuresDateAt, daysOf, daysToRelease } from '../../../src/wellness/peers/dimensions.ts';
import { groceries, ids, type NewPerson, type Spend } from './people.ts';
import { denver, enough, peerWorld } from './peer-world.ts';

const expenses = Object.values(categories).filter(({ type }) => type === 'EXPENSE');

/** Returns users of Denver with the same spending. */
const spenders = (spends: readonly Spend[]): NewPerson[] => ids(enough).map((id) => ({ id, place: denver, spends }));

it('a user sees the city, the state and the country if each has enough users, smallest first', async () => {
  const { people, compute } = await peerWorld();
  await people.group(ids(700), denver, 10);
  await people.group(ids(1_100, 2_000), { city: 'Boulder', state: 'CO', country: 'US' }, 30);
  await people.group(ids(2_200, 4_000), { city: 'Austin', state: 'TX', country: 'US' }, 50);
  const user = await people.one({ place: { city: ' DENVER', state: 'co', country: 'us' } });
  await compute();
  const peers = await people.see(user);
  expect(peers).toMatchObject({ benchmarkAsOf: '2026-11-16', fromDate: '2026-10-01', toDate: '2026-10-31' });
  const seen = peers?.benchmarks.get(groceries) ?? [];
  expect(seen.map(({ level, place, spend, currency }) => [level, place, spend, currency])).toEqual([
    ['CITY', 'DENVER', '10', 'USD'],
    ['STATE', 'co', '30', 'USD'],
    ['COUNTRY', 'us', '50', 'USD'],
  ]);
  for (const [index, users] of [700, 1_800, 4_000].entries()) {
    const shown = seen[index]?.numberOfPeers ?? 0;
    expect(shown % 10).toBe(0);
    expect(Math.abs(shown - users)).toBeLessThan(200);
  }
});

it('a user among 29 invented users of a city is in no figure, and neither are 300 users', async () => {
  const { people, compute, figures } = await peerWorld();
  await people.group(ids(14), denver, 1);
  await people.group(ids(15, 2_000), denver, 1_000);
  await people.one({ place: denver, spends: [{ amount: 492.1 }] });
  await people.group(ids(300, 3_000), { country: 'CA' }, 10);
  await compute();
  expect(await figures()).toEqual([]);
});

it('a user without a country, or in another country, sees no figure', async () => {
  const { people, compute } = await peerWorld();
  await people.add(spenders([{ amount: 10 }]));
  await people.add(ids(enough, 3_000).map((id) => ({ id, place: { city: 'Denver' }, spends: [{ amount: 10 }] })));
  const lost = await people.one({ id: 1, place: { city: 'Denver' } });
  const abroad = await people.one({ id: 2, place: { city: 'Denver', state: 'CO', country: 'CA' } });
  await compute();
  for (const user of [lost, abroad]) expect((await people.see(user))?.benchmarks.size).toBe(0);
});

it('figures include posted transactions of banks and cards in one month, without transfers', async () => {
  const { people, compute, figures } = await peerWorld();
  const cases: readonly [string, Spend[], string | undefined][] = [
    ['debits less credits', [{ amount: 70 }, { amount: 20, baseType: 'CREDIT' }], '50'],
    ['no user whose credits are above the debits', [{ amount: 20 }, { amount: 70, baseType: 'CREDIT' }], undefined],
    ['no pending transaction', [{ amount: 50 }, { amount: 1_000, status: 'PENDING' }], '50'],
    ['no transaction that the user entered', [{ amount: 50 }, { amount: 1_000, isManual: true }], '50'],
    ['cards as well', [{ amount: 20 }, { amount: 30, container: 'creditCard' }], '50'],
    ['no investment account', [{ amount: 50 }, { amount: 1_000, container: 'investment' }], '50'],
    ['no transfer between own accounts', [{ amount: 50 }, { amount: 1_000, isPaired: true }], '50'],
    ['no day of the next month', [{ amount: 50 }, { amount: 9, date: '2026-11-01' }], '50'],
    [
      'first and last day',
      [20, 30].map((amount) => ({ amount, date: `2026-10-${amount === 20 ? '01' : '31'}` })),
      '50',
    ],
  ];
  const categoryOf = (index: number) => expenses[index]?.id ?? 0;
  await people.add(
    spenders(cases.flatMap(([, spends], index) => spends.map((one) => ({ ...one, categoryId: categoryOf(index) })))),
  );
  await compute();
  const shown = new Map((await figures()).map(({ key, spend }) => [key, spend]));
  expect(cases.map(([title], index) => [title, shown.get(String(categoryOf(index)))])).toEqual(
    cases.map(([title, , spend]) => [title, spend]),
  );
});

it('accounts count once, if they are linked and have 90 days of history', async () => {
  const { people, compute, figures } = await peerWorld();
  const cases: readonly [string, boolean, Omit<NewPerson, 'id'>][] = [
    ['90 days of history at the end of the month', true, { since: '2026-08-02' }],
    ['89 days of history', false, { since: '2026-08-03' }],
    ['entered by the user', false, { account: { is_manual: true, bank_key: null } }],
    ['deleted', false, { account: { account_status: 'DELETED' } }],
    ['not selected', false, { account: { is_selected: false } }],
    ['not listed by its bank', false, { source: { is_listed: false } }],
    ['without an identity', false, { source: { customer_identity_key: null } }],
    ['linked by many users', false, { source: { customer_identity_key: 'the same' } }],
  ];
  for (const [index, [country, , account]] of cases.entries())
    await people.add(
      ids(enough, 1_000 * (index + 1)).map((id) => ({ id, place: { country }, spends: [{ amount: 10 }], ...account })),
    );
  await compute();
  const shown = new Set((await figures()).map(({ country }) => country));
  expect(cases.map(([title]) => [title, shown.has(title)])).toEqual(cases.map(([title, counts]) => [title, counts]));
});

it('a user counts for at most ten keys of a kind in a month', async () => {
  const { people, compute, figures } = await peerWorld();
  const keys = expenses.slice(0, 20).map(({ id }) => id);
  expect(keys).toHaveLength(20);
  const spend = (some: readonly number[]) => some.map((categoryId) => ({ amount: 10, categoryId }));
  await people.add(spenders(spend(keys)));
  const others = { state: 'TX', country: 'CA' };
  await people.add(ids(enough, 2_000).map((id) => ({ id, place: others, spends: spend(keys.slice(0, 10)) })));
  await compute();
  // Each user of the first group counts for half of the keys: about 350 users count for each of them.
  const published = await figures();
  expect(new Set(published.map(({ country }) => country))).toEqual(new Set(['ca']));
  expect(published.filter(({ level }) => level === 'STATE')).toHaveLength(10);
});

it('figures have keys and currencies of public lists only', async () => {
  const { people, compute, figures } = await peerWorld();
  const [detail] = Object.values(detailCategories).filter(({ categoryId }) => categoryId === categories.groceries.id);
  const [merchant] = merchants;
  const spends: Spend[] = [
    { amount: 40, detailCategoryId: detail?.id ?? 0, merchantKey: merchant?.key ?? '' },
    { amount: 60, detailCategoryId: 999_999, merchantKey: 'shop-of-one-user' },
    { amount: 70, currency: 'CAD' },
    { amount: 80, currency: 'XQZ' },
    ...[categories.salary, categories.transfers].map(({ id }) => ({ amount: 50, categoryId: id })),
  ];
  await people.add(spenders(spends));
  await compute();
  const cities = (await figures()).filter(({ level }) => level === 'CITY');
  expect(cities.map(({ kind, key, currency, spend }) => [kind, key, currency, Number(spend)])).toEqual([
    ['CATEGORY', groceries, 'CAD', 70],
    ['CATEGORY', groceries, 'USD', 100],
    ['DETAIL_CATEGORY', String(detail?.id), 'USD', 40],
    ['MERCHANT', merchant?.key, 'USD', 40],
  ]);
});

it('figures of longer periods are means of the released months', async () => {
  const { people, compute } = await peerWorld();
  const spends = [
    { amount: 120, date: '2026-10-05' },
    { amount: 240, date: '2026-08-01' },
    { amount: 600, date: '2026-05-31' },
    { amount: 240, date: '2025-11-01' },
    { amount: 9_000, date: '2025-10-31' },
  ];
  await people.add(spenders(spends));
  const user = await people.one({ place: denver });
  await compute();
  const periods = ['LAST_MONTH', 'LAST_THREE_MONTHS', 'LAST_SIX_MONTHS', 'LAST_TWELVE_MONTHS'] as const;
  const seen = await Promise.all(periods.map((period) => people.see(user, { period })));
  expect(seen.map((peers) => peers?.benchmarks.get(groceries)?.[0]?.spend)).toEqual(['120', '180', '320', '300']);
  expect(seen.map((peers) => peers?.fromDate)).toEqual(['2026-10-01', '2026-08-01', '2026-05-01', '2025-11-01']);
});

it('amounts count as the nearest amount of two digits, from 1 to 9,900,000', async () => {
  const { people, compute, figures } = await peerWorld();
  const amounts = [
    [0.04, 1],
    [9.96, 10],
    [12.5, 13],
    [994, 990],
    [123_456.78, 120_000],
    [99_999_999, 9_900_000],
  ] as const;
  await people.add(spenders(amounts.map(([amount], index) => ({ amount, categoryId: expenses[index]?.id ?? 0 }))));
  await compute();
  const cities = (await figures()).filter(({ level }) => level === 'CITY');
  expect(new Map(cities.map(({ key, spend }) => [key, Number(spend)]))).toEqual(
    new Map(amounts.map(([, shown], index) => [String(expenses[index]?.id), shown])),
  );
});

it.each([
  ['2026-11-15T23:59:59Z', '2026-10-16', '2026-09-01', '2026-09-30'],
  ['2026-11-16T00:00:00Z', '2026-11-16', '2026-10-01', '2026-10-31'],
  ['2026-01-03T00:00:00Z', '2025-12-16', '2025-11-01', '2025-11-30'],
  ['2028-03-31T12:00:00Z', '2028-03-16', '2028-02-01', '2028-02-29'],
])('figures at %s are based on %s', (now, asOf, fromDate, toDate) => {
  expect(figuresDateAt(new Date(now))).toBe(asOf);
  expect(daysOf(asOf, 'LAST_MONTH')).toEqual({ fromDate, toDate });
});

it.each([
  [null, '2025-11-01'],
  ['2026-10-16', '2026-10-01'],
  ['2026-02-16', '2026-02-01'],
  ['2024-02-16', '2025-11-01'],
])('on November 16, 2026 the months after those of %s are released, from %s', (releasedAsOf, fromDate) => {
  expect(daysToRelease('2026-11-16', releasedAsOf)).toEqual({ fromDate, toDate: '2026-10-31' });
});
