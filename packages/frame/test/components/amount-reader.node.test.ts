import { describe, expect, it } from 'vitest';
import { AmountReader } from '../../src/screens/verification/amount-reader.ts';

const read = (locale: string, typed: string, currency = 'USD') => {
  const parsed = new AmountReader(locale, currency).read(typed);
  return parsed.kind === 'amount' ? parsed.amount : parsed.kind;
};

describe('frame: amounts of deposits as users type them', () => {
  it.each([
    ['en-US', '0.32', '0.32'],
    ['en-US', '.32', '0.32'],
    ['en-US', '0.3', '0.30'],
    ['en-US', ' $0.32 ', '0.32'],
    ['en-US', '$ 0.32 USD', '0.32'],
    ['en-US', '-0.47', '0.47'],
    ['en-US', '\u22120.47', '0.47'],
    ['en-US', '+0.47', '0.47'],
    ['en-US', '00.05', '0.05'],
    ['en-US', '1.02', '1.02'],
    ['de-DE', '0,32', '0.32'],
    ['de-DE', '0.32', '0.32'],
    ['de-DE', '0,32 $', '0.32'],
    ['en-US', '0,32', '0.32'],
    ['fr-CH', '0,32', '0.32'],
    ['ar-EG', '٠٫٣٢', '0.32'],
    ['ar-EG', '٠,٣٢', '0.32'],
    ['ar-EG', '\u200f٠٫٣٢\u200f', '0.32'],
    ['ar-EG', '0.32', '0.32'],
    ['en-US', '٠٫٣٢', '0.32'],
    ['fa-IR', '۰٫۳۲', '0.32'],
    ['hi-IN-u-nu-deva', '०.३२', '0.32'],
    ['ja-JP', '０．３２', '0.32'],
  ])('in %s, “%s” is %s', (locale, typed, amount) => {
    expect(read(locale, typed)).toBe(amount);
  });

  it.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['32', 'whole'],
    ['1', 'whole'],
    ['0', 'wrong'],
    ['0.00', 'wrong'],
    ['0.325', 'wrong'],
    ['1.234', 'wrong'],
    ['1,234.50', 'wrong'],
    ['0.3.2', 'wrong'],
    ['0.32 0.47', 'wrong'],
    ['.', 'wrong'],
    ['abc', 'wrong'],
    ['0.3x2', 'wrong'],
    ['1e-1', 'wrong'],
    ['9999999999.00', 'wrong'],
  ])('does not take “%s”: %s', (typed, kind) => {
    expect(read('en-US', typed)).toBe(kind);
  });

  it('have as many decimals as their currency', () => {
    expect(read('en-US', '32', 'JPY')).toBe('32');
    expect(read('en-US', '0.325', 'KWD')).toBe('0.325');
  });

  it('are shown as examples in the digits of the language', () => {
    const examples = ['en-US', 'de-DE', 'ar-EG'].map((locale) => new AmountReader(locale, 'USD').example);
    expect(examples).toEqual(['0.32', '0,32', '٠٫٣٢']);
  });
});
