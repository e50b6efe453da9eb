import { openTestStorage } from '@fin-link/testing';
import { beforeEach, expect, test } from 'vitest';
import { consoleBrowser, type ConsoleBrowser } from '../../harness/console-browser.ts';
import { clientId, clientSecret, consoleOrigin, identityProvider } from '../../harness/identity-provider.ts';
import { everyRole } from '../../harness/operators.ts';
import { testHost } from '../../harness/test-host.ts';

const idp = await identityProvider();
const roles = { viewers: 'viewer', editors: 'editor', publishers: 'publisher', all: 'administrator' } as const;
const provider = { issuer: idp.issuer, clientId, clientSecret, roleClaim: 'groups', roles };
const settings = { ...everyRole, console: { origin: consoleOrigin, provider } };
const host = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9', settings });
const minuteMs = 60_000;

beforeEach(() => {
  idp.user = { name: 'ann', groups: ['publishers', 'others'] };
});

/** Client of the identity provider, whose types lack this method. */
interface LogoutClient {
  backchannelLogout(subject: string, providerSession: string): Promise<unknown>;
}

/** Signs in with a new browser. */
async function signedIn(): Promise<ConsoleBrowser> {
  const browser = consoleBrowser(host);
  const page = await browser.open('/console/sign-in');
  expect(page.url).toBe(`${consoleOrigin}/console`);
  return browser;
}
/** Signs in at the identity provider. Returns the address at which it sends the browser back. */
async function callbackOf(browser: ConsoleBrowser): Promise<string> {
  let page = await browser.open('/console/sign-in', 0);
  while (!String(page.headers['location']).startsWith(`${consoleOrigin}/console/callback`))
    page = await browser.open(new URL(String(page.headers['location']), page.url).href, 0);
  return String(page.headers['location']);
}
const create = (configName: string) => ({ body: { configName, options: { flow: 'aggregation' } } });
const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code];

test('an operator signs in at the identity provider, with the role of the groups', async () => {
  const browser = await signedIn();
  const { body } = await browser.call('GET', '/v1/operator');
  expect(body.operator).toEqual({ name: 'ann', role: 'publisher', source: 'console' });
  const made = await browser.change('POST', '/v1/configurations', create('Signed'));
  expect([made.status, made.body.configuration.draft.author]).toEqual([201, 'ann']);
  expect(codeOf(await browser.call('GET', '/v1/audit'))).toEqual([403, 'operator.forbidden']);
});

test('the audit log has the sign-in and the changes of the console', async () => {
  const browser = await signedIn();
  await browser.change('POST', '/v1/configurations', create('Logged'));
  await browser.change('DELETE', '/v1/operator');
  const { body } = await host.call('GET', '/v1/audit?operator=ann&top=3', { bearer: 'key-of-the-administrator' });
  expect(body.entry).toMatchObject([
    { action: 'signOutOperator', source: 'console' },
    { action: 'createConfiguration', source: 'console', role: 'publisher' },
    { action: 'signIn', source: 'console', detail: { subject: 'ann' } },
  ]);
  expect(browser.cookies.has('fin_console')).toBe(false);
});

test('a user without a group of the settings is not signed in', async () => {
  idp.user = { name: 'eve', groups: ['others'] };
  const browser = consoleBrowser(host);
  const page = await browser.open('/console/sign-in');
  expect([page.status, browser.cookies.has('fin_console')]).toEqual([403, false]);
});

