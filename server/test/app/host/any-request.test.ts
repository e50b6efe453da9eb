import { apiErrorBody, hostErrors, setupFaults } from '@fin-link/contracts/browser';
import { hostOperation, hostOperationNames } from '@fin-link/contracts/host';
import { bySize, isNightly, openTestStorage, timeLimit } from '@fin-link/testing';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { add } from '../../harness/linking.ts';
import { hostKey, newLogin, parentOrigin, testHost, type Reply } from '../../harness/test-host.ts';

/** Fixed seed, so that failures are reproducible. The nightly command uses a random seed. */
if (!isNightly) fc.configureGlobal({ seed: 1 });

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const numRuns = bySize({ core: 80, whole: 250, nightly: 5_000 });

/** Operations with authentication. The other operations accept no input and may reply 503. */
const names = hostOperationNames.filter((name) => hostOperation(name).auth !== 'none');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;

interface Prepared {
  /** Bearer tokens: invalid ones named by their fault, and two valid ones. */
  bearers: Record<string, string | undefined>;
  foreignId: number;
  sessionId: string;
  launchToken: string;
}
let prepared: Prepared;

beforeAll(async () => {
  const [open, ended, expired, stranger] = [
    await host.session(),
    await host.session(),
    await host.session({ idleSeconds: 5 }),
    await host.session(),
  ];
  await host.call('DELETE', '/v1/session', { bearer: ended.token, body: { outcome: 'cancelled', screen: 'x' } });
  const added = await add(host, stranger.token);
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: newLogin() } });
  host.clock.advance(6_000);
  prepared = {
    bearers: {
      none: undefined,
      garbage: 'st_garbage',
      odd: 'a b\tc',
      ended: ended.token,
      expired: expired.token,
      session: open.token,
      key: hostKey,
    },
    foreignId: added.body.providerAccount.providerAccountId,
    sessionId: open.sessionId,
    launchToken: made.body.launchToken,
  };
});

/** Returns valid bodies, which the test mutates. */
const goodBodies = (): unknown[] => [
  { loginName: newLogin(), configNames: ['Aggregation'] },
  { loginName: newLogin(), sessionId: prepared.sessionId },
  { launchToken: prepared.launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' },
  { outcome: 'cancelled', screen: 'search' },
  { v: 1, step: 'search', providerId: null, providerAccountId: null, requestId: null, completed: [] },
  { providerId: 16001, field: [{ id: '1', value: 'x' }] },
  { requestId: 'r', field: [{ id: '1', value: 'x' }] },
  { accountIds: [1, 2] },
  { providerId: 16020, providerAccountId: prepared.foreignId },
  { deleteDataAtEnd: true },
];

const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('\0', '\ud800', '', -1, 0, 1e308, 2 ** 53, '__proto__', 'x'.repeat(600), null, [], {}),
);

/** Valid bodies in which one member is replaced, removed or added, at most two levels deep. */
const bentBody = fc
  .tuple(fc.nat(), fc.nat(), fc.nat(), oddValue, fc.constantFrom('replace', 'remove', 'add'))
  .map(([which, first, second, odd, how]) => {
    const bodies = goodBodies();
    const body = structuredClone(bodies[which % bodies.length]) as Record<string, unknown>;
    const bend = (target: Record<string, unknown>, at: number): void => {
      const name = Object.keys(target)[at % Math.max(Object.keys(target).length, 1)] ?? 'x';
      if (how === 'add') target[`more${at % 3}`] = odd;
      else if (how === 'remove') delete target[name];
      else target[name] = odd;
    };
    const inner = Object.values(body)[first % Object.keys(body).length];
    bend(
      typeof inner === 'object' && inner !== null && second % 2 === 0 ? (inner as Record<string, unknown>) : body,
      second,
    );
    return JSON.stringify(body);
  });

const body = fc.oneof(
  { weight: 5, arbitrary: bentBody },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '{',
      '{"a":1',
      'null',
      '[]',
      '"x"',
      '{"__proto__":{"a":1}}',
      'x'.repeat(70_000),
      JSON.stringify({ loginName: 'y'.repeat(66_000) }),
      '['.repeat(20_000) + ']'.repeat(20_000),
    ),
  },
  { weight: 1, arbitrary: fc.constant(undefined) },
);

