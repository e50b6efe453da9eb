import type { Holding, HoldingSummary } from '@fin-link/contracts/service';
import { expect, it } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';

const service = await linkingService();
const person = await service.person('has-holdings');
await person.link(16010, 'ok');
const read = async (query: Record<string, string> = {}) =>
  (await service.call('GET', '/derived/holdingSummary', { token: person.token, query })).body;
const holdings: Holding[] = (await service.call('GET', '/holdings', { token: person.token })).body.holding;
const cents = (amounts: readonly number[]): number =>
  Math.round(amounts.reduce((sum, amount) => sum + amount, 0) * 100);

it('holdings are added up by asset class, and cash is counted once', async () => {
  const { holdingSummary, link } = await read();
  const valueOf = (...types: Holding['holdingType'][]) =>
    cents(holdings.filter(({ holdingType }) => types.includes(holdingType)).map(({ value }) => value?.amount ?? 0));
  const found = Object.fromEntries(
    (holdingSummary as HoldingSummary[]).map(({ classificationValue, value }) => [
      classificationValue,
      cents([value.amount]),
    ]),
  );
  expect(found).toEqual(
    Object.fromEntries(
      Object.entries({
        Stocks: valueOf('stock'),
        Funds: valueOf('ETF', 'mutualFund'),
        'Fixed income': valueOf('bond', 'CD'),
        Cash: valueOf('moneyMarketFund', 'currency'),
      }).filter(([, value]) => value > 0),
    ),
  );
  expect(Object.keys(found).length).toBeGreaterThan(2);
  expect(link).toEqual({ holdings: 'holdings' });
});

it('details of the holding summary list the holdings of each class, each holding once', async () => {
  const { holdingSummary } = (await read({ include: 'details', classificationType: 'Country' })) as {
    holdingSummary: HoldingSummary[];
  };
  expect(holdingSummary.map(({ classificationValue }) => classificationValue)).toContain('US');
  const listed = holdingSummary.flatMap(({ holding = [] }) => holding);
  expect(listed.toSorted((one, other) => one.id - other.id)).toEqual(
    holdings.toSorted((one, other) => one.id - other.id),
  );
  for (const { classificationValue, value, holding = [] } of holdingSummary) {
    expect(cents(holding.map((one) => one.value?.amount ?? 0))).toBe(cents([value.amount]));
    for (const { isin } of holding)
      if (classificationValue !== 'Other') expect(isin?.slice(0, 2)).toBe(classificationValue);
  }
});

it('the holding summary adds the cash of an account to its holdings if the balance exceeds them', async () => {
  const { db } = service.deps.database;
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('container', '=', 'investment')
    .where('account_type', '=', 'BROKERAGE_CASH')
    .executeTakeFirstOrThrow();
  const held = cents(holdings.filter(({ accountId }) => accountId === id).map(({ value }) => value?.amount ?? 0)) / 100;
  await db
    .updateTable('account')
    .set({ available_balance: '250.10', balance: String(held + 250.1) })
    .where('id', '=', id)
    .execute();
  const query = { accountIds: String(id), include: 'details' };
  const { holdingSummary, link } = await read(query);
  const cash = (holdingSummary as HoldingSummary[]).find(({ classificationValue }) => classificationValue === 'Cash');
  expect(cash?.account).toEqual([{ id, value: { amount: 250.1, currency: 'USD' } }]);
  expect(cents([cash?.value.amount ?? 0])).toBe(
    cents([250.1, ...(cash?.holding ?? []).map(({ value }) => value?.amount ?? 0)]),
  );
  expect(link).toEqual({ holdings: `holdings?accountId=${id}` });
});

it('the holding summary refuses an unknown classification and leaves out holdings of other users', async () => {
  expect((await read({ classificationType: 'Sector' })).errorCode).toBe('Y800');
  const token = await service.token('has-no-holdings');
  const accountIds = String(holdings[0]?.accountId);
  expect((await service.call('GET', '/derived/holdingSummary', { token, query: { accountIds } })).body).toEqual({});
});
