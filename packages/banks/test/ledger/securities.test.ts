import { expect, test, describe, it } from 'vitest';
import { dayOfIsoDate } from '../../src/basics/days.ts';
import { brokerSecurities, isinOf, settlementFund, createMarket, securities } from '../../src/ledger/securities.ts';

const values = (text: string): number[] => Array.from(text, (sign) => Number.parseInt(sign, 36));
const sumOfDigits = (value: number): number => Math.floor(value / 10) + (value % 10);

test('the numbers of the invented securities have valid check digits and unassigned issuers', () => {
  // A published example checks the calculation of the check digit.
  expect(isinOf({ ...settlementFund, cusip: '037833100' })).toBe('US0378331005');
  for (const { cusip } of [...brokerSecurities, settlementFund]) {
    expect(cusip.slice(3, 6)).toBe('999');
    const sum = values(cusip.slice(0, 8)).reduce(
      (total, value, index) => total + sumOfDigits(index % 2 === 0 ? value : value * 2),
      0,
    );
    expect(cusip.at(-1)).toBe(String((10 - (sum % 10)) % 10));
  }
});

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
