import { peerDataReply } from '@fin-link/contracts/service';
import { expect, it } from 'vitest';
import { categories, detailCategories } from '../../../src/data/categories/index.ts';
import { peerDataOfRules } from '../../../src/wellness/peers/index.ts';
import { ServiceError } from '../../../src/platform/runtime/index.ts';
import { expectError } from '../../harness/endpoint-rows.ts';
import { merchants } from '../../../src/data/payees/index.ts';
import { ids } from './people.ts';
import { enough, peerWorld } from './peer-world.ts';

const place = { country: 'US' };
const viewer = { place: { city: 'Denver', state: 'CO', ...place } };
const [merchant] = merchants;
const merchantName = merchant?.name ?? '';
const { groceries, rent } = categories;
const detail = Object.values(detailCategories).find(({ categoryId }) => categoryId === groceries.id);
const detailCategoryId = [detail?.id ?? 0];
const rules = [
  { include: { categoryId: [groceries.id], merchantName: [merchantName, 'Corner Shop'] } },
  { include: { categoryId: [groceries.id, rent.id], detailCategoryId } },
  { exclude: { merchantName: ['Big Shop'] } },
];

it('peer data has what the customer’s users spend on the categories and merchants in the rules, without repetition', async () => {
  const { deps, people, compute } = await peerWorld();
  const spends = [{ amount: 123, merchantKey: merchant?.key ?? '' }];
  await people.add(ids(enough).map((id) => ({ id, place, spends })));
  const user = await people.one(viewer);
  await compute();
  const numberOfPeers: unknown = expect.any(Number);
  const benchmark = [
    {
      benchmarkLevel: 'COUNTRY',
      geo: { level: 'COUNTRY', value: 'US' },
      metric: { numberOfPeers, spendAmount: { amount: 120, currency: 'USD' } },
    },
  ];
  const reply = await peerDataOfRules(deps, user, { rules, currency: 'USD' });
  expect(peerDataReply.parse(reply)).toEqual({
    peerData: {
      timePeriod: 'LAST_MONTH',
      monthYear: '2026-10',
      fromDate: '2026-10-01',
      toDate: '2026-10-31',
      segement: { geo: { city: 'Denver', state: 'CO' } },
      peerCategorySummary: [
        { id: String(groceries.id), name: groceries.name, benchmark },
        { id: String(rent.id), name: rent.name, benchmark: [] },
      ],
      peerDetailCategorySummary: [{ id: String(detail?.id), name: detail?.name, benchmark: [] }],
      peerMerchantSummary: [
        { name: merchantName, benchmark },
        { name: 'Corner Shop', benchmark: [] },
      ],
    },
  });
  const year = await peerDataOfRules(deps, user, { rules }, 'LAST_TWELVE_MONTHS');
  expect(year.peerData).toMatchObject({ timePeriod: 'LAST_TWELVE_MONTHS', fromDate: '2025-11-01' });
  const inCanada = await peerDataOfRules(deps, user, { rules, currency: 'CAD' });
  expect(inCanada.peerData?.peerMerchantSummary?.map(({ benchmark: one }) => one)).toEqual([[], []]);
});

it('peer data is empty until the first figures are computed', async () => {
  const { deps, people } = await peerWorld();
  const user = await people.one(viewer);
  expect(await peerDataOfRules(deps, user, { rules })).toEqual({});
});

it('peer data is refused with a readable reason if the customer does not compare its users', async () => {
  const { deps, people } = await peerWorld();
  const user = await people.one(viewer);
  await people.enable(1, false);
  const refused = await peerDataOfRules(deps, user, { rules }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ServiceError);
  expect(refused).toMatchObject({
    code: 'Y800',
    message: 'Invalid value for isPeerBenchmarkEnabled, which is off for this customer.',
    fields: [{ path: 'isPeerBenchmarkEnabled', message: 'This customer does not compare its users.' }],
  });
});

it('peer data of rules without a category or merchant is refused', async () => {
  const { deps, people } = await peerWorld();
  const user = await people.one(viewer);
  const others = [{ include: { accountId: [7] } }, { exclude: { categoryId: [groceries.id] } }];
  await expect(peerDataOfRules(deps, user, { rules: others })).rejects.toMatchObject({
    code: 'Y800',
    message: 'Invalid value for rule, as none includes a category or merchant.',
  });
});

it('peer data of a view is served by its id, and of another user’s view is refused', async () => {
  const { people, compute, call, token } = await peerWorld();
  const user = await token('compares');
  const address = { user: { address: { city: 'Denver', state: 'CO', country: 'US' } } };
  expect((await call('PUT', '/user', { token: user, body: address })).status).toBe(204);
  await people.group(ids(enough), place, 250);
  await compute();
  const view = { name: 'Food', rule: [{ type: 'EXPENSE', include: { categoryId: [groceries.id] } }] };
  const created = await call('POST', '/views', { token: user, body: { ...view, preferredCurrency: 'USD' } });
  expect(created.status, created.text).toBe(201);
  const path = `/views/${created.body.view[0].id}/peerData`;
  const { body } = await call('GET', path, { token: user, query: { timePeriod: 'LAST_SIX_MONTHS' } });
  expect(body.peerData).toMatchObject({
    timePeriod: 'LAST_SIX_MONTHS',
    peerCategorySummary: [{ benchmark: [{ metric: { spendAmount: { amount: 250 } } }] }],
  });
  expectError(await call('GET', path, { token: await token('is-curious') }), 'Y800');
  await people.enable(1, false);
  const off = await call('GET', path, { token: user });
  expectError(off, 'Y800');
  expect(off.body.errorMessage).toContain('isPeerBenchmarkEnabled, which is off for this customer');
});
