import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aliasesOf, payeeOf } from '../../../src/data/payees/index.ts';

type Row = Parameters<typeof aliasesOf>[0][number];

/** Returns payments with these texts in turn, `every` days apart. */
const paid = (
  texts: readonly string[],
  { amount = 42, count = 12, every = 30, from = 19_000, accountId = 1, currency = 'USD' } = {},
): Row[] =>
  Array.from({ length: count }, (_, index) => {
    const description = texts[index % texts.length] ?? '';
    const { key, name, merchant } = payeeOf({ description, baseType: 'DEBIT', container: 'bank', currency });
    const day = from + index * every;
    return { key, name, isMerchant: merchant !== undefined, direction: 'DEBIT', currency, accountId, day, amount };
  });

/** Returns how many payees the rows have after joining. */
const payeesIn = (rows: readonly Row[]): number => {
  const aliases = aliasesOf(rows);
  return new Set(rows.map(({ key }) => aliases.get(key) ?? key)).size;
};
const keysIn = (rows: readonly Row[]): number => new Set(rows.map(({ key }) => key)).size;

describe('aliases of a payee', () => {
  test.each([
    [
      'consonants',
      ['ELMDALE FITNESS DES:DUES ID:1 INDN:J REYES CO ID:9 PPD', 'DEBIT PURCHASE -VISA ELMDLE FTNSS 259-3471399TX'],
    ],
    [
      'a shorter name',
      ['ACH DEBIT RIDGECOURT ACH 919340967', 'RIDGECOURT CLUB DES:DUES ID:1 INDN:J REYES CO ID:9 PPD'],
    ],
    ['an initial', ['ZELLE TO ADAM ANDERSON ON 03/14', 'BILL PAY A ANDERSON ON-LINE XX7724 ON 01-12']],
  ])('two spellings with one schedule are one payee: %s', (_what, texts) => {
    const rows = paid(texts);
    expect(keysIn(rows)).toBe(2);
    expect(payeesIn(rows)).toBe(1);
  });

  test('a new name with the same days, amount and account is the same payee', () => {
    const rows = [
      ...paid(['OLDDOWN STREAMING'], { amount: 15.99 }),
      ...paid(['BRIGHTER TV'], { amount: 15.99, from: 19_000 + 12 * 30 }),
    ];
    expect(payeesIn(rows)).toBe(1);
  });

  test.each([
    ['another account', { accountId: 2 }],
    ['another amount', { amount: 9.99 }],
    ['another distance', { every: 14 }],
    ['a gap', { from: 19_000 + 14 * 30 }],
  ])('a payee that begins with %s does not continue one that ended', (_what, other) => {
    const rows = [
      ...paid(['OLDDOWN STREAMING'], { amount: 15.99 }),
      ...paid(['BRIGHTER TV'], { amount: 15.99, from: 19_000 + 12 * 30, ...other }),
    ];
    expect(payeesIn(rows)).toBe(2);
  });

  test('of two payees that could continue one that ended, none does', () => {
    const from = 19_000 + 12 * 30;
    const rows = [
      ...paid(['OLDDOWN STREAMING'], { amount: 15.99 }),
      ...paid(['BRIGHTER TV'], { amount: 15.99, from }),
      ...paid(['CALDER NEWS'], { amount: 15.99, from }),
    ];
    expect(payeesIn(rows)).toBe(3);
  });

  test.each([
    ['two customers of one processor', ['SQ *BLUE HERON AUSTIN TX'], ['SQ *BLUE BARLEY AUSTIN TX']],
    ['two relatives', ['ZELLE TO ADAM ANDERSON ON 03/14'], ['ZELLE TO ALICE ANDERSON ON 03/14']],
    ['two merchants of the catalogue', ['NETFLIX.COM'], ['HULU 877-8244858 CA']],
  ])('%s stay two payees, also with one amount and alternating days', (_what, one, other) => {
    const rows = [...paid(one, { every: 60 }), ...paid(other, { every: 60, from: 19_030 })];
    expect(payeesIn(rows)).toBe(2);
  });

  test('payments of two spellings on the same days are two payees', () => {
    const rows = [
      ...paid(['ZELLE TO ADAM ANDERSON ON 03/14']),
      ...paid(['BILL PAY A ANDERSON ON-LINE XX7724 ON 01-12'], { from: 19_001 }),
    ];
    expect(payeesIn(rows)).toBe(2);
  });

  test('the aliases do not depend on the order of the payments', () => {
    const rows = [
      ...paid([
        'ELMDALE FITNESS DES:DUES ID:1 INDN:J REYES CO ID:9 PPD',
        'ELMDLE FTNSS 259-3471399TX',
        'PAYPAL *ELMDALEFITN',
      ]),
      ...paid(['ZELLE TO ADAM ANDERSON ON 03/14', 'BILL PAY A ANDERSON ON-LINE XX7724 ON 01-12'], { amount: 60 }),
      ...paid(['OLDDOWN STREAMING'], { amount: 15.99 }),
      ...paid(['BRIGHTER TV'], { amount: 15.99, from: 19_000 + 12 * 30 }),
    ];
    const expected = aliasesOf(rows);
    expect(expected.size).toBeGreaterThanOrEqual(3);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(aliasesOf(shuffled)).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});
