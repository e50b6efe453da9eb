import { openTestStorage } from '@fin-link/testing';
import { expect, test, vi } from 'vitest';
import { maskPerson } from '../../../src/tenancy/links/links.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, testHost, type Reply } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const ofThisPage = { 'sec-fetch-site': 'same-origin' };

interface Made {
  linkId: string;
  path: string;
  loginName: string;
}

async function make(wishes: object = {}): Promise<Made> {
  const loginName = newLogin();
  const body = { session: { loginName }, person: { email: 'jamie@example.com' }, ...wishes };
  const { status, body: made } = await host.call('POST', '/v1/links', { bearer: hostKey, body });
  expect(status).toBe(201);
  return { linkId: made.link.linkId, path: new URL(made.url).pathname, loginName };
}
const read = async ({ linkId }: Made) =>
  (await host.call('GET', `/v1/links/${linkId}`, { bearer: hostKey })).body.link as Record<string, unknown>;
const open = ({ path }: Made, headers: Record<string, string> = ofThisPage): Promise<Reply> =>
  host.call('POST', path, {
    body: '',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  });
const cookieOf = ({ headers }: Reply): string => String(headers['set-cookie']).split(';', 1)[0] ?? '';

test('the page of a hosted link shows the app and the masked person, and opening it does not use the link up', async () => {
  const link = await make();
  for (let looks = 0; looks < 3; looks++) {
    const page = await host.call('GET', link.path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Fernway');
    expect(page.text).toContain('j•••@example.com');
    expect(page.text).not.toContain('jamie');
    expect(page.text).not.toContain(link.loginName);
  }
  expect(await read(link)).toMatchObject({ status: 'open', person: 'j•••@example.com', sessionId: null });
});

test('the pages of a hosted link have the language of its session, then of its configuration, then of the browser', async () => {
  const languageOf = ({ text }: Reply): string | undefined => /<html lang="([^"]*)"/.exec(text)?.[1];
  const headers = { ...ofThisPage, 'accept-language': 'nl' };
  const inGerman = { loginName: newLogin(), configNames: ['AggregationInGerman'] };
  expect(languageOf(await host.call('GET', (await make()).path, { headers }))).toBe('nl-NL');
  const inFrench = await make({ session: { ...inGerman, locale: 'fr-FR' } });
  expect(languageOf(await host.call('GET', inFrench.path, { headers }))).toBe('fr-FR');
  const link = await make({ session: inGerman });
  expect(languageOf(await host.call('GET', link.path, { headers }))).toBe('de-DE');
  const cookie = cookieOf(await open(link, headers));
  expect(languageOf(await host.call('GET', link.path, { headers: { ...headers, cookie } }))).toBe('de-DE');
  for (const usedUp of [await host.call('GET', link.path, { headers }), await open(link, headers)]) {
    expect(usedUp.status).toBe(410);
    expect(languageOf(usedUp)).toBe('de-DE');
  }
});

test('the page of a hosted link is not stored, sends no referrer and cannot be framed', async () => {
  const { headers } = await host.call('GET', (await make()).path);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).toContain("form-action 'self'");
});

test('a hosted link in production accepts only the full name of its browser’s cookie', async () => {
  const { call } = await testHost({ storage, serviceUrl, settings: { mode: 'production' } });
  const { path } = await make();
  const form = { ...ofThisPage, 'content-type': 'application/x-www-form-urlencoded' };
  const opened = await call('POST', path, { body: '', headers: form });
  expect(opened.headers['set-cookie']).toMatch(
    /^__Host-fl_link-.+; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Lax$/,
  );
  const cookie = cookieOf(opened);
  expect((await call('GET', path, { headers: { cookie } })).text).toContain('<fin-link');
  const renamed = cookie.replace('__Host-', '');
  expect((await call('GET', path, { headers: { cookie: renamed } })).text).not.toContain('<fin-link');
});

test('the button creates one session, for the browser that pressed it', async () => {
  const link = await make();
  const opened = await open(link);
  expect(opened).toMatchObject({ status: 303, headers: { location: link.path } });
  expect(opened.headers['set-cookie']).toMatch(/^fl_link-.+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  expect((await open(link)).status).toBe(410);

  const cookie = cookieOf(opened);
  expect((await host.call('GET', link.path)).status).toBe(410);
  const page = await host.call('GET', link.path, { headers: { cookie } });
  expect(page.text).toContain('<fin-link');

  const sessionPath = `${link.path}/session`;
  expect((await host.call('POST', sessionPath, { body: {}, headers: ofThisPage })).status).toBe(409);
  const launch = await host.call('POST', sessionPath, { body: {}, headers: { ...ofThisPage, cookie } });
  expect(launch.status).toBe(200);
  const { sessionId, launchToken } = launch.body;
  expect(await read(link)).toMatchObject({ status: 'used', sessionId });
  const launched = await host.call('POST', '/v1/launch', {
    body: { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin: host.deps.settings.origin, view: 'link' },
  });
  expect(launched.status).toBe(200);
});

test('pages of a site cannot use the session of a hosted link, and the page of a link cannot use theirs', async () => {
  const link = await make();
  const cookie = cookieOf(await open(link));
  const launch = await host.call('POST', `${link.path}/session`, { body: {}, headers: { ...ofThisPage, cookie } });
  const elsewhere = await host.call('POST', '/v1/launch', {
    body: {
      launchToken: launch.body.launchToken,
      publishableKey: 'pk_sandbox_demo',
      parentOrigin: 'http://127.0.0.1:4300',
      view: 'link',
    },
  });
  expect(elsewhere.body.error.code).toBe('launch.origin-mismatch');
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: newLogin() } });
  const onHost = await host.call('POST', '/v1/launch', {
    body: {
      launchToken: made.body.launchToken,
      publishableKey: 'pk_sandbox_demo',
      parentOrigin: host.deps.settings.origin,
      view: 'link',
    },
  });
  expect(onHost.body.error.code).toBe('launch.origin-mismatch');
});

