import { generateVaultKey, parseVaultKeys } from '@fin-link/storage';
import { expect, it } from 'vitest';
import { testService } from '../../harness/test-service.ts';

it('a vault key whose id has only digits opens the secrets of the service', async () => {
  const { database, vault } = (await testService({ vaultKeys: parseVaultKeys(generateVaultKey('1')) })).deps;
  const scope = { bucket: 1, name: 'any' };
  await database.tx((trx) => vault.put(trx, scope, 'secret', 'text'));
  expect((await vault.get(database.db, scope, 'secret'))?.toString()).toBe('text');
  expect(await vault.uses()).toEqual([{ keyId: '1', dataKeys: 1 }]);
});
