import { resolve } from 'node:path';
import { openStorage, StorageError } from '@fin-link/storage';
import { createTestDatabase, testDatabaseKind } from '@fin-link/testing';
import { freePorts } from '@fin-link/testing/stack';
import { expect, onTestFinished, test } from 'vitest';
import { sentenceOf } from '../../src/launcher/run-process.ts';

const sentenceAt = (url: string): Promise<string | null> =>
  openStorage({ url, onBackgroundError: () => {} }).then(
    () => null,
    (error: unknown) => sentenceOf(error),
  );

test('a start error says why the database server is unreachable', async () => {
  const [port = 0] = await freePorts(1);
  expect(await sentenceAt(`postgres://127.0.0.1:${port}/fin`)).toBe(
    `PostgreSQL cannot be used now (ECONNREFUSED). connect ECONNREFUSED 127.0.0.1:${port}.`,
  );
  expect(await sentenceAt(`postgres://localhost:${port}/fin`)).toContain(`connect ECONNREFUSED 127.0.0.1:${port}.`);
});

test.runIf(testDatabaseKind() === 'postgres')('a start error contains the answer of PostgreSQL', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const missing = new URL(database.url);
  missing.pathname = '/nowhere_to_be_found';
  expect(await sentenceAt(missing.href)).toBe(
    'PostgreSQL cannot be used now (3D000). database "nowhere_to_be_found" does not exist.',
  );
});

test('a start error about a migration contains the answer of PostgreSQL', () => {
  const cause = new Error('permission denied for schema host');
  const error = new StorageError('STORAGE_MIGRATION_FAILED', 'The schema "host" could not be migrated.', { cause });
  expect(sentenceOf(error)).toBe('The schema "host" could not be migrated. permission denied for schema host.');
});

test.each([
  ['/data/vault-key', 'FIN_DATA_DIR needs a folder that can be written and has space.'],
  ['/data', 'FIN_DATA_DIR needs a folder that can be written and has space.'],
  ['/data-of-others/key', 'The process needs access to this path and, to write it, space on its disk.'],
  ['/etc/fin-link/key', 'The process needs access to this path and, to write it, space on its disk.'],
])('a start error about %s names the variable of the data folder only for a path in it', (path, sentence) => {
  const message = `EROFS: read-only file system, open '${path}'`;
  const error = Object.assign(new Error(message), { code: 'EROFS', path });
  expect(sentenceOf(error, { FIN_DATA_DIR: '/data' })).toBe(`${message}. ${sentence}`);
});

test('a start error about the default data folder names the variable', () => {
  const error = Object.assign(new Error('EACCES'), { code: 'EACCES', path: resolve('.data/vault-key') });
  expect(sentenceOf(error, {})).toContain('FIN_DATA_DIR needs');
});
