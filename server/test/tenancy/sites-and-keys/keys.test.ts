import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { administratorOf, siteFields, statusOfSession } from '../../harness/sites-and-keys.ts';
import { hostKey, testHost } from '../../harness/test-host.ts';

const options = { storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9', settings: everyRole };
const host = await testHost(options);
const administrator = administratorOf(host);
const demo = 'pk_sandbox_demo';

const listed = async (bearer = keyOf('administrator')) => (await host.call('GET', '/v1/keys', { bearer })).body.key;
const viewOf = async (keyId: string) => (await listed()).find((key: { keyId: string }) => key.keyId === keyId);
const codeOf = async (reply: ReturnType<typeof administrator.call>) => (await reply).body?.error?.code;
const auditOf = async (id: string) =>
  (await administrator.call('GET', `/v1/audit?kind=key&id=${id}`)).body.entry.map(
    ({ action, detail }: { action: string; detail: object }) => ({ action, detail }),
  );

test('a key is shown once, works, and its row has only its hash', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'host', name: 'Berlin backend' });
  expect(await statusOfSession(host, secret, demo)).toBe(201);
  const { rows } = await sql`select * from ${sql.table('access_key')} where key_id = ${keyId}`.execute(
    host.deps.database.db,
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(await viewOf(keyId)).toMatchObject({
    name: 'Berlin backend',
    source: 'store',
    createdBy: 'administrator',
    endsAt: null,
  });
  expect(await auditOf(keyId)).toEqual([{ action: 'createKey', detail: { kind: 'host', name: 'Berlin backend' } }]);
});

test('a viewer who lists keys sees no secret and no hash', async () => {
  const secrets = [
    (await administrator.key({ kind: 'host', name: 'seen' })).secret,
    (await administrator.key({ kind: 'event', name: 'signing' })).secret,
    hostKey,
    keyOf('administrator'),
    host.deps.settings.eventSecrets[0] ?? '',
  ];
  const { rows } = await sql<{ hash: string | null }>`select hash from ${sql.table('access_key')}`.execute(
    host.deps.database.db,
  );
  const hashes = [...rows.map(({ hash }) => hash ?? 'none'), ...host.deps.settings.keys.all.map(({ hash }) => hash)];
  const seen = JSON.stringify(await listed(keyOf('viewer')));
  for (const hidden of [...secrets, ...hashes]) expect(seen).not.toContain(hidden);
});

test('keys of the environment are listed with their source and cannot be changed', async () => {
  const fixed = (await listed()).filter(({ source }: { source: string }) => source === 'environment');
  expect(fixed.map(({ kind, name, role }: Record<string, unknown>) => [kind, name, role])).toEqual([
    ['host', 'key 1', null],
    ...['viewer', 'support', 'editor', 'publisher', 'administrator'].map((role) => ['operator', role, role]),
    ['event', 'secret 1', null],
    ['client', 'sandbox-client', null],
  ]);
  const path = `/v1/keys/${fixed[0].keyId}`;
  expect(await codeOf(administrator.call('DELETE', path))).toBe('key.read-only');
  expect(await codeOf(administrator.call('PUT', path, { name: 'x' }))).toBe('key.read-only');
  expect(await codeOf(administrator.call('POST', `${path}/replacement`, {}))).toBe('key.read-only');
});

test('a key and its replacement both work until the overlap ends', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'host', name: 'rotated' });
  const replaced = await administrator.call('POST', `/v1/keys/${keyId}/replacement`, { overlapSeconds: 60 });
  expect(replaced.body.key).toMatchObject({ kind: 'host', name: 'rotated' });
  expect(await statusOfSession(host, secret, demo)).toBe(201);
  expect(await statusOfSession(host, replaced.body.secret, demo)).toBe(201);
  expect(await codeOf(administrator.call('POST', `/v1/keys/${keyId}/replacement`, {}))).toBe('key.over');
  host.clock.advance(60_000);
  expect(await statusOfSession(host, secret, demo)).toBe(401);
  expect(await statusOfSession(host, replaced.body.secret, demo)).toBe(201);
  expect(await codeOf(administrator.call('DELETE', `/v1/keys/${keyId}`))).toBe('key.over');
});

