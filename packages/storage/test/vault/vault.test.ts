import { openTestStorage, secretMarker } from '@fin-link/testing';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import {
  assertVaultKeysFit,
  createVault,
  generateVaultKey,
  parseVaultKeys,
  migrateVault,
  type VaultScope,
} from '../../src/index.ts';

const storage = await openTestStorage();
const database = await storage.database<{
  vault_key: { bucket: number; scope: string; wrapping_key: string; wrapped: Buffer };
  vault_item: { bucket: number; scope: string; ref: string; sealed: Buffer };
}>('owner', {
  '0001_vault': { up: migrateVault },
});
const first = generateVaultKey('k1');
const second = generateVaultKey('k2');
const vault = createVault(database, parseVaultKeys(first));

beforeEach(async () => {
  await database.db.deleteFrom('vault_key').execute();
});

/** Returns the scope of a user, e.g. `1:7` of user 7. */
const scopeOf = (name: string): VaultScope => ({ bucket: Number(name.split(':')[1]) % 100, name });

async function put(scope: string, ref: string, text: string): Promise<void> {
  await database.tx((trx) => vault.put(trx, scopeOf(scope), ref, text));
}

async function get(scope: string, ref: string): Promise<string | undefined> {
  return (await vault.get(database.db, scopeOf(scope), ref))?.toString();
}

test('the vault returns the stored content, which is the latest after two puts', async () => {
  await put('1:7', 'credentials', 'one');
  await put('1:7', 'credentials', 'two');
  await put('1:7', 'token', 'three');
  expect([await get('1:7', 'credentials'), await get('1:7', 'token'), await get('1:8', 'token')]).toEqual([
    'two',
    'three',
    undefined,
  ]);
});

test('the tables of the vault contain nothing readable', async () => {
  const marker = secretMarker('password');
  await put('1:7', 'credentials', marker.value);
  const { rows } = await sql<{ dump: string }>`
    select encode(sealed, 'escape') || encode(sealed, 'base64') || encode(wrapped, 'base64') as dump
    from ${sql.table('vault_item')} join ${sql.table('vault_key')} using (bucket, scope)`.execute(database.db);
  marker.assertAbsent(JSON.stringify(rows));
});

test('sealed content that is moved to another scope or reference cannot be opened', async () => {
  await put('1:7', 'credentials', 'mine');
  await put('1:8', 'credentials', 'yours');
  const { sealed } = await database.db
    .selectFrom('vault_item')
    .select('sealed')
    .where('scope', '=', '1:7')
    .executeTakeFirstOrThrow();
  await database.db.insertInto('vault_item').values({ bucket: 7, scope: '1:7', ref: 'other', sealed }).execute();
  await database.db.updateTable('vault_item').set({ sealed }).where('scope', '=', '1:8').execute();
  await expect(get('1:7', 'other')).rejects.toMatchObject({ code: 'VAULT_SEAL_BROKEN' });
  await expect(get('1:8', 'credentials')).rejects.toMatchObject({ code: 'VAULT_SEAL_BROKEN' });
});

test('a wrapped data key that is moved to another scope cannot be opened', async () => {
  await put('1:7', 'credentials', 'mine');
  await put('1:8', 'credentials', 'yours');
  const { wrapped } = await database.db
    .selectFrom('vault_key')
    .select('wrapped')
    .where('scope', '=', '1:7')
    .executeTakeFirstOrThrow();
  await database.db.updateTable('vault_key').set({ wrapped }).where('scope', '=', '1:8').execute();
  await expect(get('1:8', 'credentials')).rejects.toMatchObject({ code: 'VAULT_SEAL_BROKEN' });
  await expect(put('1:8', 'token', 'new')).rejects.toMatchObject({ code: 'VAULT_SEAL_BROKEN' });
});

test('the vault does not open sealed content with a changed byte', async () => {
  await put('1:7', 'credentials', 'x');
  const { sealed } = await database.db.selectFrom('vault_item').select('sealed').executeTakeFirstOrThrow();
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    await database.db.updateTable('vault_item').set({ sealed: changed }).execute();
    await expect(get('1:7', 'credentials')).rejects.toMatchObject({ code: 'VAULT_SEAL_BROKEN' });
  }
});

test('deleting a vault scope deletes its data key and all its content', async () => {
  await put('1:7', 'credentials', 'a');
  await put('1:7', 'token', 'b');
  await put('1:8', 'token', 'c');
  await database.tx((trx) => vault.deleteScope(trx, scopeOf('1:7')));
  expect(await get('1:7', 'credentials')).toBeUndefined();
  expect(await database.db.selectFrom('vault_key').select('scope').execute()).toEqual([{ scope: '1:8' }]);
  expect(await database.db.selectFrom('vault_item').select('scope').execute()).toEqual([{ scope: '1:8' }]);
});

