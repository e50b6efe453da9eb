import { openTestStorage } from '@fin-link/testing';
import { expect, test, vi } from 'vitest';
import { sitesOf } from '../../../src/platform/sites/site.ts';
import { link } from '../../harness/linking.ts';
import { accessToken, launch, newKeyPair, pageOrigin, sendForm, signedToken } from '../../harness/launching.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { newLogin, testHost, type Reply, type TestHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl, clock: serviceClock } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const [demo] = host.deps.settings.sites.all;
if (demo === undefined) throw new Error('The sandbox has no site.');

const codeOf = ({ status, body }: Reply) => [status, body.code];
const redeem = (answer: Reply['body'], view = 'link', on: TestHost = host) =>
  on.call('POST', '/v1/launch', {
    body: {
      launchToken: answer.launchToken,
      publishableKey: answer.publishableKey,
      parentOrigin: pageOrigin,
      view,
    },
  });

test('a page opens a session of its user with the user’s access token, as often as the token is valid', async () => {
  const loginName = newLogin();
  const token = await accessToken(host, loginName);
  const [first, again] = [await launch(host, token), await launch(host, token)];
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({ 'access-control-allow-origin': pageOrigin, vary: 'origin' });
  expect(first.body).toEqual({
    publishableKey: demo.publishableKey,
    sessionId: expect.stringMatching(/^ls_/),
    launchToken: expect.stringMatching(/^lt_/),
    sessionKey: expect.stringMatching(/^fk_/),
    element: 'fin-link',
    attributes: {},
    callback: null,
    callbackLocation: null,
  });
  expect(again.body.sessionId).not.toBe(first.body.sessionId);
  const session = await host.deps.sessions.byId(first.body.sessionId);
  expect(session).toMatchObject({ loginName, parentOrigin: pageOrigin, idleSeconds: 1_800, version: 4 });
  expect((session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)).toBe(7_200_000);
  expect((await redeem(first.body)).status).toBe(200);
});

