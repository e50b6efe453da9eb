import { expect, it } from 'vitest';
import { withAsciiDigits } from '../../src/browser/ascii-digits.ts';

it('`withAsciiDigits` reads the digits of every script that the platform can write', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const written = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210n);
    // Some systems have no digits: Roman numerals, Chinese words.
    if (/^\p{Nd}+$/u.test(written)) expect(withAsciiDigits(written), system).toBe('9876543210');
  }
});

it('`withAsciiDigits` keeps letters and converts full-width letters to plain ones', () => {
  expect(withAsciiDigits('ＡＢ٤٢-é')).toBe('AB42-é');
});
