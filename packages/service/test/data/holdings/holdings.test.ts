import { classificationTypes, type Holding, holdingTypes, type Security } from '@fin-link/contracts/service';
import { expect, it } from 'vitest';
import { classifications, classOf } from '../../../src/data/holdings/classification.ts';
import { linkingService } from '../../harness/linking-service.ts';

const filter = 'assetClassification.classificationType';

it('holdings add up to the balance of their account, keep their ids over a refresh, and have classes on request', async () => {
  const service = await linkingService({ settings: { refreshIntervalMinutes: 0 } });
  const person = await service.person('has-holdings');
  const linked = await person.answer(await person.link(16002, 'ok-household'), '123456');
  const get = async (path: string) => (await service.call('GET', path, { token: person.token })).body;
  const account = (await person.accounts({ container: 'investment' }))[0] ?? expect.fail('no investment account');
  const first = (await get('/holdings')).holding;
  expect(first.length).toBeGreaterThan(1);
  const total = first.reduce((sum: number, { value }: { value: { amount: number } }) => sum + value.amount, 0);
  expect(total).toBeCloseTo(account.balance?.amount ?? 0, 2);
  expect(await get(`/holdings?providerAccountId=${linked.id}`)).toEqual({ holding: first });

  await service.deps.businessClock.advance(40 * 86_400_000);
  await person.answer(await person.putAndWait(linked.id), '123456');
  const second = (await get('/holdings')).holding;
  const ids = (holdings: Pick<Holding, 'id' | 'symbol'>[]) => new Map(holdings.map(({ symbol, id }) => [symbol, id]));
  for (const [symbol, id] of ids(first)) if (ids(second).has(symbol)) expect(ids(second).get(symbol)).toBe(id);
  expect(second.map(({ value }: { value: object }) => value)).not.toEqual(
    first.map(({ value }: { value: object }) => value),
  );

  const bySpelling = (type: string, value: string) =>
    get(
      `/holdings?${new URLSearchParams({ include: 'assetClassification', [filter]: type, classificationValue: value }).toString()}`,
    );
  const funds: Holding[] = (await bySpelling('Asset class', 'funds')).holding;
  expect(ids(funds)).toEqual(ids(second.filter((one: Holding) => ['ETF', 'mutualFund'].includes(one.holdingType))));
  expect(funds.length).toBeGreaterThan(0);
  for (const { assetClassification, isin } of funds)
    expect(assetClassification).toEqual([
      { classificationType: 'assetClass', classificationValue: 'Funds', allocation: 100 },
      { classificationType: 'country', classificationValue: isin?.slice(0, 2), allocation: 100 },
    ]);
  expect(await bySpelling('country', 'FR')).toEqual({});
  expect(second[0]).not.toHaveProperty('assetClassification');
  expect((await get('/holdings/holdingTypeList')).holdingType).toEqual(holdingTypes);

  const securities: { id: string; security: Security }[] = (await get('/holdings/securities')).holding;
  expect(securities.map(({ id }) => Number(id))).toEqual(second.map(({ id }: Holding) => id));
  for (const [place, { security }] of securities.entries()) {
    const { description, isin, symbol, cusipNumber, price }: Holding = second[place];
    expect(security).toMatchObject({ description, isin, ...(cusipNumber !== undefined && { cusip: cusipNumber }) });
    expect(security.stockExchangeDetails).toEqual(
      symbol === undefined ? undefined : [{ symbol, currencyCode: price?.currency }],
    );
  }
  const [named] = securities;
  expect(await get(`/holdings/securities?holdingId=${named?.id},42`)).toEqual({ holding: [named] });
  expect(await get('/holdings/securities?holdingId=42')).toEqual({});

  const list: { classificationType: string; classificationValue: string[] }[] = (
    await get('/holdings/assetClassificationList')
  ).assetClassificationList;
  expect(list.map(({ classificationType }) => classificationType)).toEqual(classificationTypes);
  const all: Holding[] = (await get('/holdings?include=assetClassification')).holding;
  for (const { classificationType, classificationValue } of all.flatMap((one) => one.assetClassification ?? []))
    expect(list.find((one) => one.classificationType === classificationType)?.classificationValue).toContain(
      classificationValue,
    );
});

it('the list of asset classifications has every class of every kind of holding once, and every country of ISO 3166', () => {
  const [assetClass, country] = classifications;
  const details = (isin: string) => ({ details: { isin } });
  for (const holding_type of holdingTypes)
    expect(assetClass?.classificationValue).toContain(classOf({ holding_type, ...details('') }, 'assetClass'));
  for (const { classificationValue } of classifications)
    expect(new Set(classificationValue).size).toBe(classificationValue.length);
  expect(country?.classificationValue).toHaveLength(249);
  expect(classOf({ holding_type: 'bond', ...details('GB00BYZW3G56') }, 'country')).toBe('GB');
  for (const isin of ['XS2314659447', 'EU000A3K4DW8', ''])
    expect(classOf({ holding_type: 'bond', ...details(isin) }, 'country')).toBe('Other');
});