const pathPart = fc.oneof(
  fc.nat().map(String),
  fc
    .string()
    .map(encodeURIComponent)
    .filter((text) => text !== '' && text !== '.' && text !== '..'),
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '9007199254740993',
    '99999999999999999999',
    '%00',
    '%E0%A4%A',
    'a'.repeat(300),
    'ls_0123456789abcdef0123',
  ),
  fc.constant('foreign'),
  fc.constant('own'),
);

const fill = (path: string, part: string): string =>
  path.replace(/:\w+/, part === 'foreign' ? String(prepared.foreignId) : part === 'own' ? prepared.sessionId : part);

const query = fc.oneof(
  fc.constant(''),
  fc
    .dictionary(
      fc.constantFrom('name', 'skip', 'top', 'match', 'more'),
      fc.string({ unit: 'binary', maxLength: 120 }),
      { maxKeys: 3 },
    )
    .map((pairs) => `?${new URLSearchParams(pairs).toString()}`),
  fc.constantFrom(
    '?name=%00',
    '?name=%ff',
    '?top=0',
    '?top=999',
    '?skip=99999',
    '?name=a&name=b',
    '?name[]=x',
    '?__proto__=1',
  ),
);

function expectTypedReply(reply: Reply, method: string): void {
  expect(reply.headers['x-content-type-options']).toBe('nosniff');
  expect(reply.headers['referrer-policy']).toBe('no-referrer');
  expect(reply.text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|SELECT|select "/);
  if (reply.status === 501) expect(reply.body.error.code).toBe('not-implemented');
  else expect(reply.status, reply.text).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(reply.headers['cache-control']).toBe('no-store');
  if (method === 'HEAD') return;
  const { error } = apiErrorBody.parse(reply.body);
  expect(hostErrors[error.code]).toMatchObject({ status: reply.status, message: error.message });
  expect(error.docs).toBe(`/docs/errors#${error.code}`);
}

test(
  'random requests get a typed error and never a 5xx status or a stack trace',
  async () => {
    const request = fc.record({
      name: fc.constantFrom(...names),
      method: fc.option(fc.constantFrom(...methods), { nil: undefined, freq: 2 }),
      bearer: fc.constantFrom('none', 'garbage', 'odd', 'ended', 'expired', 'session', 'session', 'key', 'key'),
      part: pathPart,
      query,
      body,
      contentType: fc.oneof(
        { weight: 6, arbitrary: fc.constant('application/json') },
        fc.constantFrom(
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'nonsense',
          'application/json; charset=latin1',
          '',
        ),
      ),
      idempotencyKey: fc.option(
        fc.string({ maxLength: 120 }).filter((text) => /^[\x20-\x7e]*$/.test(text)),
        { nil: 'a-usual-key-1' },
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ name, bearer, part, idempotencyKey, contentType, ...sent }) => {
        const route = hostOperation(name);
        const method = sent.method ?? route.method;
        // The stream stays open. Other tests cover it.
        if (name === 'streamEvents' && method === 'GET' && bearer === 'session') return;
        // These requests end the session that the other requests need.
        if (
          method === 'DELETE' &&
          ((name === 'endSession' && bearer === 'session') ||
            (name === 'finishSession' && bearer === 'key' && part === 'own'))
        )
          return;
        const token = prepared.bearers[bearer];
        const sendsBody = sent.body !== undefined && method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
        const reply = await host.call(method, fill(route.path, part) + sent.query, {
          ...(token !== undefined && { bearer: token }),
          ...(sendsBody && { body: sent.body }),
          headers: { 'idempotency-key': idempotencyKey, ...(sendsBody && { 'content-type': contentType }) },
        });
        expectTypedReply(reply, method);
        const isRoute = method === route.method || (method === 'HEAD' && route.method === 'GET');
        const rightBearer = route.auth === 'launch' || bearer === (route.auth === 'hostKey' ? 'key' : route.auth);
        if (isRoute && !rightBearer) expect(reply.status).toBeGreaterThanOrEqual(400);
        if (part === 'foreign' && bearer === 'session' && route.path.includes(':providerAccountId'))
          expect(reply.status).toBeGreaterThanOrEqual(400);
      }),
      { numRuns },
    );
  },
  timeLimit(600_000),
);

