import { createVault, generateVaultKey, parseVaultKeys } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { hostMigrations } from '../../src/database/migrations.ts';
import { rotateVaultKeys, sentencesOf } from '../../src/process/rotate-vault-keys.ts';

test('a rotation moves what is sealed to the first key, says which key is unused, and opens nothing without its key', async () => {
  const storage = await openTestStorage();
  const database = await storage.database<unknown>('host', hostMigrations);
  const [first, second] = [generateVaultKey('k1'), generateVaultKey('k2')];
  const before = createVault(database, parseVaultKeys(first));
  for (let person = 0; person < 120; person++)
    await database.tx((trx) => before.put(trx, `person-${person}`, 'password', `secret ${person}`));

  const alone = parseVaultKeys(second);
  const refused = (await rotateVaultKeys(storage, alone)).filter(({ owner }) => owner === 'host');
  expect(refused).toEqual([{ owner: 'host', rewrapped: 0, unused: [], missing: ['k1'] }]);
  expect(sentencesOf(refused, alone)[0]).toContain('FIN_VAULT_KEYS lacks k1');

  const both = parseVaultKeys(`${second},${first}`);
  const [host] = await rotateVaultKeys(storage, both);
  expect(host).toEqual({ owner: 'host', rewrapped: 120, unused: ['k1'], missing: [] });
  expect(sentencesOf(host === undefined ? [] : [host], both)).toEqual([
    'host: 120 data keys wrapped anew with k2. No longer used: k1. It can go when every process has k2 first.',
  ]);
  const after = createVault(database, alone);
  expect((await after.get(database.db, 'person-7', 'password'))?.toString()).toBe('secret 7');
  expect((await rotateVaultKeys(storage, both))[0]).toMatchObject({ rewrapped: 0, unused: ['k1'] });
});
