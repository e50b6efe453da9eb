import { expect, it } from 'vitest';
import { categories, detailCategories } from '../../../src/data/categories/index.ts';
import { figuresDateAt, daysOf } from '../../../src/wellness/peers/months.ts';
import { groceries, halfOf, idsOfHalf, type Spend } from './people.ts';
import { denver, peerWorld } from './peer-world.ts';

const [viewerId] = idsOfHalf(1, 1);
const viewer = { id: viewerId, place: denver };

it('a user sees the median of the other users of the country, rounded to two digits', async () => {
  const { people, compute } = await peerWorld();
  await people.group(idsOfHalf(0, 40), denver, (position) => 100 + position * 7.13);
  const place = { city: ' DENVER', state: 'co', country: 'us' };
  const user = await people.one({ id: viewerId, place });
  await compute();
  const peers = await people.see(user);
  expect(peers).toMatchObject({ benchmarkAsOf: '2026-11-16', fromDate: '2026-10-01', toDate: '2026-10-31' });
  // The two middle values are 235.47 and 242.60.
  expect(peers?.benchmarks.get(groceries)).toEqual([
    { level: 'COUNTRY', place: 'us', numberOfPeers: 40, spend: '240', currency: 'USD' },
  ]);
});

it('a user sees the city, the state and the country if each has enough users, smallest first', async () => {
  const { people, compute } = await peerWorld();
  const ids = idsOfHalf(0, 120);
  await people.group(ids.slice(0, 40), denver, () => 10);
  await people.group(ids.slice(40, 80), { city: 'Boulder', state: 'CO', country: 'US' }, () => 30);
  await people.group(ids.slice(80), { city: 'Austin', state: 'TX', country: 'US' }, () => 50);
  const user = await people.one(viewer);
  await compute();
  const seen = (await people.see(user))?.benchmarks.get(groceries);
  expect(seen?.map(({ level, place, numberOfPeers, spend }) => [level, place, numberOfPeers, spend])).toEqual([
    ['CITY', 'Denver', 40, '10'],
    ['STATE', 'CO', 80, '20'],
    ['COUNTRY', 'US', 120, '30'],
  ]);
});

it('a city of 29 users has no figure, and its state is shown; a city of 30 users has one', async () => {
  const { people, computeOn } = await peerWorld();
  const ids = idsOfHalf(0, 91);
  await people.group(ids.slice(0, 29), denver, () => 10);
  await people.group(ids.slice(30, 61), { city: 'Boulder', state: 'CO', country: 'US' }, () => 30);
  await people.group(ids.slice(61, 91), { state: 'TX', country: 'US' }, () => 50);
  const user = await people.one(viewer);
  const levels = async () => (await people.see(user))?.benchmarks.get(groceries)?.map(({ level }) => level);
  await computeOn('2026-11-20');
  expect(await levels()).toEqual(['STATE', 'COUNTRY']);
  await people.group(ids.slice(29, 30), denver, () => 10);
  await computeOn('2026-11-20');
  expect(await levels()).toEqual(['CITY', 'STATE', 'COUNTRY']);
});

it('a country of 29 users has no figures', async () => {
  const { people, compute } = await peerWorld();
  await people.group(idsOfHalf(0, 29), denver);
  const user = await people.one(viewer);
  await compute();
  expect((await people.see(user))?.benchmarks).toEqual(new Map());
});

it('a user sees the half of the users without them', async () => {
  const { people, compute } = await peerWorld();
  const [ones, others] = [idsOfHalf(0, 30), idsOfHalf(1, 40)];
  const [one] = await people.group(ones, denver, () => 10);
  const [other] = await people.group(others, denver, () => 90);
  await compute();
  const seenBy = async (user: typeof one) => user && (await people.see(user))?.benchmarks.get(groceries);
  expect(halfOf(ones[0] ?? 0)).not.toBe(halfOf(others[0] ?? 0));
  expect(await seenBy(one)).toMatchObject([{ numberOfPeers: 40, spend: '90' }]);
  expect(await seenBy(other)).toMatchObject([{ numberOfPeers: 30, spend: '10' }]);
});

it('a user without a country, or in another country, sees no figure', async () => {
  const { people, compute } = await peerWorld();
  await people.group(idsOfHalf(0, 40), denver);
  const [first, second] = idsOfHalf(1, 2);
  const lost = await people.one({ id: first, place: { city: 'Denver', state: 'CO' } });
  const abroad = await people.one({ id: second, place: { city: 'Denver', state: 'CO', country: 'CA' } });
  await compute();
  for (const user of [lost, abroad]) expect((await people.see(user))?.benchmarks.size).toBe(0);
});

