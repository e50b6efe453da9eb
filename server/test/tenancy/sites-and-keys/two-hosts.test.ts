import { openStorage, type Storage } from '@fin-link/storage';
import { afterTests, createTestDatabase, openTestStorage, testDatabaseKind } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { administratorOf, siteFields, statusOfSession } from '../../harness/sites-and-keys.ts';
import { testHost } from '../../harness/test-host.ts';

/** Time in which all hosts use a change. */
const promisedMs = 5_000;
const within = <T>(read: () => Promise<T>): Promise<T> => vi.waitFor(read, { timeout: promisedMs, interval: 20 });

/** Returns the storages of two processes on one database. The embedded database has one process only. */
async function twoStorages(): Promise<readonly [Storage, Storage]> {
  if (testDatabaseKind() === 'pglite') {
    const storage = await openTestStorage();
    return [storage, storage];
  }
  const { url, drop } = await createTestDatabase();
  const [one, other] = [await openStorage({ url, connections: 2 }), await openStorage({ url, connections: 2 })];
  afterTests(async () => {
    await Promise.all([one.close(), other.close()]);
    await drop();
  });
  return [one, other];
}

const [one, other] = await twoStorages();
const options = { serviceUrl: 'http://127.0.0.1:9', settings: everyRole };
const first = await testHost({ ...options, storage: one });
const second = await testHost({ ...options, storage: other });
const administrator = administratorOf(first);

test('a site and a key that one host registers work at another within five seconds', async () => {
  await administrator.call('POST', '/v1/sites', { ...siteFields, publishableKey: 'pk_shared_site' });
  const { secret } = await administrator.key({ kind: 'host', name: 'backend' });
  expect(await statusOfSession(first, secret, 'pk_shared_site')).toBe(201);
  await within(async () => expect(await statusOfSession(second, secret, 'pk_shared_site')).toBe(201));
});

test('a revoked key is refused at once where it was revoked, and at another host within five seconds', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'operator', name: 'ann', role: 'viewer' });
  const read = (host: typeof first) => host.call('GET', '/v1/operator', { bearer: secret });
  await within(async () => expect((await read(second)).status).toBe(200));
  expect((await administrator.call('DELETE', `/v1/keys/${keyId}`)).status).toBe(204);
  expect((await read(first)).body.error.code).toBe('key.invalid');
  await within(async () => expect((await read(second)).body.error.code).toBe('key.invalid'));
});

test('a host whose clock is slow refuses a revoked key too', async () => {
  second.clock.advance(-3_600_000);
  const { keyId, secret } = await administrator.key({ kind: 'host', name: 'slow' });
  await within(async () => expect(await statusOfSession(second, secret, 'pk_sandbox_demo')).toBe(201));
  await administrator.call('DELETE', `/v1/keys/${keyId}`);
  await within(async () => expect(await statusOfSession(second, secret, 'pk_sandbox_demo')).toBe(401));
  second.clock.advance(3_600_000);
});

test('a deleted site is gone at another host within five seconds', async () => {
  await administrator.call('POST', '/v1/sites', { ...siteFields, publishableKey: 'pk_short_site' });
  const listed = async () => {
    const { body } = await second.call('GET', '/v1/sites', { bearer: keyOf('viewer') });
    return body.site.map(({ site }: { site: { publishableKey: string } }) => site.publishableKey);
  };
  await within(async () => expect(await listed()).toContain('pk_short_site'));
  await administrator.call('DELETE', '/v1/sites/pk_short_site');
  await within(async () => expect(await listed()).not.toContain('pk_short_site'));
});

test('a host that missed the message about a revocation finds it by itself', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'host', name: 'silent' });
  await within(async () => expect(await statusOfSession(second, secret, 'pk_sandbox_demo')).toBe(201));
  const { db } = first.deps.database;
  await sql`update ${sql.table('access_key')} set ends_at = ${first.clock.now()}, ended_by = 'x' where key_id = ${keyId}`.execute(
    db,
  );
  await sql`update ${sql.table('site_and_key_revision')} set number = number + 1`.execute(db);
  expect(await statusOfSession(second, secret, 'pk_sandbox_demo')).toBe(201);
  await second.start();
  await within(async () => expect(await statusOfSession(second, secret, 'pk_sandbox_demo')).toBe(401));
});