test('a key of one customer is refused by the host of another in the same database', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'operator', name: 'foreign', role: 'administrator' });
  const other = await testHost({ ...options, settings: { ...everyRole, customer: 'other' } });
  expect((await other.call('GET', '/v1/operator', { bearer: secret })).status).toBe(401);
  const foreign = administratorOf(other);
  expect((await foreign.call('GET', '/v1/keys')).text).not.toContain(keyId);
  expect(await codeOf(foreign.call('DELETE', `/v1/keys/${keyId}`))).toBe('key.not-found');
  expect((await host.call('GET', '/v1/operator', { bearer: secret })).status).toBe(200);
});

test('a key is revoked before its overlap ends', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'host', name: 'leaked' });
  await administrator.call('POST', `/v1/keys/${keyId}/replacement`, {});
  expect((await administrator.call('DELETE', `/v1/keys/${keyId}`)).status).toBe(204);
  expect(await statusOfSession(host, secret, demo)).toBe(401);
});

test('a host has at most 100 keys of a kind, also by replacements', async () => {
  const { keyId } = await administrator.key({ kind: 'host', name: 'last' });
  await sql`insert into ${sql.table('access_key')} (customer, key_id, kind, name, hash, created_at, created_by)
    select 'sandbox', 'key_filler_' || i, 'host', 'filler', md5(i::text) || md5(i::text), now(), 'x'
    from generate_series(1, 99) as i`.execute(host.deps.database.db);
  expect(await codeOf(administrator.call('POST', '/v1/keys', { kind: 'host', name: 'more' }))).toBe(
    'key.limit-reached',
  );
  expect(await codeOf(administrator.call('POST', `/v1/keys/${keyId}/replacement`, {}))).toBe('key.limit-reached');
  await sql`delete from ${sql.table('access_key')} where name = 'filler'`.execute(host.deps.database.db);
});

test('an operator key gets its role, and no name of another operator', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'operator', name: 'ann', role: 'editor' });
  expect((await host.call('GET', '/v1/operator', { bearer: secret })).body.operator).toMatchObject({
    name: 'ann',
    role: 'editor',
  });
  const taken = { kind: 'operator', name: 'ann', role: 'publisher' };
  expect(await codeOf(administrator.call('POST', '/v1/keys', taken))).toBe('key.exists');
  expect(await codeOf(administrator.call('POST', '/v1/keys', { ...taken, name: 'viewer' }))).toBe('key.exists');
  expect(await codeOf(administrator.call('PUT', `/v1/keys/${keyId}`, { name: 'publisher' }))).toBe('key.exists');
  expect(await codeOf(administrator.call('POST', '/v1/keys', { ...taken, name: 'ann@shop.example' }))).toBe(
    'request.invalid',
  );
  expect(await codeOf(administrator.call('POST', '/v1/keys', { kind: 'operator', name: 'ben' }))).toBe(
    'request.invalid',
  );
  const renamed = await administrator.call('PUT', `/v1/keys/${keyId}`, { name: 'anna' });
  expect(renamed.body.key).toMatchObject({ keyId, name: 'anna' });
  expect((await auditOf(keyId))[0]).toMatchObject({ action: 'renameKey', detail: { name: 'anna', before: 'ann' } });
});

test('the last use of a key is stored at most once a minute, with the sites that it was used for', async () => {
  await administrator.call('POST', '/v1/sites', { ...siteFields, publishableKey: 'pk_used_site' });
  const { keyId, secret } = await administrator.key({ kind: 'host', name: 'used' });
  const usesOf = async () => (await administrator.call('GET', `/v1/keys/${keyId}/uses`)).body;
  expect(await usesOf()).toMatchObject({ lastUsedAt: null, site: [] });
  const use = async () => {
    expect(await statusOfSession(host, secret, 'pk_used_site')).toBe(201);
    await host.deps.uses.write();
    return (await viewOf(keyId)).lastUsedAt;
  };
  const at = await use();
  const site = { publishableKey: 'pk_used_site', appName: 'Shop', callbackUrl: null, lastUsedAt: expect.any(String) };
  expect(await usesOf()).toMatchObject({ lastUsedAt: at, site: [site] });
  host.clock.advance(50_000);
  expect(await use()).toBe(at);
  host.clock.advance(11_000);
  expect(Date.parse(await use()) - Date.parse(at)).toBeGreaterThanOrEqual(61_000);
  const ofSite = (await administrator.call('GET', '/v1/sites/pk_used_site/uses')).body;
  expect(ofSite.key.map(({ name }: { name: string }) => name)).toEqual(['used']);
});