it.each<[string, Spend[], string | undefined]>([
  ['debits less credits', [{ amount: 70 }, { amount: 20, baseType: 'CREDIT' }], '50'],
  ['no user whose credits are above the debits', [{ amount: 20 }, { amount: 70, baseType: 'CREDIT' }], undefined],
  ['no pending transaction', [{ amount: 50 }, { amount: 1_000, status: 'PENDING' }], '50'],
  ['cards as well', [{ amount: 20 }, { amount: 30, container: 'creditCard' }], '50'],
  ['no investment account', [{ amount: 50 }, { amount: 1_000, container: 'investment' }], '50'],
  ['no transfer between own accounts', [{ amount: 50 }, { amount: 1_000, isPaired: true }], '50'],
  ['no other month', [{ amount: 50 }, { amount: 9, date: '2026-11-01' }, { amount: 9, date: '2026-09-30' }], '50'],
  [
    'the first and the last day of the month',
    [
      { amount: 20, date: '2026-10-01' },
      { amount: 30, date: '2026-10-31' },
    ],
    '50',
  ],
  ['no other currency', [{ amount: 50 }, { amount: 1_000, currency: 'CAD' }], '50'],
])('a figure of a category includes %s', async (_title, spends, spend) => {
  const { people, compute } = await peerWorld();
  await people.add(idsOfHalf(0, 30).map((id) => ({ id, place: denver, spends })));
  const user = await people.one(viewer);
  await compute();
  const seen = (await people.see(user, { currency: 'USD' }))?.benchmarks.get(groceries);
  expect(seen?.map((one) => one.spend)).toEqual(spend === undefined ? undefined : [spend]);
});

it('income and transfers have no figures', async () => {
  const { people, compute, figures } = await peerWorld();
  const spends = [categories.salary, categories.transfers].map(({ id }) => ({ amount: 50, categoryId: id }));
  await people.add(idsOfHalf(0, 30).map((id) => ({ id, place: denver, spends })));
  await compute();
  expect(await figures()).toEqual([]);
});

it('detail categories and merchants have separate figures', async () => {
  const { people, compute } = await peerWorld();
  const detail = Object.values(detailCategories).find(({ categoryId }) => categoryId === categories.groceries.id);
  const detailCategoryId = detail?.id ?? 0;
  const spends = [
    { amount: 40, detailCategoryId, merchant: 'Corner Shop' },
    { amount: 60, merchant: 'Big Shop' },
  ];
  await people.add(idsOfHalf(0, 30).map((id) => ({ id, place: denver, spends })));
  const user = await people.one(viewer);
  await compute();
  const details = await people.see(user, { kind: 'DETAIL_CATEGORY', keys: [String(detailCategoryId)] });
  expect(details?.benchmarks.get(String(detailCategoryId))).toMatchObject([{ spend: '40' }]);
  const shops = await people.see(user, { kind: 'MERCHANT', keys: ['Corner Shop', 'Big Shop', 'corner shop'] });
  expect([...(shops?.benchmarks ?? [])].map(([name, [one]]) => [name, one?.spend])).toEqual([
    ['Big Shop', '60'],
    ['Corner Shop', '40'],
  ]);
});

it('figures of longer periods are monthly averages', async () => {
  const { people, compute } = await peerWorld();
  const spends = [
    { amount: 120, date: '2026-10-05' },
    { amount: 240, date: '2026-08-01' },
    { amount: 600, date: '2026-05-31' },
    { amount: 240, date: '2025-11-01' },
    { amount: 9_000, date: '2025-10-31' },
  ];
  await people.add(idsOfHalf(0, 30).map((id) => ({ id, place: denver, spends })));
  const user = await people.one(viewer);
  await compute();
  const periods = ['LAST_MONTH', 'LAST_THREE_MONTHS', 'LAST_SIX_MONTHS', 'LAST_TWELVE_MONTHS'] as const;
  const seen = await Promise.all(periods.map((period) => people.see(user, { period })));
  expect(seen.map((peers) => peers?.benchmarks.get(groceries)?.[0]?.spend)).toEqual(['120', '120', '160', '100']);
  expect(seen.map((peers) => peers?.fromDate)).toEqual(['2026-10-01', '2026-08-01', '2026-05-01', '2025-11-01']);
});

it.each([
  ['0.0449', '0.04'],
  ['0.125', '0.13'],
  ['9.96', '10'],
  ['12.5', '13'],
  ['994', '990'],
  ['123456.78', '120000'],
])('a median of %s is served as %s', async (amount, shown) => {
  const { people, compute } = await peerWorld();
  await people.group(idsOfHalf(0, 30), denver, () => Number(amount));
  const user = await people.one(viewer);
  await compute();
  expect(Number((await people.see(user))?.benchmarks.get(groceries)?.[0]?.spend)).toBe(Number(shown));
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
