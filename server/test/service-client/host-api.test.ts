import { once } from 'node:events';
import { createServer } from 'node:http';
import {
  HostApiError,
  createBackendClient,
  createHostApiClient,
  createSessionReceiver,
  nodeEventListener,
} from '@fin-link/service-client';
import type { SessionFinished } from '@fin-link/service-client';
import { afterTests, openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { sandbox } from '../../src/platform/environment/sandbox.ts';
import { sandboxSite, sitesOf } from '../../src/platform/sites/site.ts';
import { link, newKey, until } from '../harness/linking.ts';
import { linkingService } from '../harness/linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../harness/test-host.ts';

const handled: SessionFinished[] = [];
let failures = 0;
const receiver = createSessionReceiver({
  secrets: [sandbox.eventSecret],
  handle: (event) => {
    if (failures-- > 0) throw new Error('The database is away.');
    handled.push(event);
  },
});
const callback = createServer(nodeEventListener(receiver));
callback.listen(0, '127.0.0.1');
await once(callback, 'listening');
afterTests(async () => {
  callback.closeAllConnections();
  callback.close();
});
const address = callback.address();
const callbackUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/events`;

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const sites = sitesOf([{ ...sandboxSite(sandbox.publishableKey, 4300), callbackUrl }]);
const host = await testHost({ storage, serviceUrl, settings: { sites, deliveryWaits: [0, 0, 0] } });
await host.start();
const client = createHostApiClient({ baseUrl: host.url, apiKey: hostKey });

/** Opens a session that the client created, as a frame does. */
async function launch(launchToken: string): Promise<string> {
  const { body } = await host.call('POST', '/v1/launch', {
    body: { launchToken, publishableKey: sandbox.publishableKey, parentOrigin, view: 'link' },
  });
  return body.sessionToken;
}

const handledOf = (sessionId: string) =>
  until(
    async () => handled.filter(({ data }) => data.sessionId === sessionId),
    (events) => events.length > 0,
  );

test('a backend creates a session, receives its signed result and reads the linked accounts with one customer', async () => {
  const loginName = newLogin();
  const { sessionId, launchToken } = await client.createSession({ body: { loginName, capabilities: ['link'] } });
  const token = await launch(launchToken);
  const { providerAccountId } = await link(host, token);
  const open = await client.getSessionResult({ params: { sessionId } });
  expect(open.result).toMatchObject({ status: 'open', outcome: null });
  failures = 1;
  await host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'success', screen: 'success' } });

  const [event] = await handledOf(sessionId);
  const { result } = await client.getSessionResult({ params: { sessionId } });
  expect(event).toEqual({ type: 'session.finished', timestamp: result.finishedAt, data: result });
  expect(result).toMatchObject({ loginName, outcome: 'success', providerAccounts: [{ providerAccountId }] });
  expect(handled.filter(({ data }) => data.sessionId === sessionId)).toHaveLength(1);

  const { body } = await createBackendClient({
    baseUrl: serviceUrl,
    clientId: sandbox.clientId,
    secret: sandbox.clientSecret,
    adminLoginName: sandbox.adminLogin,
  })
    .asUser(loginName)
    .getAccounts();
  const accountIds = result.providerAccounts.flatMap((account) => account.accountIds);
  expect(body.account?.map(({ id }) => id).toSorted()).toEqual(accountIds.toSorted());
});

test('a backend ends a session, lists its delivery and has it sent again', async () => {
  const { sessionId } = await client.createSession({ body: { loginName: newLogin() } });
  const { result } = await client.finishSession({ params: { sessionId } });
  expect(result).toMatchObject({ status: 'finished', outcome: 'cancelled', endedBy: 'backend' });
  await handledOf(sessionId);
  const delivered = await until(
    async () => (await client.listDeliveries({ query: { top: '1' } })).deliveries,
    ([delivery]) => delivery?.status === 'delivered',
  );
  expect(delivered).toMatchObject([{ event: 'session.finished', sessionId, lastStatus: 204 }]);
  expect(await client.redeliverResult({ params: { sessionId } })).toBeUndefined();
});

test('a backend creates, reads and revokes a hosted link', async () => {
  const { link: created, url } = await client.createLink({
    body: { session: { loginName: newLogin() }, person: { email: 'jamie@example.com' } },
  });
  expect(new URL(url).pathname).toMatch(/^\/l\/lk_/);
  const { linkId } = created;
  expect((await client.getLink({ params: { linkId } })).link).toEqual(created);
  expect((await client.revokeLink({ params: { linkId } })).link).toEqual({ ...created, status: 'revoked' });
});

test('a backend reads the details of a transfer', async () => {
  const body = { loginName: newLogin(), configNames: ['AssetTransfer'] };
  const token = await launch((await client.createSession({ body })).launchToken);
  const { providerAccountId } = await link(host, token, { providerId: 16010 });
  const positions = await host.call('GET', `/v1/provider-accounts/${providerAccountId}/positions`, { bearer: token });
  const [{ accountId }] = positions.body.accounts;
  const created = await host.call('POST', '/v1/transfers', {
    bearer: token,
    headers: { 'idempotency-key': newKey() },
    body: { providerAccountId, accountId, scope: 'full', declared: true },
  });
  const { reference } = created.body.transfer;
  const { transfer } = await client.getTransfer({ params: { reference } });
  expect(transfer).toMatchObject({ reference, accountId, scope: 'full', loginName: body.loginName });
});

test('a backend removes a user, and no session can be created for the user for a minute', async () => {
  const loginName = newLogin();
  await client.createSession({ body: { loginName } });
  expect(await client.removeUser({ params: { loginName } })).toBeUndefined();
  const refused = client.createSession({ body: { loginName } });
  await expect(refused).rejects.toThrow(HostApiError);
  await expect(refused).rejects.toMatchObject({ status: 409, code: 'user.removed', retryAfter: expect.any(Number) });
});

test('the host refuses an invalid session and a wrong key with a code that the client passes on', async () => {
  await expect(client.createSession({ body: { loginName: 'a b' } })).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ path: 'loginName' }],
  });
  const stranger = createHostApiClient({ baseUrl: host.url, apiKey: 'another-key' });
  await expect(stranger.createSession({ body: { loginName: newLogin() } })).rejects.toMatchObject({
    status: 401,
    code: 'key.invalid',
  });
});
