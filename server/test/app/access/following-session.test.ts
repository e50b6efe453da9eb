import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { hostKey, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

/** Lets a session expire. Returns the token of the session with which the backend replaces it. */
async function takePlace(
  { loginName, sessionId }: { loginName: string; sessionId: string },
  wishes: object = {},
): Promise<string> {
  host.clock.advance(61_000);
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName, sessionId, ...wishes } });
  expect(made.body.sessionId).not.toBe(sessionId);
  const { launchToken } = made.body;
  const body = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' };
  return (await host.call('POST', '/v1/launch', { body })).body.sessionToken;
}

const statusOf = async (bearer: string, id: number) =>
  (await host.call('GET', `/v1/provider-accounts/${id}/accounts`, { bearer })).status;

test('a session that replaces an expired session reaches the objects of the expired session', async () => {
  const first = await host.session({ idleSeconds: 60 });
  const { providerAccountId } = await link(host, first.token);
  const other = await host.session({ loginName: first.loginName });
  const beside = await link(host, other.token, { user: 'ok-beside' });
  const bearer = await takePlace(first);
  expect(await statusOf(bearer, providerAccountId)).toBe(200);
  expect(await statusOf(bearer, beside.providerAccountId)).toBe(403);
});

test('a session of another version than the expired one reaches nothing that the expired one created', async () => {
  const first = await host.session({ idleSeconds: 60 });
  const { providerAccountId } = await link(host, first.token);
  expect(await statusOf(await takePlace(first, { version: 3 }), providerAccountId)).toBe(403);
});
