import { describe, expect, it } from 'vitest';
import { dayOfIsoDate } from '../../src/basics/days.ts';
import { createMarket, securities } from '../../src/ledger/securities.ts';

const friday = dayOfIsoDate('2026-11-20');

describe('Market prices of the simulated banks', () => {
  it.each(securities)(
    'the price of $symbol has one value per day, independent of the order of requests',
    (security) => {
      const backwards = createMarket();
      const forwards = createMarket();
      const days = Array.from({ length: 30 }, (_, index) => friday - index);
      const prices = days.map((day) => backwards.price(security, day).toString());
      expect(days.toReversed().map((day) => forwards.price(security, day).toString())).toEqual(prices.toReversed());
      expect(new Set(prices).size).toBeGreaterThan(10);
    },
  );

  it.each(securities)('the price of $symbol stays the same over a weekend', (security) => {
    const market = createMarket();
    expect(market.price(security, friday + 2)).toEqual(market.price(security, friday));
  });

  it.each(securities)('the price of $symbol stays within bounds over ten years', (security) => {
    const market = createMarket();
    const price = Number(market.price(security, dayOfIsoDate('2029-01-01')));
    const first = Number(security.firstPrice);
    expect(price).toBeGreaterThan(first / 5);
    expect(price).toBeLessThan(first * 12);
  });

  it('prices exist before the first day', () => {
    const [first] = securities;
    expect(createMarket().price(first, 0).gt(0)).toBe(true);
  });
});
