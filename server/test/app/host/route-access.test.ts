import diagnostics from 'node:diagnostics_channel';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { capabilities } from '@fin-link/contracts/browser';
import { openTestStorage, temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { launchScripts, pageScripts } from '../../../src/app/frames/page-script.ts';
import { sandbox } from '../../../src/platform/environment/sandbox.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { newKey } from '../../harness/linking.ts';
import { hostKey, newLogin, testHost } from '../../harness/test-host.ts';

/** Callers of the routes. `foreign` is a session of another customer in the same database. `all` is a session with every capability. */
const callers = [
  'anonymous',
  'key',
  'foreignKey',
  'expired',
  'ended',
  'foreign',
  'consents',
  'link',
  'manage',
  'all',
  'operator',
] as const;
type Caller = (typeof callers)[number];
type Statuses = readonly number[];

/** Returns the same status for every caller. */
const open = (status: number): Statuses => callers.map(() => status);
const forKey = (status: number): Statuses => callers.map((caller) => (caller === 'key' ? status : 401));
const forOperator = (status: number): Statuses => callers.map((caller) => (caller === 'operator' ? status : 401));
/** Returns the statuses for an open session with the capabilities `consents`, `link`, `manage` and all of them. */
const forSession = (...statuses: readonly [number, number, number, number]): Statuses => [
  ...[401, 401, 401, 401, 409, 401],
  ...statuses,
  401,
];

/**
 * Expected status of each route for each caller. The requested provider account does not exist, so callers with access get 404. A session
 * with only the capability `link` gets 403, because it only reaches the objects that it created. A route that is not in this table must
 * reply 405 to every caller.
 */
const expected: Readonly<Record<string, Statuses>> = {
  'GET /health': open(200),
  'GET /ready': open(503),
  'GET /docs': open(200),
  'GET /docs/errors': open(200),
  'GET /docs/json': open(200),
  'GET /docs/yaml': open(200),
  'GET /docs/static/*': open(404),
  'GET /docs/static/index.html': open(200),
  'GET /docs/static/swagger-initializer.js': open(200),
  'GET /fin-elements.js': open(200),
  'GET /fin-elements.json': open(200),
  'GET /fin-elements-:build': open(404),
  'GET /fin-link.js': open(200),
  'GET /fin-link.json': open(200),
  'GET /fin-link-:build': open(404),
  'GET /fastlink/page.js': open(200),
  'GET /fastlink/v3/initialize.js': open(200),
  'GET /fastlink/v4/initialize.js': open(200),
  'GET /v1/fastlink/initialize.js': open(200),
  'POST /fastlink/:version': open(400),
  'POST /fastlink/:version/session': open(400),
  'POST /fastlink/session/launch': open(400),
  'POST /fastlink/session/sites': open(400),
  // The requests have another host name than the console.
  'GET /console': open(404),
  'GET /console/*': open(404),
  'GET /console/assets/*': open(404),
  'GET /console/preview/': open(404),
  'GET /console/preview/*': open(404),
  'GET /frame/assets/*': open(404),
  'GET /frame/:publishableKey/:view': open(200),
  'GET /frame/:publishableKey/ancestors': open(200),
  'GET /frame/marks/:name': open(200),
  'GET /frame/logos/:signature/:address/:name': open(404),
  'POST /service-webhooks/:secret': open(404),
  'POST /v1/launch': open(401),
  'POST /v1/sessions': forKey(201),
  'GET /v1/sessions/:sessionId': forKey(200),
  'DELETE /v1/sessions/:sessionId': forKey(200),
  'POST /v1/sessions/:sessionId/deliveries': forKey(409),
  'GET /v1/deliveries': forKey(200),
  'GET /v1/transfers/:reference': forKey(404),
  'POST /v1/links': forKey(201),
  'GET /v1/links/:linkId': forKey(404),
  'DELETE /v1/links/:linkId': forKey(404),
  'GET /l/:token': open(410),
  'POST /l/:token': open(410),
  'POST /l/:token/session': open(400),
  'DELETE /v1/users/:loginName': forKey(204),
  'GET /v1/configurations': forOperator(200),
  'POST /v1/configurations': forOperator(201),
  'GET /v1/configurations/:configName': forOperator(404),
  'PUT /v1/configurations/:configName': forOperator(404),
  'POST /v1/configurations/:configName/publication': forOperator(404),
  'GET /v1/configurations/:configName/versions': forOperator(404),
  'GET /v1/configurations/:configName/diff': forOperator(404),
  'DELETE /v1/configurations/:configName/draft': forOperator(404),
  'POST /v1/configurations/:configName/rollback': forOperator(404),
  'POST /v1/configurations/:configName/copies': forOperator(404),
  'DELETE /v1/configurations/:configName': forOperator(404),
  'GET /v1/configuration-schema': forOperator(200),
  'GET /v1/configuration-messages': forOperator(200),
  'GET /v1/configuration-providers': forOperator(200),
  'POST /v1/configuration-validations': forOperator(200),
  'GET /v1/sites': forOperator(200),
  'POST /v1/sites': forOperator(409),
  'PUT /v1/sites/:publishableKey': forOperator(409),
  'DELETE /v1/sites/:publishableKey': forOperator(409),
  'GET /v1/sites/:publishableKey/uses': forOperator(200),
  'GET /v1/keys': forOperator(200),
  'POST /v1/keys': forOperator(201),
  'PUT /v1/keys/:keyId': forOperator(404),
  'POST /v1/keys/:keyId/replacement': forOperator(404),
  'DELETE /v1/keys/:keyId': forOperator(404),
  'GET /v1/keys/:keyId/uses': forOperator(404),
  'GET /v1/operations/sessions': forOperator(200),
  'GET /v1/operations/sessions/:sessionId': forOperator(200),
  'GET /v1/operations/funnel': forOperator(200),
  'GET /v1/operations/banks': forOperator(200),
  'GET /v1/operations/deliveries': forOperator(200),
  'POST /v1/operations/deliveries/replay': forOperator(200),
  'GET /v1/operations/callbacks': forOperator(200),
  'POST /v1/operations/callbacks/test': forOperator(404),
  'GET /v1/operations/users/:loginName': forOperator(404),
  'POST /v1/operations/users/:loginName/refreshes': forOperator(404),
  'DELETE /v1/operations/users/:loginName': forOperator(404),
  'GET /v1/operations/consents': forOperator(200),
  'GET /v1/operations/active-users': forOperator(200),
  'GET /v1/operations/insight-subscriptions': forOperator(200),
  'GET /v1/operator': forOperator(200),
  'DELETE /v1/operator': forOperator(204),
  'GET /v1/audit': forOperator(200),
  'GET /console/sign-in': open(404),
  'POST /console/sign-in': open(404),
  'GET /console/callback': open(404),
  'POST /console/backchannel-logout': open(404),
  'GET /v1/session': forSession(200, 200, 200, 200),
  'DELETE /v1/session': forSession(204, 204, 204, 204),
  'PUT /v1/session/locale': forSession(204, 204, 204, 204),
  'PUT /v1/session/snapshot': forSession(204, 204, 204, 204),
  'GET /v1/events': forSession(200, 200, 200, 200),
  'GET /v1/providers': forSession(403, 200, 200, 200),
  'GET /v1/providers/:providerId': forSession(403, 200, 200, 200),
  'GET /v1/provider-accounts': forSession(403, 200, 200, 200),
  'POST /v1/provider-accounts': forSession(403, 404, 403, 404),
  'GET /v1/provider-accounts/:providerAccountId': forSession(404, 403, 404, 404),
  'DELETE /v1/provider-accounts/:providerAccountId': forSession(403, 403, 404, 404),
  'GET /v1/provider-accounts/:providerAccountId/credentials': forSession(403, 403, 404, 404),
  'PUT /v1/provider-accounts/:providerAccountId/credentials': forSession(403, 403, 404, 404),
  'PUT /v1/provider-accounts/:providerAccountId/answers': forSession(403, 403, 404, 404),
  'PUT /v1/provider-accounts/:providerAccountId/selection': forSession(403, 403, 404, 404),
  'POST /v1/provider-accounts/:providerAccountId/refresh': forSession(404, 403, 404, 404),
  'GET /v1/provider-accounts/:providerAccountId/accounts': forSession(404, 403, 404, 404),
  'GET /v1/provider-accounts/:providerAccountId/eligible-accounts': forSession(403, 403, 403, 404),
  'GET /v1/verifications': forSession(403, 403, 403, 200),
  'POST /v1/verifications': forSession(403, 403, 403, 404),
  'GET /v1/verifications/:verificationId': forSession(403, 403, 403, 404),
  'PUT /v1/verifications/:verificationId/amounts': forSession(403, 403, 403, 404),
  'GET /v1/provider-accounts/:providerAccountId/positions': forSession(403, 403, 403, 403),
  'POST /v1/transfers': forSession(403, 403, 403, 403),
  'POST /v1/hosted-widget': forSession(403, 200, 403, 200),
  'DELETE /v1/hosted-widget': forSession(403, 204, 403, 204),
  'PUT /v1/hosted-widget/provider-accounts/:providerAccountId': forSession(403, 404, 403, 404),
  'POST /v1/manual-accounts': forSession(403, 201, 403, 201),
  'GET /v1/manual-accounts/:accountId': forSession(403, 403, 403, 404),
  'PUT /v1/manual-accounts/:accountId': forSession(403, 403, 403, 404),
  'DELETE /v1/manual-accounts/:accountId': forSession(403, 403, 403, 404),
  'POST /v1/property-addresses': forSession(403, 200, 403, 200),
  'POST /v1/properties': forSession(403, 201, 403, 201),
  'GET /v1/properties/:accountId': forSession(403, 403, 403, 404),
  'PUT /v1/properties/:accountId': forSession(403, 403, 403, 404),
  'DELETE /v1/properties/:accountId': forSession(403, 403, 403, 404),
  'GET /v1/loans': forSession(403, 200, 403, 200),
  'GET /v1/net-worth': forSession(403, 403, 403, 200),
  'PUT /v1/accounts/:accountId/net-worth': forSession(403, 403, 403, 404),
  'GET /v1/upcoming': forSession(403, 403, 403, 200),
  'PUT /v1/predicted-events/:predictedEventId/approval': forSession(403, 403, 403, 404),
  'GET /v1/insights': forSession(403, 403, 403, 200),
  'PUT /v1/insights/:insightId/status': forSession(403, 403, 403, 404),
  'PUT /v1/insight-subscriptions/:insightName': forSession(403, 403, 403, 404),
  'GET /v1/consents': forSession(200, 403, 200, 200),
  'POST /v1/consents': forSession(404, 404, 403, 404),
  'GET /v1/consents/:consentId': forSession(404, 404, 404, 404),
  'GET /v1/consents/:consentId/history': forSession(404, 403, 404, 404),
  'PUT /v1/consents/:consentId/renewal': forSession(404, 404, 404, 404),
  'PUT /v1/consents/:consentId/deletion': forSession(404, 404, 403, 404),
  'PUT /v1/consents/:consentId/revocation': forSession(404, 403, 403, 404),
  'POST /v1/consents/:consentId/authorizations': forSession(404, 404, 404, 404),
  'GET /v1/authorizations/:authorizationId': forSession(404, 404, 404, 404),
  'DELETE /v1/authorizations/:authorizationId': forSession(404, 404, 404, 404),
  'GET /oauth/start': open(400),
  'GET /oauth/callback/:bankKey': open(200),
  'POST /oauth/callback/:bankKey': open(400),
  'GET /oauth/result/:authorizationId': open(400),
  'GET /oauth/refused/:publishableKey': open(400),
};

/** Returns whether a route has no HEAD. A prefetch must not use up an address that works only once. */
const withoutHead = (route: string): boolean =>
  route.endsWith(' /v1/events') || / \/(oauth|l)\/| \/console\/(sign-in|callback)/.test(route);

const car = {
  accountName: 'Car',
  nickname: null,
  amount: '1',
  lastDigits: null,
  amountDue: null,
  dueDate: null,
  frequency: null,
  memo: null,
  includeInNetWorth: true,
};
const home = {
  valuation: 'typed',
  address: { street: '1 Nowhere Lane', unit: null, city: null, region: null, postalCode: '62704', country: 'US' },
  value: '1',
  currency: 'USD',
  asOf: '2026-01-15',
  nickname: null,
  linkedAccountIds: [],
  includeInNetWorth: true,
};
const field = [{ id: '1', value: 'x' }];
const bodies: Readonly<Record<string, () => unknown>> = {
  'POST /v1/hosted-widget': () => ({ action: 'add' }),
  'POST /v1/launch': () => ({
    launchToken: `lt_${'x'.repeat(30)}`,
    publishableKey: 'pk_sandbox_demo',
    parentOrigin: 'http://127.0.0.1:4300',
    view: 'link',
  }),
  'POST /v1/sessions': () => ({ loginName: newLogin() }),
  'POST /v1/links': () => ({ session: { loginName: newLogin() }, person: { name: 'Jamie Doe' } }),
  'POST /v1/sites': () => ({
    publishableKey: 'pk_sandbox_demo',
    appName: 'Access',
    origins: ['https://access.example'],
  }),
  'PUT /v1/sites/:publishableKey': () => ({ appName: 'Access', origins: ['https://access.example'] }),
  'POST /v1/keys': () => ({ kind: 'host', name: 'access' }),
  'PUT /v1/keys/:keyId': () => ({ name: 'access' }),
  'POST /v1/keys/:keyId/replacement': () => ({}),
  'POST /v1/operations/deliveries/replay': () => ({ channel: 'service', deliveryId: ['none'] }),
  'POST /v1/operations/callbacks/test': () => ({ channel: 'service', eventName: 'REFRESH' }),
  'POST /v1/operations/users/:loginName/refreshes': () => ({ providerAccountId: 1 }),
  'POST /v1/configurations': () => ({ configName: 'Access', options: { flow: 'aggregation' } }),
  'PUT /v1/configurations/:configName': () => ({ options: { flow: 'aggregation' } }),
  'POST /v1/configurations/:configName/rollback': () => ({ number: 1 }),
  'POST /v1/configurations/:configName/copies': () => ({ configName: 'Copy' }),
  'POST /v1/configuration-validations': () => ({ options: {} }),
  'DELETE /v1/session': () => ({ outcome: 'cancelled', screen: 'search' }),
  'PUT /v1/session/locale': () => ({ locale: 'de-DE' }),
  'PUT /v1/session/snapshot': () => ({
    v: 1,
    step: 'search',
    providerId: null,
    providerAccountId: null,
    requestId: null,
    completed: [],
  }),
  'POST /v1/provider-accounts': () => ({ providerId: 999_999_999, field }),
  'PUT /v1/provider-accounts/:providerAccountId/credentials': () => ({ field }),
  'PUT /v1/provider-accounts/:providerAccountId/answers': () => ({ requestId: 'r', field }),
  'PUT /v1/provider-accounts/:providerAccountId/selection': () => ({ accountIds: [1] }),
  'POST /v1/verifications': () => ({ verificationType: 'CHALLENGE_DEPOSIT', accountId: 1 }),
  'PUT /v1/verifications/:verificationId/amounts': () => ({ amounts: [{ amount: '0.01', direction: 'CREDIT' }] }),
  'POST /v1/manual-accounts': () => ({ kind: 'vehicle', ...car, currency: 'USD' }),
  'PUT /v1/manual-accounts/:accountId': () => car,
  'POST /v1/property-addresses': () => ({ address: home.address }),
  'POST /v1/properties': () => home,
  'PUT /v1/properties/:accountId': () => home,
  'PUT /v1/accounts/:accountId/net-worth': () => ({ includeInNetWorth: true }),
  'PUT /v1/predicted-events/:predictedEventId/approval': () => ({ approval: 'approved' }),
  'PUT /v1/insights/:insightId/status': () => ({ status: 'dismissed' }),
  'PUT /v1/insight-subscriptions/:insightName': () => ({ isSubscribed: false }),
  'POST /v1/transfers': () => ({ providerAccountId: 1, accountId: 1, scope: 'full', declared: true }),
  'POST /v1/consents': () => ({ providerId: 999_999_999 }),
  'PUT /v1/consents/:consentId/deletion': () => ({ deleteDataAtEnd: true }),
  'PUT /v1/consents/:consentId/revocation': () => ({}),
  'POST /v1/consents/:consentId/authorizations': () => ({ purpose: 'give', mode: 'popup' }),
  'POST /oauth/callback/:bankKey': () => ({ fragment: 'code=c&state=s' }),
};

const routes = new Set<string>();
const onInitialization = (message: unknown): void => {
  const { fastify } = message as { fastify: { addHook: (name: 'onRoute', hook: (route: Route) => void) => void } };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
};
interface Route {
  method: string | string[];
  url: string;
}

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
diagnostics.subscribe('fastify.initialization', onInitialization);
const folder = await temporaryDirectory();
await writeFile(join(folder, 'index.html'), '<!doctype html><title>frame</title>');
const scripts = [...pageScripts.map((name) => `${name}.js`), ...Object.keys(launchScripts)];
for (const name of scripts) await writeFile(join(folder, name), 'export {};');
const host = await testHost({
  storage,
  serviceUrl,
  built: { frame: folder, elements: folder, console: folder, gallery: folder },
});
diagnostics.unsubscribe('fastify.initialization', onInitialization);
const { clientId, clientSecret: secret, adminLogin } = sandbox.second;
const other = await testHost({
  storage,
  serviceUrl,
  settings: { customer: clientId, credentials: { clientId, secret }, adminLogin },
});

const expired = await host.session({ idleSeconds: 5 });
host.clock.advance(6_000);

async function bearerOf(caller: Caller): Promise<string | undefined> {
  switch (caller) {
    case 'anonymous':
      return undefined;
    case 'key':
      return hostKey;
    case 'operator':
      return 'sandbox-operator-key';
    case 'foreignKey':
      return 'key-of-another-customer';
    case 'expired':
      return expired.token;
    case 'foreign':
      return (await other.session()).token;
    case 'ended': {
      const { token } = await host.session();
      await host.call('DELETE', '/v1/session', { bearer: token, body: { outcome: 'cancelled', screen: 'x' } });
      return token;
    }
    case 'all':
      return (await host.session({ capabilities })).token;
    case 'manage':
      return (await host.session({ capabilities: ['manage'] }, 'connections')).token;
    default:
      return (await host.session({ capabilities: [caller] }, caller)).token;
  }
}

/** Calls a route over HTTP and returns the status. An injected request would not return, because an event stream does not end. */
async function statusOf(route: string, method: string, bearer: string | undefined, sessionId: string): Promise<number> {
  const body = bodies[route]?.();
  const values: Readonly<Record<string, string>> = {
    sessionId,
    publishableKey: 'pk_sandbox_demo',
    view: 'link',
    secret: 'not-the-secret',
    providerId: '16001',
    providerAccountId: '999999999',
    consentId: '999999999',
    authorizationId: `cv_${'x'.repeat(43)}`,
    bankKey: '16020',
    configName: 'Missing',
    keyId: `key_${'x'.repeat(20)}`,
    verificationId: '999999999',
    accountId: '999999999',
    predictedEventId: '999999999',
    insightId: '999999999',
    insightName: 'NO_SUCH_INSIGHT',
    reference: `tr_${'x'.repeat(22)}`,
    linkId: `hl_${'x'.repeat(20)}`,
    token: `lk_${'x'.repeat(43)}`,
  };
  const path = route
    .slice(route.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_whole, name: string) => values[name] ?? name)
    .replace('*', 'nothing-of-this-name');
  const reply = await fetch(host.url + path, {
    method,
    headers: {
      'idempotency-key': newKey(),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await reply.body?.cancel();
  return reply.status;
}

/** Bearer tokens for all routes except the ones that end the session. */
const opened = new Map<Caller, string | undefined>();
for (const caller of callers) opened.set(caller, await bearerOf(caller));

test.each(Object.entries(expected))('%s', async (route, statuses) => {
  expect([...routes]).toContain(route);
  const [method] = route.split(' ');
  const ends = route === 'DELETE /v1/session';
  const { sessionId } = await host.session();
  const seen: Record<string, number> = {};
  for (const caller of callers) {
    const bearer = ends ? await bearerOf(caller) : opened.get(caller);
    seen[caller] = await statusOf(route, method ?? '', bearer, sessionId);
  }
  expect(seen).toEqual(Object.fromEntries(callers.map((caller, index) => [caller, statuses[index]])));
});

test('HEAD replies to each caller with the status of GET', async () => {
  const { sessionId } = await host.session();
  const gets = Object.keys(expected).filter((route) => route.startsWith('GET') && !withoutHead(route));
  for (const route of gets) {
    expect([...routes]).toContain(route.replace('GET', 'HEAD'));
    for (const caller of ['anonymous', 'foreign', 'consents', 'link'] as const)
      expect([route, caller, await statusOf(route, 'HEAD', opened.get(caller), sessionId)]).toEqual([
        route,
        caller,
        expected[route]?.[callers.indexOf(caller)],
      ]);
  }
});

test('every registered route is in the access table or refuses every caller', async () => {
  const unlisted = [...routes].filter(
    (route) =>
      !(route in expected) &&
      !(route.startsWith('HEAD') && route.replace('HEAD', 'GET') in expected && !withoutHead(route)) &&
      route !== 'HEAD /docs/',
  );
  expect(unlisted.length).toBeGreaterThan(50);
  const { sessionId, token } = await host.session({ capabilities });
  for (const route of unlisted) {
    const method = route.slice(0, route.indexOf(' '));
    for (const bearer of [undefined, hostKey, token]) {
      expect([route, await statusOf(route, method, bearer, sessionId)]).toEqual([route, 405]);
    }
  }
});