test('a change without the token against forgery, or from another origin, is refused', async () => {
  const browser = await signedIn();
  const { body } = await browser.call('GET', '/v1/operator');
  const token = body.session.csrfToken;
  const forged = [
    {},
    { origin: consoleOrigin },
    { origin: consoleOrigin, 'x-fin-csrf': 'x'.repeat(43) },
    { origin: 'https://evil.example', 'x-fin-csrf': token },
    { 'x-fin-csrf': token },
    { origin: consoleOrigin, 'x-fin-csrf': token, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of forged)
    expect(codeOf(await browser.call('POST', '/v1/configurations', { ...create('Forged'), headers }))).toEqual([
      403,
      'operator.csrf',
    ]);
  const other = await signedIn();
  const foreign = (await other.call('GET', '/v1/operator')).body.session.csrfToken;
  const headers = { origin: consoleOrigin, 'x-fin-csrf': foreign };
  expect(codeOf(await browser.call('POST', '/v1/configurations', { ...create('Forged'), headers }))[1]).toBe(
    'operator.csrf',
  );
});

test('a sign-in gets a new session, and the one of a planted cookie ends', async () => {
  const attacker = await signedIn();
  const planted = attacker.cookies.get('fin_console') ?? '';
  const victim = consoleBrowser(host);
  victim.cookies.set('fin_console', planted);
  await victim.open('/console/sign-in');
  expect(victim.cookies.get('fin_console')).not.toBe(planted);
  expect((await victim.call('GET', '/v1/operator')).status).toBe(200);
  expect(codeOf(await attacker.call('GET', '/v1/operator'))).toEqual([401, 'operator.signed-out']);
});

test('the return of a sign-in works once, and in the browser that began it', async () => {
  const browser = consoleBrowser(host);
  const callback = await callbackOf(browser);
  const cookie = browser.cookies.get('fin_console_sign_in') ?? '';
  const asked = idp.grants.length;
  const stranger = consoleBrowser(host);
  expect((await stranger.open(callback)).status).toBe(403);
  stranger.cookies.set('fin_console_sign_in', 'x'.repeat(43));
  expect((await stranger.open(callback)).status).toBe(403);
  expect((await browser.open(callback, 0)).status).toBe(303);
  browser.cookies.set('fin_console_sign_in', cookie);
  expect((await browser.open(callback)).status).toBe(403);
  expect(idp.grants.length - asked, 'requests to the token endpoint').toBe(1);
});

test('an ID token of another sign-in is refused by its nonce', async () => {
  const tokenWith = (nonce: string) =>
    idp.sign({ sub: 'ann', groups: ['publishers'], auth_time: Math.floor(Date.now() / 1_000), nonce });
  const statuses = [];
  for (const isOwn of [false, true]) {
    const browser = consoleBrowser(host);
    const callback = await callbackOf(browser);
    idp.idToken = await tokenWith(isOwn ? (idp.nonces.at(-1) ?? '') : 'nonce-of-another-sign-in');
    statuses.push((await browser.open(callback, 0)).status);
  }
  idp.idToken = null;
  expect(statuses).toEqual([403, 303]);
});

test('a return after ten minutes is refused', async () => {
  const browser = consoleBrowser(host);
  const callback = await callbackOf(browser);
  host.clock.advance(10 * minuteMs);
  expect((await browser.open(callback)).status).toBe(403);
});

test('publishing needs a sign-in of the last five minutes', async () => {
  const browser = await signedIn();
  const made = await browser.change('POST', '/v1/configurations', create('Fresh'));
  const headers = { 'if-match': String(made.headers['etag']) };
  host.clock.advance(6 * minuteMs);
  const late = await browser.change('POST', '/v1/configurations/Fresh/publication', { headers });
  expect(codeOf(late)).toEqual([403, 'operator.sign-in-again']);
  await browser.open('/console/sign-in?fresh=1');
  expect((await browser.change('POST', '/v1/configurations/Fresh/publication', { headers })).status).toBe(200);
});

test('deleting a user needs a sign-in of the last five minutes', async () => {
  idp.user = { name: 'adam', groups: ['all'] };
  const browser = await signedIn();
  host.clock.advance(6 * minuteMs);
  const late = await browser.change('DELETE', '/v1/operations/users/somebody');
  expect(codeOf(late)).toEqual([403, 'operator.sign-in-again']);
});

test('a session of the identity provider that is older than five minutes does not count as a fresh sign-in', async () => {
  const browser = await signedIn();
  host.clock.advance(6 * minuteMs);
  await browser.open('/console/sign-in?fresh=1');
  const { body } = await browser.call('GET', '/v1/operator');
  expect(Date.parse(body.session.freshUntil)).toBeGreaterThan(host.clock.now().getTime() + 4 * minuteMs);
});

test('a session ends after 15 minutes without requests, and after eight hours', async () => {
  const idle = await signedIn();
  host.clock.advance(14 * minuteMs);
  expect((await idle.call('GET', '/v1/operator')).status).toBe(200);
  host.clock.advance(15 * minuteMs);
  expect(codeOf(await idle.call('GET', '/v1/operator'))).toEqual([401, 'operator.signed-out']);
  const busy = await signedIn();
  const { db } = host.deps.database;
  const inNineHours = new Date(host.clock.now().getTime() + 9 * 60 * minuteMs);
  await db.updateTable('console_session').set({ idle_ends_at: inNineHours }).execute();
  host.clock.advance(7.9 * 60 * minuteMs);
  expect((await busy.call('GET', '/v1/operator')).status).toBe(200);
  host.clock.advance(0.2 * 60 * minuteMs);
  expect(codeOf(await busy.call('GET', '/v1/operator'))).toEqual([401, 'operator.signed-out']);
  await host.deps.console.sessions.forgetOld();
  expect(await db.selectFrom('console_session').select('name').execute()).toEqual([]);
});

test('a session ends within five minutes of the end of the session at the identity provider', async () => {
  const browser = await signedIn();
  await idp.endSessions();
  expect((await browser.call('GET', '/v1/operator')).status).toBe(200);
  host.clock.advance(5 * minuteMs);
  expect(codeOf(await browser.call('GET', '/v1/operator'))).toEqual([401, 'operator.signed-out']);
});

test('a role that the identity provider takes away ends the session within five minutes, and another role counts', async () => {
  const browser = await signedIn();
  idp.user = { name: 'ann', groups: ['viewers'] };
  host.clock.advance(5 * minuteMs);
  expect((await browser.call('GET', '/v1/operator')).body.operator.role).toBe('viewer');
  idp.user = { name: 'ann', groups: [] };
  host.clock.advance(5 * minuteMs);
  expect(codeOf(await browser.call('GET', '/v1/operator'))).toEqual([401, 'operator.signed-out']);
});

test('a logout that the identity provider reports ends the session at once', async () => {
  const browser = await signedIn();
  const other = await signedIn();
  const { db } = host.deps.database;
  const rows = await db.selectFrom('console_session').select('provider_session').orderBy('ends_at').execute();
  const client = (await idp.provider.Client.find(clientId)) as unknown as LogoutClient;
  idp.onLogout = async (form) => {
    const headers = { host: new URL(consoleOrigin).host, 'content-type': 'application/x-www-form-urlencoded' };
    return (await host.call('POST', '/console/backchannel-logout', { body: form, headers })).status;
  };
  await client.backchannelLogout('ann', rows.at(-2)?.provider_session ?? '');
  expect(codeOf(await browser.call('GET', '/v1/operator'))).toEqual([401, 'operator.signed-out']);
  expect((await other.call('GET', '/v1/operator')).status).toBe(200);
  const { body } = await host.call('GET', '/v1/audit?top=1', { bearer: 'key-of-the-administrator' });
  expect(body.entry[0]).toMatchObject({ action: 'signedOutByProvider', operator: 'ann' });
});

test('a logout token that is not valid ends no session', async () => {
  const browser = await signedIn();
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const tokens = [
    'no-token',
    await idp.sign({ sub: 'ann', jti: '1', events: {} }),
    await idp.sign({ sub: 'ann', jti: '2', events, nonce: 'n' }),
    await idp.sign({ jti: '3', events }),
    `${await idp.sign({ sub: 'ann', jti: '4', events })}x`,
  ];
  for (const token of tokens)
    expect((await browser.post('/console/backchannel-logout', { logout_token: token })).status).toBe(400);
  expect((await browser.call('GET', '/v1/operator')).status).toBe(200);
  const valid = await idp.sign({ sub: 'ann', jti: '5', events });
  expect((await browser.post('/console/backchannel-logout', { logout_token: valid })).status).toBe(200);
  expect((await browser.call('GET', '/v1/operator')).status).toBe(401);
});

test('pages of the console are framed by no page', async () => {
  const browser = await signedIn();
  for (const path of ['/console/callback?state=x', '/console/sign-in']) {
    const { headers } = await browser.open(path, 0);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  }
});

test('the console is at its own origin only, and nothing else is there', async () => {
  const own = { host: new URL(consoleOrigin).host };
  const key = 'key-of-the-viewer';
  expect((await host.call('GET', '/v1/configurations', { bearer: key, headers: own })).status).toBe(200);
  for (const path of ['/frame/pk_sandbox_demo/link', '/v1/session', '/docs', '/fin-link.js'])
    expect((await host.call('GET', path, { headers: own })).body.error.code).toBe('route.not-found');
  for (const path of ['/console', '/console/sign-in', '/console/callback'])
    expect((await host.call('GET', path, { headers: { host: 'localhost:4000' } })).status).toBe(404);
});
