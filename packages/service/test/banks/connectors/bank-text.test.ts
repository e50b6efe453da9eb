import { expect, test } from 'vitest';
import { bankText } from '../../../src/banks/connectors/contract/bank-text.ts';

test.each([
  ['Savings\u202Etxt.exe', 'Savingstxt.exe'],
  ['\u2066Checking\u2069', 'Checking'],
  ['\u200FJoint\u200E \u061Caccount', 'Joint account'],
  ['A\u202A\u202B\u202C\u202D\u2067\u2068B', 'AB'],
  ['חשבון', 'חשבון'],
])('the bank text %j is stripped of bidirectional control characters', (text, expected) =>
  expect(bankText(text)).toBe(expected),
);
