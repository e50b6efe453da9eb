import { expect, test } from 'vitest';
import { hashToken, newToken, secretsEqual } from '../../src/index.ts';

test('a new token has its prefix and 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, () => newToken('lt_'));
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^lt_[A-Za-z0-9_-]{43}$/);
});

test('hashToken returns the SHA-256 of the token', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('secretsEqual compares secrets of any lengths by value', () => {
  expect([secretsEqual('a', 'a'), secretsEqual('a', 'b'), secretsEqual('a', 'aa'), secretsEqual('', '')]).toEqual([
    true,
    false,
    false,
    true,
  ]);
});
