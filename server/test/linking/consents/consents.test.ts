import diagnostics from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { ConsentView } from '@fin-link/contracts/browser';
import { createLinkClient } from '@fin-link/host-client';
import { openTestStorage } from '@fin-link/testing';
import { authorizeAtBank } from '@fin-link/testing/bank-pages';
import { expect, test } from 'vitest';
import { generate, hostBrowser, leave, prepare, readAuthorization } from '../../harness/bank-authorization.ts';
import { add, untilStatus } from '../../harness/linking.ts';
import { britishBank, openBankingService } from '../../harness/open-banking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, service } = await openBankingService(storage);
const host = await testHost({ storage, serviceUrl });
const { businessClock } = service.deps;
const dayMs = 86_400_000;

/** Requests to the service about consents. */
const requested: IncomingMessage[] = [];
diagnostics.subscribe('http.server.request.start', (message) => {
  const { request } = message as { request: IncomingMessage };
  if (request.url?.startsWith('/consents') === true) requested.push(request);
});

/** Creates a session for the consent dashboard, with a return address for returns from a bank. */
const dashboard = (loginName: string) =>
  host.session({ loginName, capabilities: ['consents'], returnUrl: 'http://127.0.0.1:4300/' }, 'consents');

/** Links the British bank for a new user and opens the user's dashboard. */
async function sharing() {
  const loginName = newLogin();
  const linking = await host.session({ loginName });
  const consentId = await generate(host, linking.token);
  const browser = hostBrowser(host);
  const prepared = await prepare(host, linking.token, consentId);
  await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), `ok-${loginName}`));
  const { providerAccountId } = await readAuthorization(host, linking.token, prepared.authorization.authorizationId);
  await untilStatus(host, linking.token, providerAccountId ?? 0, 'SUCCESS');
  const { token } = await dashboard(loginName);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    host.call(method, path, { bearer: token, ...(body !== undefined && { body }) });
  // Calls over HTTP, as the frame does.
  const client = createLinkClient({ fetch, baseUrl: host.url, token: () => token });
  return { loginName, linking, token, call, client, consentId, providerAccountId };
}

test('a consent is listed, renewed and revoked with the data of the service', async () => {
  const { client, consentId, providerAccountId, linking } = await sharing();
  const [consent, ...others] = await client.listConsents({});
  expect(others).toEqual([]);
  expect(consent).toMatchObject({
    consentId,
    providerId: britishBank,
    providerName: 'Harbour & Vale Bank',
    providerAccountId,
    region: 'GB',
    status: 'ACTIVE',
    applicationName: 'Fernway',
    regulatedParty: { model: 'registered-aisp', legalName: 'Fin Link Sandbox' },
    scopeIds: ['ACCOUNT_DETAILS', 'TRANSACTION_DETAILS', 'CONTACT_DETAILS'],
    notGivenScopeIds: [],
    period: { days: 365, confirm: { days: 90 } },
    renewedAt: null,
    revokedAt: null,
    daysLeft: 90,
    renewal: { at: 'here', days: 90 },
    deletion: null,
  });
  const account = await host.call('GET', `/v1/provider-accounts/${providerAccountId}`, { bearer: linking.token });
  expect(account.body.providerAccount.consentId).toBe(consentId);

  await businessClock.advance(60 * dayMs);
  expect((await client.getConsent({ consentId })).daysLeft).toBe(30);
  const renewed = await client.renewConsent({ consentId });
  expect(renewed).toMatchObject({ status: 'ACTIVE', daysLeft: 90, renewal: { at: 'here' } });
  expect(renewed.renewedAt).not.toBeNull();

  expect(await client.revokeConsent({ consentId, deleteData: undefined })).toMatchObject({
    consent: { status: 'REVOKED', daysLeft: null, renewal: null },
    bankInformed: true,
    dataDeleted: false,
  });
  const history = await client.getConsentHistory({ consentId });
  expect(history.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE', 'REVOKED']);
  expect(await client.listConsents({})).toMatchObject([{ consentId, status: 'REVOKED' }]);
  const refreshed = await host.call('POST', `/v1/provider-accounts/${providerAccountId}/refresh`, {
    bearer: linking.token,
  });
  expect([refreshed.status, refreshed.body.error.code]).toEqual([409, 'consent.not-active']);

  const over = { code: 'consent.wrong-state' };
  await expect(client.renewConsent({ consentId })).rejects.toMatchObject(over);
  await expect(client.revokeConsent({ consentId, deleteData: undefined })).rejects.toMatchObject(over);
});

test('an expired consent past its grace period is renewed at the bank, or by a new consent for the connection', async () => {
  const { call, token, consentId, providerAccountId, loginName } = await sharing();
  await businessClock.advance(121 * dayMs);
  await expect.poll(async () => (await call('GET', `/v1/consents/${consentId}`)).body.consent.status).toBe('EXPIRED');
  const refused = await call('PUT', `/v1/consents/${consentId}/renewal`);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'consent.bank-needed']);

  // The user goes from the dashboard to the bank and returns to the host.
  const returning = await prepare(host, token, consentId, { purpose: 'renew' });
  const away = hostBrowser(host);
  await away.comeBack(await authorizeAtBank(await leave(away, returning), `ok-${loginName}`));
  expect(await readAuthorization(host, token, returning.authorization.authorizationId)).toMatchObject({
    status: 'done',
    consentId,
  });
  expect((await call('GET', `/v1/consents/${consentId}`)).body.consent).toMatchObject({
    status: 'ACTIVE',
    daysLeft: 90,
  });

  const { token: managing } = await host.session({ loginName, capabilities: ['manage'] }, 'connections');
  const make = (body: object) => host.call('POST', '/v1/consents', { bearer: managing, body });
  expect((await make({ providerId: britishBank })).body.error.code).toBe('capability.missing');
  const stranger = await host.session();
  const elsewhere = (await add(host, stranger.token)).body.providerAccount.providerAccountId;
  expect((await make({ providerId: britishBank, providerAccountId: elsewhere })).body.error.code).toBe(
    'provider-account.not-found',
  );
  const made = await make({ providerId: britishBank, providerAccountId });
  expect(made.status).toBe(201);
  expect(made.body.consent).toMatchObject({ status: 'CONSENT_GENERATED', applicationName: 'Fernway', startedAt: null });
  expect((await call('GET', '/v1/consents')).body.consents).toHaveLength(1);

  const browser = hostBrowser(host);
  const prepared = await prepare(host, managing, made.body.consent.consentId);
  await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), `ok-${loginName}`));
  const authorization = await readAuthorization(host, managing, prepared.authorization.authorizationId);
  expect(authorization).toMatchObject({ status: 'done', providerAccountId });
  const after = (await call('GET', '/v1/consents')).body.consents as ConsentView[];
  expect(after.map(({ status }) => status)).toEqual(['ACTIVE', 'CONSENT_REPEALED']);
});

