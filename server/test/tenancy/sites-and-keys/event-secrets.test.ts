import { openTestStorage } from '@fin-link/testing';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sandbox } from '../../../src/platform/environment/sandbox.ts';
import { everyRole } from '../../harness/operators.ts';
import { administratorOf, siteFields } from '../../harness/sites-and-keys.ts';
import { testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const host = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9', settings: everyRole });
const administrator = administratorOf(host);
const signing = (publishableKey: string) => host.deps.sitesAndKeys.eventSecretsOf(publishableKey);
const { db } = host.deps.database;
const sealedRows = async (keyId: string) => {
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from ${sql.table('vault_item')}
    where scope = ${`event-secret ${keyId}`}`.execute(db);
  return rows;
};

await administrator.call('POST', '/v1/sites', { ...siteFields, publishableKey: 'pk_own_secret' });

test('a secret without a site signs beside that of the environment, and a site’s own secret replaces both', async () => {
  const shared = await administrator.key({ kind: 'event', name: 'shared' });
  expect(signing('pk_own_secret')).toEqual([sandbox.eventSecret, shared.secret]);
  const own = await administrator.key({ kind: 'event', name: 'own', publishableKey: 'pk_own_secret' });
  expect(signing('pk_own_secret')).toEqual([own.secret]);
  expect(signing(sandbox.publishableKey)).toEqual([sandbox.eventSecret, shared.secret]);
  await administrator.call('DELETE', `/v1/keys/${own.keyId}`);
  expect(signing('pk_own_secret')).toEqual([sandbox.eventSecret, shared.secret]);
});

test('an event secret is sealed, and its data key is deleted when it ends', async () => {
  const { keyId, secret } = await administrator.key({ kind: 'event', name: 'sealed' });
  const [item] = await sealedRows(keyId);
  const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(item?.sealed.includes(bytes)).toBe(false);
  expect(item?.sealed.includes(Buffer.from(secret))).toBe(false);
  await administrator.call('DELETE', `/v1/keys/${keyId}`);
  expect(await sealedRows(keyId)).toEqual([]);
});

test('a replaced secret is deleted after its overlap, and its key leaves the list after 90 days', async () => {
  const { keyId } = await administrator.key({ kind: 'event', name: 'replaced' });
  await administrator.call('POST', `/v1/keys/${keyId}/replacement`, { overlapSeconds: 60 });
  await host.deps.siteAndKeyChanges.forgetEnded();
  expect(await sealedRows(keyId)).toHaveLength(1);
  host.clock.advance(61_000);
  await host.deps.siteAndKeyChanges.forgetEnded();
  expect(await sealedRows(keyId)).toEqual([]);
  const listed = async (): Promise<string[]> =>
    (await administrator.call('GET', '/v1/keys')).body.key.map((key: { keyId: string }) => key.keyId);
  expect(await listed()).toContain(keyId);
  host.clock.advance(91 * 86_400_000);
  await host.deps.siteAndKeyChanges.forgetEnded();
  expect(await listed()).not.toContain(keyId);
});

test('a deleted site takes its secrets with it', async () => {
  await administrator.call('POST', '/v1/sites', { ...siteFields, publishableKey: 'pk_gone_site' });
  const { keyId } = await administrator.key({ kind: 'event', name: 'gone', publishableKey: 'pk_gone_site' });
  await administrator.call('DELETE', '/v1/sites/pk_gone_site');
  expect(await sealedRows(keyId)).toEqual([]);
  const { body } = await administrator.call('GET', `/v1/audit?kind=site&id=pk_gone_site&action=deleteSite`);
  expect(body.entry[0].detail).toEqual({ endedKeys: [keyId] });
});

test('an event secret is created for an existing site only', async () => {
  const { body } = await administrator.call('POST', '/v1/keys', {
    kind: 'event',
    name: 'lost',
    publishableKey: 'pk_no_such_site',
  });
  expect(body.error.code).toBe('site.unknown');
});
