import { expect, test } from 'vitest';
import { accountView } from '../../../src/linking/provider-accounts/account-view.ts';
import { accountOf } from '../../reporting/linked-data/records.ts';

test('an account’s name keeps no characters that reorder the text around it', () => {
  const nameOf = (name: string) => accountView(accountOf(1, 10, { accountName: name }), false).accountName;
  expect(nameOf('Everyday \u202E1284••\u202C')).toBe('Everyday  1284•• ');
  expect(nameOf('Savings\u2069 and more')).toBe('Savings  and more');
  expect(accountView(accountOf(1, 10, { nickname: 'Mine\u2067' }), false).accountName).toBe('Mine ');
  // Names in Arabic and Hebrew need direction marks.
  expect(nameOf('חיסכון\u200F')).toBe('חיסכון\u200F');
});
