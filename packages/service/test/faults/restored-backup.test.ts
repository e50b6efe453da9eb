import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage, type StorageOptions } from '@fin-link/storage';
import {
  createTestDatabase,
  migratedDatabase,
  temporaryDirectory,
  testCacheDir,
  testDatabaseKind,
} from '@fin-link/testing';
import { expect, it, onTestFinished } from 'vitest';
import { linkingService } from '../harness/linking-service.ts';
import { testService } from '../harness/test-service.ts';

/** A separate database, with a function that copies it. */
interface Place {
  options: StorageOptions;
  copied(): Promise<StorageOptions>;
}

async function newPlace(): Promise<Place> {
  if (testDatabaseKind() === 'pglite') {
    const folder = await temporaryDirectory();
    const options = { dataDir: join(folder, 'original'), cacheDir: testCacheDir };
    return {
      options,
      async copied() {
        const dataDir = join(folder, 'restored');
        await cp(options.dataDir, dataDir, { recursive: true });
        return { ...options, dataDir };
      },
    };
  }
  const database = await createTestDatabase(migratedDatabase.template());
  onTestFinished(database.drop);
  return {
    options: { url: database.url },
    async copied() {
      const copy = await createTestDatabase(new URL(database.url).pathname.slice(1));
      onTestFinished(copy.drop);
      return { url: copy.url };
    },
  };
}

async function opened(options: StorageOptions): Promise<Storage> {
  const storage = await openStorage(options);
  onTestFinished(() => storage.close());
  return storage;
}

it('a service on a restored database backup works with the vault keys of that backup and with no others', async () => {
  const place = await newPlace();
  const original = await opened(place.options);
  const before = await linkingService({ storage: original });
  const owner = await before.person('backed-up');
  const { id } = await owner.link(16001, 'ok');
  const transactions = await owner.transactions();
  expect(transactions.length).toBeGreaterThan(0);
  await before.stop();
  await original.close();

  const storage = await opened(await place.copied());
  for (const [name, code] of [
    ['test', 'VAULT_SEAL_BROKEN'],
    ['other', 'VAULT_KEY_UNKNOWN'],
  ] as const)
    await expect(testService({ storage, vaultKeys: parseVaultKeys(generateVaultKey(name)) })).rejects.toMatchObject({
      code,
      message: expect.stringContaining('Give the vault keys that belong to this database.') as string,
    });
  const after = await linkingService({ storage });
  const person = await after.person('backed-up');
  expect(await person.transactions()).toEqual(transactions);
  after.clock.advance(1_200_000);
  expect(await person.putAndWait(id)).toMatchObject({ id, status: 'SUCCESS' });
});
