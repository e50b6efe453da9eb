import { expect, test } from 'vitest';
import { cleanDescription } from '../../../../src/data/transactions/categorization/clean-description.ts';
import * as parts from '../../../../src/data/transactions/categorization/description-parts.ts';

const named = Object.entries(parts).flatMap(([name, value]) =>
  value instanceof RegExp ? [] : [value].flat().map((part) => ({ name, ...part })),
);

test.each(named)('$name is cut from $example', ({ pattern, example, rest }) => {
  expect(example.replace(pattern, '')).toBe(rest);
});

test('the worked example of `cleanDescription` is right', () => {
  const cleaned = cleanDescription('POS PURCHASE 0314 SQ *CORNER BAKERY 0412 AUSTIN TX CARD 1234', 'US', true);
  expect(cleaned).toMatchObject({ words: 'CORNER BAKERY', place: { city: 'Austin', state: 'TX' }, isPurchase: true });
});
