import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStorage } from '@fin-link/storage';
import { afterTests, createTestDatabase, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { EnvironmentError } from '../../../src/platform/environment/index.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { testHost } from '../../harness/test-host.ts';

/** Creates a database with one role for the host and one for the audit log. Returns the addresses of all. */
async function databaseWithRoles(): Promise<{ administrator: string; host: string; owner: string }> {
  const { url, drop } = await createTestDatabase();
  const suffix = randomUUID().slice(0, 8);
  const roles = [`host_${suffix}`, `owner_${suffix}`] as const;
  const storage = await openStorage({ url, connections: 2 });
  const { db } = await storage.database('setup', {});
  for (const role of roles) {
    await sql`create role ${sql.id(role)} login password 'test'`.execute(db);
    await sql`grant create on database ${sql.id(new URL(url).pathname.slice(1))} to ${sql.id(role)}`.execute(db);
  }
  afterTests(async () => {
    for (const role of roles) await sql`drop owned by ${sql.id(role)} cascade`.execute(db);
    for (const role of roles) await sql`drop role ${sql.id(role)}`.execute(db);
    await storage.close();
    await drop();
  });
  const as = (role: string): string => Object.assign(new URL(url), { username: role, password: 'test' }).href;
  return { administrator: url, host: as(roles[0]), owner: as(roles[1]) };
}

describe.runIf(testDatabaseKind() === 'postgres')('an audit log with an owner of its own', () => {
  test('the role of the host adds and reads entries of the audit log, and cannot change them', async () => {
    const { host: url, owner } = await databaseWithRoles();
    const storage = await openStorage({ url, connections: 2, jobConnections: 2 });
    afterTests(() => storage.close());
    const settings = { ...everyRole, auditDatabaseUrl: owner };
    for (const start of ['first', 'second']) {
      const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', settings });
      const made = await host.call('POST', '/v1/configurations', {
        bearer: keyOf('editor'),
        body: { configName: start, options: { flow: 'aggregation' } },
      });
      expect(made.status).toBe(201);
      const { body } = await host.call('GET', '/v1/audit?top=1', { bearer: keyOf('administrator') });
      expect(body.entry).toMatchObject([{ action: 'createConfiguration', object: { id: start } }]);
      await host.deps.auditLog.forgetOld();
    }
    const { db } = await storage.database('host_role', {});
    for (const statement of [
      sql`update audit.audit_log set operator = 'mallory'`,
      sql`delete from audit.audit_log`,
      sql`truncate audit.audit_log`,
      sql`drop table audit.audit_log`,
      sql`alter table audit.audit_log disable trigger all`,
      sql`create or replace function audit.refuse_change() returns trigger language plpgsql as $$ begin return old; end $$`,
    ])
      await expect(statement.execute(db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('the owner of an existing audit log is changed as the guide says', async () => {
    const { administrator, host: url, owner } = await databaseWithRoles();
    const storage = await openStorage({ url, connections: 2, jobConnections: 2 });
    afterTests(() => storage.close());
    const parts = { storage, serviceUrl: 'http://127.0.0.1:9' };
    await testHost({ ...parts, settings: everyRole });
    const guide = await readFile(join(import.meta.dirname, '../../../../docs/operator.md'), 'utf8');
    const statements = guide.split('\n').filter((line) => /^ALTER .* OWNER TO fin_audit;$/.test(line));
    expect(statements).toHaveLength(7);
    const root = await openStorage({ url: administrator, connections: 2, jobConnections: 2 });
    afterTests(() => root.close());
    const { db } = await root.database('setup', {});
    for (const statement of statements)
      await sql.raw(statement.replace('fin_audit', new URL(owner).username)).execute(db);
    const moved = await testHost({ ...parts, settings: { ...everyRole, auditDatabaseUrl: owner } });
    const body = { configName: 'Moved', options: { flow: 'aggregation' } };
    expect((await moved.call('POST', '/v1/configurations', { bearer: keyOf('editor'), body })).status).toBe(201);
  });

  test('a host whose role could change the audit log of another owner does not start', async () => {
    const { administrator: url, owner } = await databaseWithRoles();
    const storage = await openStorage({ url, connections: 2, jobConnections: 2 });
    afterTests(() => storage.close());
    const settings = { ...everyRole, auditDatabaseUrl: owner };
    await expect(testHost({ storage, serviceUrl: 'http://127.0.0.1:9', settings })).rejects.toThrow(EnvironmentError);
  });
});
