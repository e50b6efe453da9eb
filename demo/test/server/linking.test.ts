import { beforeEach, describe, expect, test } from 'vitest';
import { aSession, finished, hostError } from '../parties/fake-host.ts';
import { openDemo, origin, ownPage } from '../parties/open-demo.ts';

const demo = await openDemo();
const { host } = demo;

beforeEach(() => {
  host.state.failure = null;
  host.seen.length = 0;
  host.results.clear();
});

const launch = (cookie: string | undefined, headers: Record<string, string> = ownPage, payload: object | string = {}) =>
  demo.send(
    {
      method: 'POST',
      url: '/my/session',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      payload,
    },
    cookie,
  );

describe('demo: POST /my/session', () => {
  test('makes a session for the signed-in user and returns id and launch token only', async () => {
    const reply = await launch(await demo.signIn('sbMem2'));
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ sessionId: aSession, launchToken: 'lt_one-launch' });
    expect(reply.headers['cache-control']).toBe('no-store');
    expect(host.seen).toEqual([
      {
        loginName: 'sbMem2',
        publishableKey: 'pk_sandbox_demo',
        parentOrigin: origin,
        configNames: ['Aggregation'],
        returnUrl: `${origin}/link`,
      },
    ]);
  });

  test('a session lists the banks of the person’s country, or of the chosen one', async () => {
    const configNames = async (url: string, loginName: string) => {
      host.seen.length = 0;
      const headers = { ...ownPage, 'content-type': 'application/json' };
      await demo.send({ method: 'POST', url, headers, payload: {} }, await demo.signIn(loginName));
      return (host.seen[0] as { configNames?: string[] }).configNames;
    };
    expect(await configNames('/my/session', 'sbMem6')).toEqual(['AggregationInBritain']);
    expect(await configNames('/my/session?region=au', 'sbMem6')).toEqual(['AggregationInAustralia']);
    expect(await demo.page('/link?region=gb', await demo.signIn())).toContain('config-name="AggregationInBritain"');
    host.seen.length = 0;
  });

  test('resumes the session that the tag names', async () => {
    const sessionId = 'ls_bbbbbbbbbbbbbbbbbbbbbbbb';
    const reply = await launch(await demo.signIn(), ownPage, { sessionId });
    expect(reply.json()).toMatchObject({ sessionId });
    expect(host.seen).toMatchObject([{ sessionId }]);
  });

  test('is refused without a sign-in', async () => {
    expect((await launch(undefined)).statusCode).toBe(401);
    expect((await launch('fin_demo_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(401);
    expect(host.seen).toEqual([]);
  });

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:9999', 'sec-fetch-site': 'same-site' }],
    ['an opaque origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['the right origin in a cross-site request', { origin, 'sec-fetch-site': 'cross-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['a request without origin or fetch metadata', {}],
  ])('is refused to %s', async (_name, headers) => {
    expect((await launch(await demo.signIn(), headers)).statusCode).toBe(403);
    expect(host.seen).toEqual([]);
  });

  test('accepts an origin header without fetch metadata', async () => {
    expect((await launch(await demo.signIn(), { origin })).statusCode).toBe(200);
  });

  test.each([
    ['other fields', { loginName: 'sbMem3' }],
    ['a session id of another shape', { sessionId: '../sessions' }],
    ['a list', []],
  ])('refuses a body with %s', async (_name, payload) => {
    expect((await launch(await demo.signIn(), ownPage, payload)).statusCode).toBe(400);
    expect(host.seen).toEqual([]);
  });

  test('accepts small JSON bodies only', async () => {
    const cookie = await demo.signIn();
    const form = { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await launch(cookie, form, 'sessionId=1')).statusCode).toBe(415);
    expect((await launch(cookie, { ...ownPage, 'content-type': 'text/plain' }, '{}')).statusCode).toBe(415);
    expect((await launch(cookie, ownPage, '{')).statusCode).toBe(400);
    expect((await launch(cookie, ownPage, { sessionId: 'l'.repeat(2_000) })).statusCode).toBe(413);
  });

  test.each([
    ['refuses', { status: 401, body: hostError('key.invalid', 'secret words of the host') }, 502],
    ['breaks', { status: 500, body: hostError('internal') }, 502],
    ['answers nonsense', { status: 200, body: { nonsense: true } }, 502],
    ['ended the session', { status: 409, body: hostError('session.ended') }, 409],
  ])('reports that the host %s', async (_name, failure, status) => {
    host.state.failure = failure;
    const reply = await launch(await demo.signIn());
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toEqual({ error: { title: expect.any(String), advice: expect.any(String) } });
    expect(reply.body).not.toMatch(/secret words|    at |node_modules|\.ts/);
  });
});

