import { expect, test } from 'vitest';
import { operatorKeyOf, operatorKeysOf } from '../../../src/platform/sites/index.ts';

test.each([
  ['ann:key-of-ann', { name: 'ann', role: 'publisher', key: 'key-of-ann' }],
  ['ann:viewer:key-of-ann', { name: 'ann', role: 'viewer', key: 'key-of-ann' }],
  [' ann:administrator:key-of-ann ', { name: 'ann', role: 'administrator', key: 'key-of-ann' }],
  ['ann:owner:key-of-ann', { name: 'ann', role: 'publisher', key: 'owner:key-of-ann' }],
])('the operator key %j has a name, a role and a key', (entry, parts) => {
  expect(operatorKeyOf(entry)).toEqual(parts);
});

test('a key is found with its name and role, and an unknown one is not', () => {
  const keys = operatorKeysOf(['ann:viewer:key-of-ann', 'ben:key-of-ben']);
  expect(keys.find('key-of-ann')).toMatchObject({ name: 'ann', role: 'viewer' });
  expect(keys.find('key-of-ben')).toMatchObject({ name: 'ben', role: 'publisher' });
  expect(keys.find('viewer:key-of-ann')).toBeNull();
});
