import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Database, generateVaultKey, stampsOf } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { link } from '../harness/linking.ts';
import { newLogin } from '../harness/test-host.ts';
import { emptyTables, fillEmptyTables } from './fill-tables.ts';
import { type Facts, openParts, readFacts, type RecordedUser } from './reads.ts';
import { schemas } from './schemas.ts';
import { readRows, type StoredRows, tablesOf, writeRows } from './stored-rows.ts';

/** Versions whose databases every later version brings up to date, and the stamps of their migrations by schema. */
const released = JSON.parse(readFileSync(join(import.meta.dirname, 'released.json'), 'utf8')) as Record<
  string,
  Record<string, Record<string, string>>
>;

interface Recorded {
  user: RecordedUser;
  facts: Facts;
  rows: Record<string, StoredRows>;
}

const fileOf = (version: string): string => join(import.meta.dirname, `rows-${version}.json.gz`);

test.each(schemas)('no released migration of the schema $schema has changed', async ({ schema, migrations }) => {
  const stamps = Object.fromEntries(await stampsOf(migrations));
  const hint = 'Undo the change, and add a migration after the last one: docs/decisions/0001.';
  for (const [version, stampsOfVersion] of Object.entries(released))
    expect(stamps, `A migration that ${version} released was edited. ${hint}`).toMatchObject(
      stampsOfVersion[schema] ?? {},
    );
});

test.each(schemas)(
  'migrations of the schema $schema after the first say whether they expand or contract',
  ({ migrations }) => {
    const later = Object.keys(migrations).filter((name) => name !== '0001_initial');
    expect(later.filter((name) => !/^\d{4}_(?:expand|contract)_[a-z_]+$/.test(name))).toEqual([]);
    const numbers = Object.keys(migrations).map((name) => name.slice(0, 4));
    expect(new Set(numbers).size).toBe(numbers.length);
  },
);

test.each(Object.keys(released))(
  'a database of %s with a row in every table keeps all rows when it is upgraded, and its data is read',
  async (version) => {
    const { user, facts, rows } = JSON.parse(gunzipSync(readFileSync(fileOf(version))).toString()) as Recorded;
    const storage = await openTestStorage({ empty: true });
    for (const { schema, migrations } of schemas) {
      const names = Object.keys(released[version]?.[schema] ?? {});
      const own = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
      const database = await storage.database<unknown>(schema, own);
      await writeRows(database, rows[schema] ?? {});
      expect(await emptyTables(database)).toEqual([]);
    }
    for (const { schema, migrations, next } of schemas) {
      const database = await storage.database<unknown>(schema, { ...migrations, ...next });
      const before = rows[schema] ?? {};
      const after = await readRows(database, Object.keys(before));
      for (const [table, text] of Object.entries(before))
        expect([table, comparable(after[table] ?? '[]', text)]).toEqual([table, comparable(text, text)]);
    }
    const parts = await openParts(storage, user.vaultKeys);
    expect(await readFacts(parts, user)).toEqual(facts);
  },
);

// `FIN_RECORD_RELEASE=0.2.0` writes the rows and stamps of a release, once, before it is published.
test.runIf(process.env['FIN_RECORD_RELEASE'] !== undefined)('a release is recorded', async () => {
  const version = process.env['FIN_RECORD_RELEASE'] ?? '';
  const storage = await openTestStorage();
  const vaultKeys = generateVaultKey('released');
  const parts = await openParts(storage, vaultKeys);
  const loginName = newLogin();
  const { sessionId, token } = await parts.host.session({ loginName });
  await link(parts.host, token);
  await parts.host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'success', screen: 'summary' } });
  const rows: Record<string, StoredRows> = {};
  const stamps: Record<string, Record<string, string>> = {};
  for (const { schema, migrations } of schemas) {
    const database = await storage.database<unknown>(schema, migrations);
    await fillEmptyTables(database, schema === 'service' ? await ownerOf(database, loginName) : {});
    expect(await emptyTables(database)).toEqual([]);
    rows[schema] = await readRows(database, await tablesOf(database));
    stamps[schema] = Object.fromEntries(await stampsOf(migrations));
  }
  const user = { vaultKeys, loginName, sessionId };
  const recorded: Recorded = { user, facts: await readFacts(parts, user), rows };
  writeFileSync(fileOf(version), gzipSync(JSON.stringify(recorded)));
  const all = { ...released, [version]: stamps };
  writeFileSync(join(import.meta.dirname, 'released.json'), `${JSON.stringify(all, null, 2)}\n`);
});

/** Returns the rows as sorted texts, with the columns that the rows of `recorded` have. */
function comparable(text: string, recorded: string): string[] {
  const [first = {}] = JSON.parse(recorded) as object[];
  return (JSON.parse(text) as Record<string, unknown>[])
    .map((row) => JSON.stringify(Object.keys(first).map((column) => row[column])))
    .toSorted();
}

/** Returns the columns that name a user in the tables of the service. */
async function ownerOf({ db }: Database<unknown>, loginName: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    select bucket, customer_id, id as user_id from ${sql.table('service_user')} where login_name = ${loginName}`.execute(
    db,
  );
  return rows[0] ?? {};
}
