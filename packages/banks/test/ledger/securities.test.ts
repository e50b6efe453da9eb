import { expect, test } from 'vitest';
import { brokerSecurities, isinOf, settlementFund } from '../../src/ledger/securities.ts';

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
