import { expect, test } from 'vitest';
import {
  hasCatchAllProxy,
  hasRepeatedPattern,
  hasWeakVaultKey,
  isWeakEventSecret,
  isWeakHostKey,
} from '../../../src/platform/environment/weak-settings.ts';

const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64');
const counting = (length: number) => Array.from({ length }, (_each, index) => index);

test('a host key with fewer than 32 characters or few different characters is weak', () => {
  expect(isWeakHostKey('0123456789abcdef0123456789abcde')).toBe(true);
  expect(isWeakHostKey('a'.repeat(64))).toBe(true);
  expect(isWeakHostKey('b1f6c0e94d27a853916fe02c7db84a35')).toBe(false);
});

test('an event secret with fewer than 24 bytes or few different bytes is weak', () => {
  expect(isWeakEventSecret(`whsec_${base64(counting(23))}`)).toBe(true);
  expect(isWeakEventSecret(`whsec_${base64(Array(32).fill(0))}`)).toBe(true);
  expect(isWeakEventSecret(`whsec_${base64(counting(24))}`)).toBe(false);
});

test.each(['abcdefghi', '0123456789abcdef', 'a long sentence!', 'x'])('a key that repeats %j is weak', (part) => {
  const text = part.repeat(64 / part.length + 1);
  const bytes = Buffer.from(text).subarray(0, 32).toString('base64');
  expect(isWeakHostKey(text)).toBe(true);
  // Also if the last repetition is incomplete.
  expect(isWeakHostKey(text.slice(0, -1))).toBe(true);
  expect(isWeakEventSecret(`whsec_${bytes}`)).toBe(true);
  expect(hasWeakVaultKey(`k1:${bytes}`)).toBe(true);
});

test('a key in which only a part is repeated has no repeated pattern', () => {
  expect(hasRepeatedPattern('b1f6c0e94d27a853b1f6c0e94d27a85')).toBe(false);
  expect(hasRepeatedPattern('b1f6c0e94d27a853b1f6c0e94d27a853')).toBe(true);
  expect(hasRepeatedPattern('')).toBe(false);
});

test('a vault key of equal bytes is weak at any position in the list', () => {
  const good = `k2:${base64(counting(32))}`;
  expect(hasWeakVaultKey(good)).toBe(false);
  expect(hasWeakVaultKey(`${good}, k1:${base64(Array(32).fill(0))}`)).toBe(true);
  expect(hasWeakVaultKey(`k1:${base64(Array(32).fill(255))}`)).toBe(true);
});

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/0.0.0.0',
  '128.0.0.0/1',
  '::ffff:0.0.0.0/96',
  '2000::/3',
  'fc00::/6',
  'fe80::/9',
  'true',
  '*',
])('the trusted proxy %j matches every address', (proxy) => {
  expect(hasCatchAllProxy(['10.0.0.5', proxy])).toBe(true);
});

test.each([
  '10.0.0.5',
  '10.0.0.0/8',
  '172.16.0.0/255.240.0.0',
  'fd00::/16',
  'fd00::/8',
  'fc00::/7',
  'fe80::/10',
  '::1',
  '::ffff:10.0.0.5',
  'loopback',
  'uniquelocal',
])('the trusted proxy %j does not match every address', (proxy) => {
  expect(hasCatchAllProxy([proxy])).toBe(false);
});
