import { describe, expect, it } from 'vitest';
import { difference, sum } from '../../src/components/money/decimals.ts';
import { MoneyReader } from '../../src/screens/manual-accounts/money-reader.ts';

const read = (locale: string, typed: string, currency = 'USD') => new MoneyReader(locale).read(typed, currency);

describe('reading an amount of money', () => {
  it.each([
    ['en-US', '610000', '610000'],
    ['en-US', '610,000', '610000'],
    ['en-US', '$1,234,567.89', '1234567.89'],
    ['en-US', ' 12.5 ', '12.50'],
    ['en-US', '.5', '0.50'],
    ['en-US', '12,5', '12.50'],
    ['en-US', '1.234.567,89', '1234567.89'],
    ['en-US', '0', '0'],
    ['en-US', '007', '7'],
    ['en-US', '12.00', '12'],
    ['en-IN', '12,34,567.5', '1234567.50'],
    ['de-DE', '610.000', '610000'],
    ['de-DE', '1.234,56 €', '1234.56'],
    ['de-DE', '12.5', '12.50'],
    ['fr-FR', '610 000,25', '610000.25'],
    ['de-CH', '1’234.50', '1234.50'],
    ['ar-EG', '١٬٢٣٤٫٥', '1234.50'],
    ['en-US', 'USD 99', '99'],
  ])('%s: %s is %s', (locale, typed, amount) => {
    expect(read(locale, typed)).toEqual({ kind: 'amount', amount });
  });

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['abc', 'wrong'],
    ['12a4', 'wrong'],
    ['1,23,4', 'wrong'],
    ['1.2.3', 'wrong'],
    ['.', 'wrong'],
    ['-5', 'negative'],
    ['\u22125', 'negative'],
    ['$-5', 'negative'],
    ['(5)', 'negative'],
    ['1234567890123', 'long'],
  ])('%s is %s', (typed, kind) => {
    expect(read('en-US', typed)).toEqual({ kind });
  });

  it('twelve digits before the point are taken', () => {
    expect(read('en-US', '123,456,789,012')).toEqual({ kind: 'amount', amount: '123456789012' });
  });

  it('more decimals than the currency has are said so', () => {
    expect(read('en-US', '1.234')).toEqual({ kind: 'precise', decimals: 2 });
    expect(read('en-US', '1.5', 'JPY')).toEqual({ kind: 'precise', decimals: 0 });
    expect(read('en-US', '1.234', 'KWD')).toEqual({ kind: 'amount', amount: '1.234' });
  });

  it.each(['en-US', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'en-IN'])('%s reads what it writes', (locale) => {
    const reader = new MoneyReader(locale);
    expect(reader.read(reader.write('1234567.5'), 'USD')).toEqual({ kind: 'amount', amount: '1234567.50' });
  });
});

it.each([
  ['1240.5', '1,240.50'],
  ['1240.0000', '1,240'],
  ['0.125', '0.125'],
])('%s is written as %s', (amount, written) => {
  expect(new MoneyReader('en-US').write(amount)).toBe(written);
});

describe('calculating with amounts', () => {
  it('sums and differences are exact', () => {
    expect(sum([])).toBe('0');
    expect(sum(['0.1', '0.2'])).toBe('0.3');
    expect(difference('610000', '380000.25')).toBe('229999.75');
    expect(difference('100', '250.5')).toBe('-150.5');
    expect(difference('0.5', '1')).toBe('-0.5');
  });
});
