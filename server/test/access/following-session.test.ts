import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { link } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { hostKey, parentOrigin, testHost } from '../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });

test('a session that takes the place of an expired one reaches what that one created', async () => {
  const first = await host.session({ idleSeconds: 60 });
  const { providerAccountId } = await link(host, first.token);
  const other = await host.session({ loginName: first.loginName });
  const beside = await link(host, other.token, { user: 'ok-beside' });
  host.clock.advance(61_000);
  const { loginName, sessionId } = first;
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName, sessionId } });
  expect(made.body.sessionId).not.toBe(sessionId);
  const { launchToken } = made.body;
  const body = { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' };
  const bearer = (await host.call('POST', '/v1/launch', { body })).body.sessionToken;
  const read = async (id: number) =>
    (await host.call('GET', `/v1/provider-accounts/${id}/accounts`, { bearer })).status;
  expect(await read(providerAccountId)).toBe(200);
  expect(await read(beside.providerAccountId)).toBe(403);
});