test('a page of another site cannot use a hosted link', async () => {
  const link = await make();
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}] as Record<
    string,
    string
  >[])
    expect((await open(link, headers)).status).toBe(410);
  expect(await read(link)).toMatchObject({ status: 'open' });
  expect((await open(link, { origin: host.deps.settings.origin })).status).toBe(303);
});

test('only one of many concurrent browsers uses a hosted link', async () => {
  const link = await make();
  const replies = await Promise.all(Array.from({ length: 10 }, () => open(link)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([303, ...Array<number>(9).fill(410)]);
});

test('a revoked or expired hosted link opens no session, and a used one cannot be revoked', async () => {
  const revoked = await make();
  const reply = await host.call('DELETE', `/v1/links/${revoked.linkId}`, { bearer: hostKey });
  expect(reply.body.link.status).toBe('revoked');
  expect((await host.call('GET', revoked.path)).status).toBe(410);
  expect((await open(revoked)).status).toBe(410);

  const used = await make();
  await open(used);
  expect((await host.call('DELETE', `/v1/links/${used.linkId}`, { bearer: hostKey })).body.error.code).toBe(
    'link.used',
  );

  const old = await make({ expiresInSeconds: 60 });
  host.clock.advance(61_000);
  expect(await read(old)).toMatchObject({ status: 'expired' });
  expect((await open(old)).status).toBe(410);
});

test('a hosted link that cannot be checked now is reported as unavailable and not as ended', async () => {
  const requested = await testHost({
    storage,
    serviceUrl,
    settings: { limits: { ...host.deps.settings.limits, 'address-calls': { max: 1, seconds: 60 } } },
  });
  const link = await make();
  await requested.call('GET', link.path);
  const refused = await requested.call('GET', link.path);
  expect([refused.status, refused.text.includes('isn’t available right now')]).toEqual([429, true]);
});

test('a hosted link whose session cannot be created is refused', async () => {
  const body = { session: { loginName: newLogin(), configNames: ['Unknown template'] }, person: { name: 'Jamie Doe' } };
  const { status, body: reply } = await host.call('POST', '/v1/links', { bearer: hostKey, body });
  expect([status, reply.error.code]).toEqual([404, 'config.not-found']);
});

test.each<[string, object]>([
  ['of one consent', { flow: 'lite', consentId: 42 }],
  ['that links nothing', { capabilities: ['manage'] }],
])(
  'a hosted link to a session %s is refused, because its page only has the element that links',
  async (_what, session) => {
    const body = { session: { loginName: newLogin(), ...session }, person: { name: 'Jamie Doe' } };
    const { status, body: reply } = await host.call('POST', '/v1/links', { bearer: hostKey, body });
    expect([status, reply.error.code]).toEqual([400, 'request.invalid']);
  },
);

test('the user’s name of a hosted link is registered at the service and not stored', async () => {
  const loginName = newLogin();
  const name = { first: 'Jamilla', last: 'Quillfeather' };
  const body = { session: { loginName, user: { name } }, person: { email: 'jamie@example.com' } };
  expect((await host.call('POST', '/v1/links', { bearer: hostKey, body })).status).toBe(201);
  const user = await host.deps.broker.use(loginName, (token) => host.deps.client.getUser({ token }));
  expect(user.body.user.name).toEqual(name);
  const rows = await host.deps.database.db.selectFrom('hosted_link').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('Quillfeather');
});

test('a used hosted link whose session could not be created stays available to the same browser', async () => {
  const link = await make();
  vi.spyOn(host.deps.sessions, 'make').mockRejectedValueOnce(new Error('The database is away.'));
  const failed = await open(link);
  expect(failed.status).toBe(500);
  const cookie = cookieOf(failed);
  expect((await host.call('GET', link.path)).status).toBe(410);
  expect((await open(link)).status).toBe(410);
  const page = await host.call('GET', link.path, { headers: { cookie } });
  expect([page.status, page.text.includes('<form method="post">')]).toEqual([200, true]);
  expect((await open(link, { ...ofThisPage, cookie })).status).toBe(303);
  expect((await host.call('GET', link.path, { headers: { cookie } })).text).toContain('<fin-link');
});

test('no log and no table contains the token of a hosted link', async () => {
  const link = await make();
  const token = link.path.slice('/l/'.length);
  await host.call('GET', link.path);
  await open(link);
  expect(host.log.text()).not.toContain(token);
  const rows = await host.deps.database.db.selectFrom('hosted_link').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
});

test.each([
  [{ email: 'jamie.doe@example.com' }, 'j•••@example.com'],
  [{ email: 'ö@example.com' }, 'ö•••@example.com'],
  [{ phone: '+44 20 7946 0958' }, '••• 58'],
  [{ name: '  Jamie  van der Doe-Smith Jones ' }, 'J. v. d. D.'],
])('a person is masked: %j', (person, masked) => {
  expect(maskPerson(person)).toBe(masked);
});
