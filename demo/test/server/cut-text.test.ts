import { expect, test } from 'vitest';
import { viewName } from '../../src/server/accounts/view-from-transaction.ts';
import { cutText } from '../../src/server/site/cut-text.ts';

test.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['cafe\u0301', 4, 'caf'],
])('`cutText` cuts %j at %i to %j', (text, maxLength, expected) => {
  expect(cutText(text, maxLength)).toBe(expected);
});

test('the name of a view ends with a whole character', () => {
  expect(viewName(`${'a'.repeat(97)}👍🏽`)).toBe('a'.repeat(97));
});