test('a session that links renews no consent of another session unless its backend named the connection', async () => {
  const { loginName, linking, consentId, providerAccountId } = await sharing();
  const body = { providerId: britishBank, providerAccountId };
  const authorization = { purpose: 'renew', mode: 'popup' };
  const codes = async (token: string) => {
    const replies = [
      await host.call('POST', '/v1/consents', { bearer: token, body }),
      await host.call('PUT', `/v1/consents/${consentId}/renewal`, { bearer: token }),
      await host.call('POST', `/v1/consents/${consentId}/authorizations`, { bearer: token, body: authorization }),
    ];
    return replies.map((reply) => reply.body.error?.code ?? reply.status);
  };
  const other = await host.session({ loginName });
  expect(await codes(other.token)).toEqual(['capability.missing', 'capability.missing', 'capability.missing']);
  expect(await codes(linking.token)).toEqual([201, 200, 201]);
  const named = await host.session({ loginName, start: { action: 'renew', providerAccountId } });
  expect(await codes(named.token)).toEqual([201, 200, 201]);
});

test('the capability consents only reads connections with a consent', async () => {
  const { call, loginName, providerAccountId } = await sharing();
  const { accounts } = (await call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`)).body;
  expect(accounts.length).toBeGreaterThan(2);
  const { token } = await host.session({ loginName });
  const bySignIn = (await add(host, token)).body.providerAccount.providerAccountId;
  await untilStatus(host, token, bySignIn, 'SUCCESS');
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/accounts'],
    ['POST', '/refresh'],
  ] as const) {
    const shared = await call(method, `/v1/provider-accounts/${providerAccountId}${path}`);
    expect(shared.body.error?.code).toBe(path === '/refresh' ? 'provider-account.recently-refreshed' : undefined);
    const other = await call(method, `/v1/provider-accounts/${bySignIn}${path}`);
    expect([other.status, other.body.error.code]).toEqual([403, 'capability.missing']);
  }
});

test('deletion at the end of a consent is offered only if the region supports it', async () => {
  const { call, consentId, linking, loginName } = await sharing();
  const set = (bearer: string) =>
    host.call('PUT', `/v1/consents/${consentId}/deletion`, { bearer, body: { deleteDataAtEnd: true } });
  const other = await host.session({ loginName });
  expect((await set(other.token)).body.error.code).toBe('capability.missing');
  for (const refused of [
    await set(linking.token),
    await call('PUT', `/v1/consents/${consentId}/deletion`, { deleteDataAtEnd: true }),
    await call('PUT', `/v1/consents/${consentId}/revocation`, { deleteData: true }),
  ])
    expect([refused.status, refused.body.error.code]).toEqual([409, 'consent.deletion-not-offered']);
  expect((await call('GET', `/v1/consents/${consentId}`)).body.consent.status).toBe('ACTIVE');
});

test.each([
  ['an unknown bank', 999_999_999, 404, 'provider.not-found'],
  ['a bank that uses credentials', 16_001, 409, 'provider.not-supported'],
])('generating a consent for %s is refused', async (_name, providerId, status, code) => {
  const { token } = await dashboard(newLogin());
  const reply = await host.call('POST', '/v1/consents', { bearer: token, body: { providerId } });
  expect([reply.status, reply.body.error.code]).toEqual([status, code]);
});

test('a consent of another user answers 404', async () => {
  const { consentId } = await sharing();
  const { token } = await dashboard(newLogin());
  const replies = await Promise.all([
    host.call('GET', `/v1/consents/${consentId}`, { bearer: token }),
    host.call('GET', `/v1/consents/${consentId}/history`, { bearer: token }),
    host.call('PUT', `/v1/consents/${consentId}/renewal`, { bearer: token }),
    host.call('PUT', `/v1/consents/${consentId}/deletion`, { bearer: token, body: { deleteDataAtEnd: true } }),
    host.call('PUT', `/v1/consents/${consentId}/revocation`, { bearer: token, body: {} }),
  ]);
  expect(replies.map(({ status, body }) => [status, body.error.code])).toEqual(
    replies.map(() => [404, 'consent.not-found']),
  );
  expect((await host.call('GET', '/v1/consents', { bearer: token })).body.consents).toEqual([]);
});

test('calls about consents pass the user’s presence to the service', () => {
  expect(requested.length).toBeGreaterThan(20);
  expect(new Set(requested.map(({ headers }) => headers['fin-consumer-address']))).toEqual(new Set(['127.0.0.1']));
});

test('a session of the lite flow only takes its user to the bank for the consent that the backend created', async () => {
  const [owner, stranger] = [newLogin(), newLogin()];
  const token = await host.deps.broker.use(owner, (held) => Promise.resolve(held));
  const made = await fetch(`${serviceUrl}/consents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'api-version': '1.1', 'content-type': 'application/json' },
    body: JSON.stringify({ providerId: britishBank }),
  });
  const { consent } = (await made.json()) as { consent: [{ consentId: number }] };
  const [{ consentId }] = consent;
  const mint = (loginName: string) =>
    host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName, flow: 'lite', consentId } });
  const foreign = await mint(stranger);
  expect([foreign.status, foreign.body.error.code]).toEqual([404, 'consent.not-found']);

  const session = await host.session({ loginName: owner, flow: 'lite', consentId }, 'redirect');
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    host.call(method, path, { bearer: session.token, ...(body !== undefined && { body }) });
  expect((await call('GET', '/v1/session')).body.session).toMatchObject({ consentId, options: { flow: 'lite' } });
  expect((await call('POST', '/v1/consents', { providerId: britishBank })).body.error.code).toBe('capability.missing');
  expect((await add(host, session.token)).body.error.code).toBe('capability.missing');
  const other = `/v1/consents/${consentId + 1}/authorizations`;
  expect((await call('POST', other, { purpose: 'give', mode: 'popup' })).body.error.code).toBe('capability.missing');
  const inWidget = await mint(owner);
  const launch = { launchToken: inWidget.body.launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin };
  const launched = await host.call('POST', '/v1/launch', { body: { ...launch, view: 'link' } });
  expect(launched.body.error.code).toBe('capability.missing');

  const browser = hostBrowser(host);
  const prepared = await prepare(host, session.token, consentId);
  await browser.comeBack(await authorizeAtBank(await leave(browser, prepared), `ok-${owner}`));
  const { providerAccountId } = await readAuthorization(host, session.token, prepared.authorization.authorizationId);
  await untilStatus(host, session.token, providerAccountId ?? 0, 'SUCCESS');
  await call('GET', `/v1/provider-accounts/${providerAccountId}/accounts`);
  await host.call('DELETE', '/v1/session', { bearer: session.token, body: { outcome: 'success', screen: 'lite' } });
  const { body } = await host.call('GET', `/v1/sessions/${session.sessionId}`, { bearer: hostKey });
  expect(body.result).toMatchObject({ outcome: 'success', providerAccounts: [{ providerAccountId }] });
  // The consent is given, so that a new session for it is refused.
  const again = await mint(owner);
  expect([again.status, again.body.error.code]).toEqual([409, 'consent.wrong-state']);
});