test('a JWT of a registered key opens a session, with and without the word Bearer', async () => {
  const { publicKey, privateKey } = newKeyPair();
  const admin = await accessToken(host, host.deps.settings.adminLogin);
  const { body } = await host.deps.client.createApiKey({
    token: admin,
    body: { publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
  });
  const issuer = body.apiKey?.[0]?.key ?? '';
  const loginName = newLogin();
  const extraParams = 'configName=Aggregation';
  for (const prefix of ['Bearer ', '']) {
    const jwtToken = prefix + signedToken(issuer, loginName, privateKey);
    expect((await sendForm(host, '/fastlink/v4/session', { jwtToken, extraParams })).status).toBe(200);
  }
  const foreign = signedToken(issuer, loginName, newKeyPair().privateKey);
  expect(codeOf(await sendForm(host, '/fastlink/v4/session', { jwtToken: foreign, extraParams }))).toEqual([
    401,
    'N102',
  ]);
});

test('a stolen access token opens nothing from an origin that is not registered, nor without one', async () => {
  const token = await accessToken(host, newLogin());
  for (const origin of ['https://evil.example', 'null', null]) {
    const refused = await launch(host, token, undefined, {}, origin);
    expect(codeOf(refused)).toEqual([403, 'N201']);
    expect(refused.headers['access-control-allow-origin']).toBe('*');
    expect(refused.text).not.toContain(token);
  }
});

test('an access token opens nothing after it was revoked', async () => {
  const token = await accessToken(host, newLogin());
  expect((await launch(host, token)).status).toBe(200);
  await host.deps.client.deleteToken({ token });
  expect(codeOf(await launch(host, token))).toEqual([401, 'N102']);
});

test('an access token opens nothing after it has expired', async () => {
  const token = await accessToken(host, newLogin());
  serviceClock.advance(31 * 60_000);
  expect(codeOf(await launch(host, token))).toEqual([401, 'N102']);
});

test('an access token of another customer opens no session of a user with the same login name', async () => {
  const loginName = newLogin();
  await accessToken(host, loginName);
  const foreign = await accessToken(host, loginName, 'second');
  expect(codeOf(await launch(host, foreign))).toEqual([401, 'N103']);
});

test('an access token of the admin opens no session, even if a service tells its user', async () => {
  const { adminLogin } = host.deps.settings;
  expect(codeOf(await launch(host, await accessToken(host, adminLogin)))).toEqual([401, 'N102']);
  const { deps } = host;
  const reply = await deps.broker.use(newLogin(), (token) => deps.client.getUser({ token }));
  const user = { ...reply.body.user, loginName: adminLogin };
  const told = vi.spyOn(deps.client, 'getUser').mockResolvedValue({ ...reply, body: { user } });
  const refused = await launch(host, 'some-token');
  told.mockRestore();
  expect(codeOf(refused)).toEqual([401, 'N103']);
});

test.each<[string, Record<string, string>, string]>([
  ['no token', { accessToken: '' }, 'N101'],
  ['a token with other characters', { accessToken: 'Bearer <b>' }, 'N102'],
  ['the oldest fields', { rsession: 'a', token: 'b' }, 'N206'],
  ['an assertion of the oldest form', { SAMLResponse: 'a' }, 'N206'],
  ['no configuration name', { extraParams: '' }, 'E600'],
  ['an unknown configuration name', { extraParams: 'configName=aggregation' }, 'E601'],
  ['documents', { extraParams: 'configName=Aggregation&flow=uploadDocuments' }, 'E700'],
  ['an unknown bank', { extraParams: 'configName=Aggregation&flow=add&providerId=999999' }, 'E701'],
  ['an unknown connection', { extraParams: 'configName=Aggregation&flow=edit&providerAccountId=999999' }, 'E702'],
  ['an unknown account', { extraParams: 'configName=Aggregation&flow=editRealEstate&accountId=999999' }, 'E703'],
  ['an unregistered callback', { extraParams: 'configName=Aggregation&callback=https://evil.example/' }, 'N205'],
  ['a script as callback', { extraParams: 'configName=Aggregation&callback=javascript:alert(1)' }, 'N205'],
  [
    'an app address that differs in one letter',
    { extraParams: 'configName=Aggregation&intentUrl=fernway://back/' },
    'N204',
  ],
  ['a script as app address', { extraParams: 'configName=Aggregation&intentUrl=javascript:alert(1)' }, 'N204'],
  ['a site that does not have this origin', { site: 'pk_another' }, 'N202'],
])('a launch with %s is refused', async (_what, fields, code) => {
  const token = await accessToken(host, newLogin());
  const extraParams = 'configName=Aggregation';
  const refused = await sendForm(host, '/fastlink/v4/session', { accessToken: token, extraParams, ...fields });
  expect(refused.body).toEqual({
    code,
    title: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
    fnToCall: 'errorHandler',
    reference: expect.stringMatching(/^req_/),
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.text).not.toContain(token);
});

test('a page with a registered callback and app address gets the callback, and the bank returns to the app', async () => {
  const token = await accessToken(host, newLogin());
  const parameters = `configName=Aggregation&callback=${pageOrigin}/link?a=1&callbackLocation=top&intentUrl=fernway://back`;
  const { status, body } = await launch(host, token, parameters);
  expect([status, body.callback, body.callbackLocation]).toEqual([200, `${pageOrigin}/link?a=1`, 'top']);
  expect((await host.deps.sessions.byId(body.sessionId))?.returnUrl).toBe('fernway://back');
});

test('two sites with one origin are told apart by the key that the page names', async () => {
  const other = { ...demo, publishableKey: 'pk_other_site' };
  const twice = await testHost({ storage, serviceUrl, settings: { sites: sitesOf([demo, other]) } });
  const token = await accessToken(twice, newLogin());
  expect(codeOf(await launch(twice, token))).toEqual([404, 'N202']);
  const { body } = await launch(twice, token, undefined, { site: 'pk_other_site' });
  expect(body.publishableKey).toBe('pk_other_site');
});

test('version 3 opens its own flow, and the forms of manual accounts and properties get their element', async () => {
  const token = await accessToken(host, newLogin());
  const extraParams = 'userExperienceFlow=Verification';
  const { body } = await sendForm(host, '/fastlink/v3/session', { accessToken: token, extraParams, app: '10003600' });
  expect(await host.deps.sessions.byId(body.sessionId)).toMatchObject({ version: 3, flow: 'verification' });
  const manual = await launch(host, token, 'configName=Aggregation&flow=addManual');
  expect(manual.body.element).toBe('fin-manual-account');
  expect((await redeem(manual.body, 'manual-account')).status).toBe(200);
  const property = await launch(host, token, 'configName=Aggregation&flow=addRealEstate');
  expect(property.body.element).toBe('fin-real-estate');
  expect((await redeem(property.body, 'real-estate')).status).toBe(200);
});

test('a keyword of version 3 is the text with which the search starts', async () => {
  const token = await accessToken(host, newLogin());
  const { body } = await sendForm(host, '/fastlink/v3/session', {
    accessToken: token,
    extraParams: 'keyword=Dag Site',
  });
  expect((await redeem(body)).body.session.start).toMatchObject({ action: 'add', routingNumber: 'Dag Site' });
});

test('the page of a launch gets further launch tokens and the linked sites by its key', async () => {
  const loginName = newLogin();
  const { body } = await launch(host, await accessToken(host, loginName));
  const { sessionId, sessionKey } = body;
  const further = await sendForm(host, '/fastlink/session/launch', { sessionId, sessionKey });
  expect(further.body).toEqual({ sessionId, launchToken: expect.stringMatching(/^lt_/) });
  const launched = await redeem({ ...body, ...further.body });
  const account = await link(host, launched.body.sessionToken);
  const failed = await link(host, launched.body.sessionToken, { user: 'wrong', password: 'wrong' });
  const sites = await sendForm(host, '/fastlink/session/sites', { sessionId, sessionKey });
  expect(sites.headers['access-control-allow-origin']).toBe(pageOrigin);
  expect(sites.body.sites).toEqual([
    {
      providerId: account.providerId,
      providerName: account.providerName,
      requestId: account.requestId,
      status: 'SUCCESS',
      additionalStatus: expect.stringMatching(/^[A-Z_]+$/),
      providerAccountId: account.providerAccountId,
    },
    {
      providerId: failed.providerId,
      providerName: failed.providerName,
      requestId: failed.requestId,
      status: 'FAILED',
      additionalStatus: failed.additionalStatus,
      providerAccountId: failed.providerAccountId,
      reason: expect.stringMatching(/\.$/),
      isMFAError: false,
    },
  ]);
});

test('the key of a session works for no other session, from no other origin, and not long after the end', async () => {
  const token = await accessToken(host, newLogin());
  const { sessionId, sessionKey } = (await launch(host, token)).body;
  const other = (await launch(host, token)).body;
  const paths = ['/fastlink/session/launch', '/fastlink/session/sites'];
  for (const path of paths) {
    expect(codeOf(await sendForm(host, path, { sessionId, sessionKey: other.sessionKey }))).toEqual([404, 'N301']);
    for (const origin of ['https://evil.example', host.deps.settings.origin, 'null', null])
      expect(codeOf(await sendForm(host, path, { sessionId, sessionKey }, origin))).toEqual([404, 'N301']);
  }
  const session = await host.deps.sessions.byId(sessionId);
  if (session === null) throw new Error('The session is missing.');
  await host.deps.ends.end(session, { by: 'user', claim: 'cancelled', screen: null });
  expect(codeOf(await sendForm(host, paths[0] ?? '', { sessionId, sessionKey }))).toEqual([404, 'N301']);
  expect((await sendForm(host, paths[1] ?? '', { sessionId, sessionKey })).body).toEqual({ sites: [] });
  host.clock.advance(301_000);
  expect(codeOf(await sendForm(host, paths[1] ?? '', { sessionId, sessionKey }))).toEqual([404, 'N301']);
});

test('launches of one user and from one address are limited', async () => {
  const { limits } = host.deps.settings;
  const limited = await testHost({
    storage,
    serviceUrl,
    settings: { limits: { ...limits, 'login-sessions': { max: 1, seconds: 600 }, launches: { max: 3, seconds: 60 } } },
  });
  const token = await accessToken(limited, newLogin());
  expect((await launch(limited, token)).status).toBe(200);
  const refused = await launch(limited, token);
  expect(codeOf(refused)).toEqual([429, 'N401']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const stranger = await accessToken(limited, newLogin());
  expect((await launch(limited, stranger)).status).toBe(200);
  expect(codeOf(await launch(limited, await accessToken(limited, newLogin())))).toEqual([429, 'N401']);
});

test('a launch is reported as unavailable while the service does not answer', async () => {
  const lonely = await testHost({ storage, serviceUrl: 'http://127.0.0.1:9' });
  expect(codeOf(await launch(lonely, 'some-token'))).toEqual([503, 'N402']);
});

test('no log and no table contains the token of a launch', async () => {
  const token = await accessToken(host, newLogin());
  const { sessionId } = (await launch(host, token)).body;
  await launch(host, `${token}x`);
  expect(host.log.text()).not.toContain(token);
  const session = await host.deps.database.db
    .selectFrom('session')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  expect(JSON.stringify(session)).not.toContain(token);
});
