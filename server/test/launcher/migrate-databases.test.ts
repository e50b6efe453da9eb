import { createTestDatabase, testDatabaseKind } from '@fin-link/testing';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrateDatabases } from '../../src/launcher/migrate-databases.ts';

async function schemasAfter(owner: string): Promise<string[]> {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  await migrateDatabases(owner, { FIN_DATABASE_URL: url });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select distinct schemaname as name from pg_tables where schemaname !~ '^pg_|^information_schema' order by 1`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

describe.runIf(testDatabaseKind() === 'postgres')('migration of databases', () => {
  test.each([
    ['host', ['audit', 'host', 'host_jobs']],
    ['both', ['audit', 'host', 'host_jobs', 'service', 'service_jobs']],
  ])('the migration of %s creates its tables, also those of its jobs', async (owner, schemas) => {
    expect(await schemasAfter(owner)).toEqual(schemas);
  });
});

test('a migration needs a database on a server, and a known owner', async () => {
  await expect(migrateDatabases('both', {})).rejects.toThrow('FIN_DATABASE_URL is missing.');
  await expect(migrateDatabases('banks', { FIN_DATABASE_URL: 'postgres://db/fin' })).rejects.toThrow(
    'host, service or',
  );
});
