import { randomBytes } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { generateVaultKey, parseVaultKeys, sandboxVaultKeys } from '../../src/index.ts';

const key = randomBytes(32).toString('base64');

test('parsing vault keys makes the first key current and keeps the others', () => {
  const keys = parseVaultKeys(`new:${key}, old_1:${randomBytes(32).toString('base64')}`);
  expect(keys.current).toBe('new');
  expect([...keys.keys.keys()]).toEqual(['new', 'old_1']);
});

test.each([
  ['nothing', ''],
  ['no id', key],
  ['an empty id', `:${key}`],
  ['a strange id', `a b:${key}`],
  ['a short key', `a:${randomBytes(16).toString('base64')}`],
  ['a long key', `a:${randomBytes(33).toString('base64')}`],
  ['no base64', `a:${'!'.repeat(44)}`],
  ['junk inside the base64', `a:${key.slice(0, 10)}*${key.slice(10)}`],
  ['the same id twice', `a:${key},a:${key}`],
  ['a trailing comma', `a:${key},`],
])('`parseVaultKeys` refuses %s without showing it', (_, text) => {
  let shown = '';
  try {
    parseVaultKeys(text);
  } catch (error) {
    shown = inspect(error);
  }
  expect(shown).toContain('VAULT_KEYS_INVALID');
  expect(shown).not.toContain(key.slice(0, 8));
});

test('printing parsed vault keys shows no key', () => {
  const keys = parseVaultKeys(`a:${key}`);
  expect(inspect(keys, { depth: 9 }) + JSON.stringify([...keys.keys])).not.toContain(key.slice(0, 8));
  expect(generateVaultKey('a')).not.toBe(generateVaultKey('a'));
});

test('the sandbox creates its vault key file once, readable only by its owner', async () => {
  const dataDir = await temporaryDirectory();
  const made = await Promise.all([sandboxVaultKeys(dataDir), sandboxVaultKeys(dataDir), sandboxVaultKeys(dataDir)]);
  expect(new Set(made.map(({ current }) => current)).size).toBe(1);
  const { mode } = await stat(join(dataDir, 'vault-keys'));
  expect(mode & 0o777).toBe(0o600);
});

test('a damaged vault key file is reported and not replaced', async () => {
  const dataDir = await temporaryDirectory();
  await writeFile(join(dataDir, 'vault-keys'), 'damaged');
  await expect(sandboxVaultKeys(dataDir)).rejects.toMatchObject({ code: 'VAULT_KEYS_INVALID' });
});