describe('demo: POST /my/manage-session', () => {
  const manage = (cookie: string | undefined, headers: Record<string, string> = ownPage) =>
    demo.send(
      {
        method: 'POST',
        url: '/my/manage-session',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        payload: {},
      },
      cookie,
    );

  test('makes a session with the capability "manage" beside the linking session', async () => {
    const cookie = await demo.signIn('sbMem2');
    expect((await manage(cookie)).json()).toEqual({ sessionId: aSession, launchToken: 'lt_one-launch' });
    expect(host.seen).toMatchObject([{ loginName: 'sbMem2', capabilities: ['link', 'manage'] }]);
    expect((await demo.send({ url: '/my/session' }, cookie)).statusCode).toBe(404);
  });

  test('is refused to other sites and without a sign-in', async () => {
    const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await manage(await demo.signIn(), elsewhere)).statusCode).toBe(403);
    expect((await manage(undefined)).statusCode).toBe(401);
    expect(host.seen).toEqual([]);
  });
});

test.each([
  ['/my/consents-session', { capabilities: ['consents'], returnUrl: `${origin}/consents` }],
  ['/my/manual-session', { capabilities: ['manual'] }],
  ['/my/net-worth-session', { capabilities: ['networth'] }],
  ['/my/upcoming-session', { capabilities: ['upcoming'] }],
  ['/my/insights-session', { capabilities: ['insights'] }],
  ['/my/lite-session?providerId=16020', { capabilities: ['link'], returnUrl: `${origin}/lite?providerId=16020` }],
  ['/my/session?providerId=16020', { returnUrl: `${origin}/link?providerId=16020` }],
  [
    '/my/session?action=edit&providerAccountId=9007199254740991',
    {
      start: { action: 'edit', providerAccountId: 9007199254740991 },
      returnUrl: `${origin}/link?action=edit&providerAccountId=9007199254740991`,
    },
  ],
  ['/my/session?providerId=%22&next=//evil.example', { returnUrl: `${origin}/link` }],
  ['/my/session?providerId=16020&next=//evil.example', { returnUrl: `${origin}/link?providerId=16020` }],
])('demo: POST %s makes a session for its tag', async (url, options) => {
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...ownPage };
  const cookie = await demo.signIn('sbMem2');
  const reply = await demo.send({ method: 'POST', url, headers, payload: {} }, cookie);
  expect(reply.json()).toEqual({ sessionId: aSession, launchToken: 'lt_one-launch' });
  expect(host.seen).toMatchObject([{ loginName: 'sbMem2', ...options }]);
});

describe('demo: POST /my/lite-session', () => {
  const lite = async (payload: object = {}) =>
    demo.send(
      {
        method: 'POST',
        url: '/my/lite-session',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...ownPage },
        payload,
      },
      await demo.signIn('sbMem2'),
    );

  test('the page without a client continues the session that its tag names', async () => {
    const sessionId = 'ls_bbbbbbbbbbbbbbbbbbbbbbbb';
    expect((await lite({ sessionId })).json()).toEqual({ sessionId, launchToken: 'lt_one-launch' });
    expect(host.seen).toEqual([
      {
        loginName: 'sbMem2',
        publishableKey: 'pk_sandbox_demo',
        parentOrigin: origin,
        capabilities: ['link'],
        returnUrl: `${origin}/lite`,
        sessionId,
      },
    ]);
  });

  test.each([
    ['refuses', { status: 401, body: hostError('key.invalid', 'secret words of the host') }],
    ['breaks', { status: 500, body: { sessionId: aSession, launchToken: 'lt_of-an-error' } }],
    ['answers nonsense', { status: 200, body: { nonsense: true } }],
  ])('the page without a client reports that the host %s', async (_name, failure) => {
    host.state.failure = failure;
    const reply = await lite();
    expect(reply.statusCode).toBe(502);
    expect(reply.body).not.toContain('secret words');
  });
});

test('demo: an unreachable host is reported, with the client and without it', async () => {
  const alone = await openDemo({}, { FIN_HOST_ORIGIN: 'http://127.0.0.1:9' });
  const cookie = await alone.signIn();
  const headers = { accept: 'application/json', 'content-type': 'application/json', ...ownPage };
  for (const url of ['/my/session', '/my/lite-session']) {
    const reply = await alone.send({ method: 'POST', url, headers, payload: {} }, cookie);
    expect(reply.statusCode).toBe(503);
    expect(reply.json().error.title).toBe('The link host isn’t responding');
  }
});

