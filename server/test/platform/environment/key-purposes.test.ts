import { expect, test } from 'vitest';
import { sharedKeys } from '../../../src/platform/environment/key-purposes.ts';

const key = 'b1f6c0e94d27a853916fe02c7db84a35';
const other = '7d02e6b8f1c94a3560bde9274f8ac1d3';
const bytes = Buffer.from(key);

test.each([
  ['the same text', key],
  ['the same bytes in base64', bytes.toString('base64')],
  ['the same bytes in base64 without padding', bytes.toString('base64').replaceAll('=', '')],
  ['the same bytes in hexadecimal digits', bytes.toString('hex')],
])('a key with %s is refused for two purposes', (_form, text) => {
  const found = sharedKeys([
    { variable: 'FIN_HOST_KEYS', keys: [other, key] },
    { variable: 'FIN_VAULT_KEYS', keys: [text] },
  ]);
  expect(found).toEqual(['FIN_HOST_KEYS and FIN_VAULT_KEYS hold one key: make a key for each purpose.']);
});

test('equal keys for one purpose and different keys for two purposes are accepted', () => {
  expect(
    sharedKeys([
      { variable: 'FIN_HOST_KEYS', keys: [key, key] },
      { variable: 'FIN_CLIENT_SECRET', keys: [other] },
    ]),
  ).toEqual([]);
});

test('two operators with one key are named once', () => {
  const operator = { variable: 'FIN_OPERATOR_KEYS', keys: [key] };
  expect(sharedKeys([operator, operator])).toEqual([
    'FIN_OPERATOR_KEYS holds one key for two names: make a key for each.',
  ]);
});
