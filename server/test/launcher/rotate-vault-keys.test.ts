import { createVault, generateVaultKey, parseVaultKeys, migrateVault } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { hostMigrations } from '../../src/platform/database/migrations.ts';
import { readRotationEnvironment } from '../../src/launcher/environment/rotation-environment.ts';
import { rotateVaultKeys, sentencesOf } from '../../src/launcher/rotate-vault-keys.ts';

test('rotate-vault-keys reseals secrets with the first key, names unused keys and fails if a key is missing', async () => {
  const storage = await openTestStorage({ empty: true });
  const database = await storage.database<unknown>('host', hostMigrations);
  const [first, second] = [generateVaultKey('k1'), generateVaultKey('k2')];
  const before = createVault(database, parseVaultKeys(first));
  for (let person = 0; person < 120; person++)
    await database.tx((trx) =>
      before.put(trx, { bucket: person, name: `person-${person}` }, 'password', `secret ${person}`),
    );

  const alone = parseVaultKeys(second);
  const refused = await rotateVaultKeys(storage, alone);
  expect(refused).toEqual({ owners: [{ owner: 'host', rewrapped: 0, missing: ['k1'] }], unused: [] });
  expect(sentencesOf(refused, alone)[0]).toContain('FIN_VAULT_KEYS lacks k1');

  const both = parseVaultKeys(`${second},${first}`);
  const rotated = await rotateVaultKeys(storage, both);
  expect(rotated).toEqual({ owners: [{ owner: 'host', rewrapped: 120, missing: [] }], unused: ['k1'] });
  expect(sentencesOf(rotated, both)).toEqual([
    'host: 120 data keys are now wrapped with k2.',
    'No longer used: k1. It can go when every process has k2 first.',
  ]);
  const after = createVault(database, alone);
  expect((await after.get(database.db, { bucket: 7, name: 'person-7' }, 'password'))?.toString()).toBe('secret 7');
  expect(await rotateVaultKeys(storage, both)).toMatchObject({ owners: [{ rewrapped: 0 }], unused: ['k1'] });
});

test('rotate-vault-keys calls a key unused only when neither host nor service needs it', async () => {
  const storage = await openTestStorage({ empty: true });
  const [first, second, third] = [generateVaultKey('k1'), generateVaultKey('k2'), generateVaultKey('k3')];
  const seal = async (owner: string, keys: string, person: string): Promise<void> => {
    const database = await storage.database<unknown>(owner, { '0001_vault': { up: migrateVault } });
    const vault = createVault(database, parseVaultKeys(keys));
    await database.tx((trx) => vault.put(trx, { bucket: 1, name: person }, 'password', 'secret'));
  };
  await seal('host', first, 'one');
  await seal('service', first, 'one');
  await seal('service', `${second},${first}`, 'other');
  expect(await rotateVaultKeys(storage, parseVaultKeys(`${third},${first}`))).toEqual({
    owners: [
      { owner: 'host', rewrapped: 1, missing: [] },
      { owner: 'service', rewrapped: 0, missing: ['k2'] },
    ],
    unused: [],
  });
  expect(await rotateVaultKeys(storage, parseVaultKeys(`${third},${second},${first}`))).toEqual({
    owners: [
      { owner: 'host', rewrapped: 0, missing: [] },
      { owner: 'service', rewrapped: 2, missing: [] },
    ],
    unused: ['k2', 'k1'],
  });
});

test('rotate-vault-keys refuses a database that neither host nor service has used', async () => {
  const storage = await openTestStorage({ empty: true });
  await expect(rotateVaultKeys(storage, parseVaultKeys(generateVaultKey('k1')))).rejects.toThrow('Nothing was done');
});

test.each([
  [{}, 'FIN_DATABASE_URL is missing'],
  [{ FIN_DATABASE_URL: 'postgres://db.internal/fin' }, 'FIN_VAULT_KEYS is missing'],
  [{ FIN_DATA_DIR: '/var/lib/fin-link' }, 'FIN_VAULT_KEYS is missing'],
  [
    { FIN_DATABASE_URL: 'postgres://db.internal/fin', FIN_VAULT_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` },
    'FIN_VAULT_KEYS begins with a key that can be guessed',
  ],
])('rotate-vault-keys refuses the environment %o: %s', (source, sentence) => {
  expect(() => readRotationEnvironment(source)).toThrow(sentence);
});

test('rotate-vault-keys accepts a named embedded database and a weak key that is replaced', () => {
  const weak = `k1:${Buffer.alloc(32).toString('base64')}`;
  const source = { FIN_DATA_DIR: '/var/lib/fin-link', FIN_VAULT_KEYS: `${generateVaultKey('k2')},${weak}` };
  expect(readRotationEnvironment(source).FIN_DATABASE_URL).toBeUndefined();
});