describe('demo: result of a session', () => {
  test('is shown for a session of the signed-in user', async () => {
    const cookie = await demo.signIn('sbMem2');
    await launch(cookie);
    host.results.set(aSession, finished('sbMem2'));
    const latest = await demo.send({ url: '/my/session' }, cookie);
    expect(latest.json()).toEqual({ sessionId: aSession });
    const reply = await demo.send({ url: `/session/${aSession}` }, cookie);
    expect(reply.json()).toEqual({ result: finished('sbMem2') });
  });

  test('is not shown for sessions of other users', async () => {
    host.results.set(aSession, finished('sbMem3'));
    const reply = await demo.send(
      { url: `/session/${aSession}`, headers: { accept: 'application/json' } },
      await demo.signIn('sbMem2'),
    );
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('sbMem3');
    expect((await demo.send({ url: `/session/${aSession}` })).statusCode).toBe(401);
  });

  test('is not found before a session has ended', async () => {
    const cookie = await demo.signIn();
    expect((await demo.send({ url: '/my/session' }, cookie)).statusCode).toBe(404);
    expect((await demo.send({ url: `/session/${aSession}` }, cookie)).statusCode).toBe(404);
    expect((await demo.send({ url: '/session/..%2f..%2fhealth' }, cookie)).statusCode).toBe(404);
  });
});

describe('demo: link page', () => {
  test('contains one fin-link tag', async () => {
    const page = await demo.page('/link', await demo.signIn());
    expect(page.match(/<fin-link\b/g)).toHaveLength(1);
    expect(page).toContain(`host="${host.origin}"`);
    expect(page).toContain('publishable-key="pk_sandbox_demo"');
    expect(page).not.toContain('provider-id=');
  });

  test('starts with the bank or action of its query', async () => {
    const cookie = await demo.signIn();
    expect(await demo.page('/link?providerId=16002', cookie)).toContain('provider-id="16002"');
    expect(await demo.page('/link?action=edit&providerAccountId=9007199254740991', cookie)).toMatch(
      /action="edit"\s+provider-account-id="9007199254740991"/,
    );
  });

  test.each([
    'providerId=1%22%20onload%3D%22x',
    'action=remove&providerAccountId=1',
    'providerId=1&providerId=2',
    'action=edit',
  ])('ignores the invalid query ?%s', async (query) => {
    const page = await demo.page(`/link?${query}`, await demo.signIn());
    expect(page).not.toMatch(/onload|provider-id=|action="(edit|remove)"/);
  });
});

describe('demo: pages of the flows', () => {
  const made = async (url: string): Promise<unknown> => {
    await demo.send(
      { method: 'POST', url, headers: { ...ownPage, accept: 'application/json' }, payload: {} },
      await demo.signIn(),
    );
    return host.seen.at(-1);
  };

  test('a flow runs by configname in version 4, and as a data element in version 3', async () => {
    expect(await made('/my/session/transfer')).toMatchObject({ configNames: ['AssetTransfer'] });
    const third = await made('/my/session/verify?version=3');
    expect(third).toMatchObject({ version: 3, flow: 'verification', returnUrl: `${origin}/verify?version=3` });
    expect(third).not.toHaveProperty('configNames');
    const page = await demo.page('/verify?version=3', await demo.signIn());
    expect(page).toContain('version="3" flow="verification"');
  });

  test('verification registers the user with the name that the page names', async () => {
    expect(await made('/my/session/verify')).toMatchObject({ user: { name: { fullName: 'Keiko Whitlock' } } });
    expect(await made('/my/session/verify?name=other')).toMatchObject({ user: { name: { fullName: 'Robin Okafor' } } });
    expect(await made('/my/session')).not.toHaveProperty('user');
  });

  test('a button moves the clock of the sandbox and shows the page again', async () => {
    const headers = { ...ownPage, 'content-type': 'application/x-www-form-urlencoded' };
    const press = async (payload: string) =>
      demo.send({ method: 'POST', url: '/clock', headers, payload }, await demo.signIn());
    const moved = await press('move=4&page=%2Fverify');
    expect([moved.statusCode, moved.headers.location]).toEqual([303, '/verify']);
    expect(demo.service.seen.at(-1)).toMatchObject({ method: 'PUT', body: { advanceSeconds: 345_600 } });
    const third = await press('move=1&page=%2Fverify&version=3&name=other');
    expect(third.headers.location).toBe('/verify?version=3&name=other');
    await press('move=back&page=%2Fverify');
    expect(demo.service.seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/sandbox/clock' });
    expect((await press('move=4&page=%2F%2Fevil.example')).statusCode).toBe(400);
  });
});