test.each([
  ['an unknown path', 'GET', '/v2/session', {}, 404, 'route.not-found'],
  ['a wrong method', 'DELETE', '/v1/sessions', { bearer: hostKey }, 405, 'route.method-not-allowed'],
  ['broken JSON', 'POST', '/v1/launch', { body: '{"a":' }, 400, 'request.unreadable'],
  ['no body', 'POST', '/v1/launch', { headers: { 'content-type': 'application/json' } }, 400, 'request.unreadable'],
  [
    'a body that is too large',
    'POST',
    '/v1/launch',
    { body: JSON.stringify({ a: 'x'.repeat(66_000) }) },
    413,
    'request.too-large',
  ],
  [
    'a form',
    'POST',
    '/v1/launch',
    { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    415,
    'request.media-type',
  ],
  ['a wrong shape', 'POST', '/v1/launch', { body: {} }, 400, 'request.invalid'],
  ['prototype tricks', 'POST', '/v1/launch', { body: '{"__proto__":{"x":1}}' }, 400, 'request.unreadable'],
] as const)('a request with %s gets its specific error code', async (_name, method, path, options, status, code) => {
  const reply = await host.call(method, path, options);
  expect([reply.status, reply.body.error.code]).toEqual([status, code]);
});

test('a 405 reply lists the allowed methods', async () => {
  expect((await host.call('PATCH', '/v1/session')).headers['allow']).toBe('GET, DELETE, HEAD');
});

test('malformed HTTP gets the host’s error body', async () => {
  const { createConnection } = await import('node:net');
  const { port } = new URL(host.url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = createConnection(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
    socket.on('data', (chunk) => (received += chunk.toString('utf8')));
    socket.on('end', () => resolve(received));
    socket.on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
  apiErrorBody.parse(JSON.parse(text.slice(text.indexOf('{'))));
});

test('each error code and each setup fault of a page has exactly one anchor in `/docs/errors`', async () => {
  const page = await host.call('GET', '/docs/errors');
  const documented = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(documented.toSorted()).toEqual(
    [...new Set([...Object.keys(hostErrors), ...Object.keys(setupFaults)])].toSorted(),
  );
});

test.each(['/v1/launch', '/v1/sessions', '/v1/links', '/v1/configuration-validations'])(
  'a body of thousands of nested levels at %s is an invalid request that names the cause',
  async (path) => {
    const bearer = path === '/v1/configuration-validations' ? 'sandbox-operator-key' : hostKey;
    for (const body of ['['.repeat(30_000) + ']'.repeat(30_000), `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`]) {
      const reply = await host.call('POST', path, { bearer, body });
      expect([reply.status, reply.body.error.code]).toEqual([400, 'request.invalid']);
      expect(reply.body.error.fields).toEqual([{ path: 'body', message: 'Nested more than 32 levels deep.' }]);
    }
  },
);

test('a webhook of the service with 100,000 nested levels is an invalid request that names the cause', async () => {
  const body = `{"event":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const reply = await host.call('POST', `/service-webhooks/${host.deps.webhookSecret}`, { body });
  expect([reply.status, reply.body.error.code]).toEqual([400, 'request.invalid']);
  expect(reply.body.error.fields).toEqual([{ path: 'body', message: 'Nested more than 32 levels deep.' }]);
});

test('the host creates no session for the customer’s admin login', async () => {
  const asAdmin = { loginName: host.deps.settings.adminLogin };
  const reply = await host.call('POST', '/v1/sessions', { bearer: hostKey, body: asAdmin });
  expect([reply.status, reply.body.error.code]).toEqual([400, 'request.invalid']);
});