test('content of a scope is found only in its bucket', async () => {
  await put('1:7', 'credentials', 'mine');
  expect(await vault.get(database.db, { bucket: 8, name: '1:7' }, 'credentials')).toBeUndefined();
  expect(await database.tx((trx) => vault.delete(trx, { bucket: 8, name: '1:7' }, 'credentials'))).toBe(false);
  await database.tx((trx) => vault.deleteScope(trx, { bucket: 8, name: '1:7' }));
  expect(await get('1:7', 'credentials')).toBe('mine');
});

test('deleting one vault entry keeps the others', async () => {
  await put('1:7', 'credentials', 'a');
  await put('1:7', 'token', 'b');
  await database.tx((trx) => vault.delete(trx, scopeOf('1:7'), 'credentials'));
  expect([await get('1:7', 'credentials'), await get('1:7', 'token')]).toEqual([undefined, 'b']);
});

test('after a rotation the new vault key alone opens everything, and sealed content is unchanged', async () => {
  for (let user = 0; user < 250; user++) await put(`1:${user}`, 'token', `content ${user}`);
  const contents = (): Promise<unknown> => database.db.selectFrom('vault_item').selectAll().orderBy('scope').execute();
  const before = await contents();
  const both = createVault(database, parseVaultKeys(`${second},${first}`));
  expect(await both.rotate()).toBe(250);
  expect(await both.rotate()).toBe(0);
  const newOnly = createVault(database, parseVaultKeys(second));
  expect((await newOnly.get(database.db, scopeOf('1:249'), 'token'))?.toString()).toBe('content 249');
  expect(await contents()).toEqual(before);
  await expect(get('1:249', 'token')).rejects.toMatchObject({ code: 'VAULT_KEY_UNKNOWN' });
});

test.runIf(storage.kind === 'postgres')(
  'a rotation does not wait for a concurrent put, and reports which keys are used',
  async () => {
    await put('1:7', 'token', 'before');
    const both = createVault(database, parseVaultKeys(`${second},${first}`));
    expect(await both.uses()).toEqual([{ keyId: 'k1', dataKeys: 1 }]);
    const { promise: isPut, resolve: onPut } = Promise.withResolvers<void>();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const putting = database.tx(async (trx) => {
      await vault.put(trx, scopeOf('1:7'), 'token', 'under way');
      onPut();
      await held;
    });
    await isPut;
    expect(await both.rotate()).toBe(1);
    letGo();
    await putting;
    expect(await both.uses()).toEqual([{ keyId: 'k2', dataKeys: 1 }]);
    expect((await both.get(database.db, scopeOf('1:7'), 'token'))?.toString()).toBe('under way');
  },
);

test('a rotation rewraps several batches of one bucket', async () => {
  await database.tx(async (trx) => {
    for (let key = 0; key < 230; key++)
      await vault.put(trx, { bucket: 5, name: `key ${key}` }, 'token', `content ${key}`);
  });
  const both = createVault(database, parseVaultKeys(`${second},${first}`));
  expect(await both.rotate()).toBe(230);
  expect(await both.uses()).toEqual([{ keyId: 'k2', dataKeys: 230 }]);
});

test('a vault key with the same id but different bytes opens nothing', async () => {
  await put('1:7', 'credentials', 'a');
  const impostor = createVault(database, parseVaultKeys(generateVaultKey('k1')));
  await expect(impostor.get(database.db, scopeOf('1:7'), 'credentials')).rejects.toMatchObject({
    code: 'VAULT_SEAL_BROKEN',
  });
});

test('vault keys that do not belong to the database are refused, and the error names their id', async () => {
  await assertVaultKeysFit(database, parseVaultKeys(second));
  await put('1:7', 'credentials', 'a');
  await assertVaultKeysFit(database, parseVaultKeys(`${second},${first}`));
  await expect(assertVaultKeysFit(database, parseVaultKeys(second))).rejects.toMatchObject({
    code: 'VAULT_KEY_UNKNOWN',
    message: expect.stringContaining('"k1", which is not among the given ones') as string,
  });
  await expect(assertVaultKeysFit(database, parseVaultKeys(generateVaultKey('k1')))).rejects.toMatchObject({
    code: 'VAULT_SEAL_BROKEN',
    message: expect.stringContaining('"k1", and another key was given by that name') as string,
  });
});

test('concurrent first puts in a vault scope share one data key', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, index) => put('1:9', `ref${index}`, `content ${index}`)));
  for (let index = 0; index < 8; index++) expect(await get('1:9', `ref${index}`)).toBe(`content ${index}`);
});
