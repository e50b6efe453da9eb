import { generateVaultKey, openStorage } from '@fin-link/storage';
import {
  afterTests,
  captureLog,
  createTestDatabase,
  migratedDatabase,
  openTestStorage,
  temporaryDirectory,
  testCacheDir,
  testDatabaseKind,
} from '@fin-link/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { hostPaths } from '../../../src/app/plugin/host-plugin.ts';
import { readPluginOptions } from '../../../src/app/plugin/plugin-options.ts';
import { finLinkHost, type FinLinkHostOptions } from '../../../src/index.ts';
import { sandbox } from '../../../src/platform/environment/sandbox.ts';
import { testHost } from '../../harness/test-host.ts';

const key = 'a-key-of-the-customer-0123456789abcdef';
const site = { publishableKey: 'pk_customer', appName: 'Customer', origins: ['https://app.customer.example'] };
const optionsFor = (database: FinLinkHostOptions['database']): FinLinkHostOptions => ({
  origin: 'https://link.customer.example',
  service: { url: 'http://127.0.0.1:9', clientId: 'client', clientSecret: 'secret', adminLogin: 'admin_login' },
  customer: 'customer',
  keys: [key],
  sites: [site],
  eventSecret: 'whsec_YSBzZWNyZXQgdGhhdCBpcyBmb3IgdGVzdHMgb25seQ==',
  vaultKeys: generateVaultKey('test'),
  database,
  pollOnly: true,
});

const unused = { dataDir: 'unused' };

/** Creates a database of the kind that this run tests. */
async function newDatabase(): Promise<FinLinkHostOptions['database']> {
  if (testDatabaseKind() === 'pglite') return { dataDir: await temporaryDirectory(), cacheDir: testCacheDir };
  const { url, drop } = await createTestDatabase(migratedDatabase.template());
  afterTests(drop);
  return { url };
}

/** Starts a customer's server that overrides every hook, handler and parser that a server can override. */
async function customersServer(
  database: FinLinkHostOptions['database'],
  given: Partial<FinLinkHostOptions> = {},
): Promise<{ app: FastifyInstance; log: ReturnType<typeof captureLog> }> {
  const log = captureLog();
  const app = fastify({
    logger: { level: 'info', stream: log.stream },
    forceCloseConnections: 'idle',
    // Only the timeout of the test applies.
    pluginTimeout: 0,
  });
  app.addHook('onRequest', async (_request, reply) => void reply.raw.setHeader('x-frame-options', 'SAMEORIGIN'));
  app.addHook('onSend', async (_request, reply) => void reply.header('x-customer', 'yes'));
  app.addHook('preValidation', async (request) => void Object.assign(request, { body: 'replaced' }));
  app.setErrorHandler((_error, _request, reply) => void reply.code(418).send({ customer: true }));
  app.setNotFoundHandler((_request, reply) => void reply.code(404).send({ customer: true }));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, _body, done) => done(null, 'mine'));
  await app.register(finLinkHost, { ...optionsFor(database), ...given });
  app.get(
    '/size/:size',
    { schema: { params: { type: 'object', properties: { size: { type: 'integer' } } } } },
    (request) => request.params,
  );
  await app.ready();
  return { app, log };
}

const session = { loginName: 'somebody', parentOrigin: 'https://app.customer.example' };
const mint = (app: FastifyInstance) =>
  app.inject({ method: 'POST', url: '/v1/sessions', headers: { authorization: `Bearer ${key}` }, payload: session });

/** Launches a frame and returns its session token. */
async function launchedSession(app: FastifyInstance): Promise<string> {
  const { launchToken } = (await mint(app)).json<{ launchToken: string }>();
  const payload = { launchToken, publishableKey: 'pk_customer', parentOrigin: session.parentOrigin, view: 'link' };
  const launched = await app.inject({ method: 'POST', url: '/v1/launch', payload });
  return launched.json<{ sessionToken: string }>().sessionToken;
}

test('the plugin shares the customer’s server but not its parsers, hooks and error handlers', async () => {
  const { app, log } = await customersServer(await newDatabase());
  afterTests(() => app.close());

  const health = await app.inject('/health');
  expect([health.statusCode, health.json()]).toEqual([200, { status: 'ok' }]);
  expect(health.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  expect(health.headers).not.toHaveProperty('x-customer');
  expect(health.headers).not.toHaveProperty('x-frame-options');

  const made = await mint(app);
  expect([made.statusCode, made.json()]).toEqual([201, expect.objectContaining({ sessionId: expect.any(String) })]);
  const refused = await app.inject({ method: 'POST', url: '/v1/sessions', payload: session });
  expect(refused.json()).toMatchObject({ error: { code: 'key.missing' } });
  expect((await app.inject('/v1/nothing')).json()).toMatchObject({ error: { code: 'route.not-found' } });

  const own = await app.inject('/size/12');
  expect([own.statusCode, own.json(), own.headers['x-customer']]).toEqual([200, { size: 12 }, 'yes']);
  expect(own.headers).not.toHaveProperty('referrer-policy');
  expect((await app.inject('/size/twelve')).statusCode).toBe(418);
  expect((await app.inject('/nothing')).json()).toEqual({ customer: true });

  expect(await app.finLinkHost.isReady()).toBe(false);
  expect(log.lines()).toContainEqual(
    expect.objectContaining({ part: 'host', route: '/v1/sessions', status: 201, msg: 'request' }),
  );
  await app.inject({ method: 'POST', url: '/service-webhooks/the-secret-of-the-webhook', payload: {} });
  expect(log.text()).not.toContain('the-secret-of-the-webhook');
});

test('the plugin with a host name only answers requests to this name', async () => {
  const { app } = await customersServer(await newDatabase(), { hostname: 'link.customer.example' });
  afterTests(() => app.close());
  const at = (host: string, url: string) => app.inject({ url, headers: { host } });
  expect((await at('link.customer.example', '/health')).json()).toEqual({ status: 'ok' });
  expect((await at('link.customer.example', '/v1/nothing')).json()).toMatchObject({
    error: { code: 'route.not-found' },
  });
  expect((await at('customer.example', '/health')).json()).toEqual({ customer: true });
  expect((await at('customer.example', '/size/12')).json()).toEqual({ size: 12 });
});

// Uses the embedded database, because its folder is locked while it is open.
test('closing the customer’s server ends the plugin’s streams, work and database', async () => {
  const dataDir = await temporaryDirectory();
  const database = { dataDir, cacheDir: testCacheDir };
  const { app } = await customersServer(database);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const authorization = `Bearer ${await launchedSession(app)}`;
  const stream = await fetch(`${url}/v1/events`, { headers: { authorization } });
  expect(stream.status).toBe(200);
  await app.close();
  await stream.text();
  await (await openStorage(database)).close();
});

test.runIf(testDatabaseKind() === 'postgres')(
  'an outage of the plugin’s database does not affect the customer’s own routes',
  async () => {
    const database = await createTestDatabase(migratedDatabase.template());
    afterTests(database.drop);
    const { app } = await customersServer({ url: database.url });
    afterTests(() => app.close());
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const authorization = `Bearer ${await launchedSession(app)}`;
    const readSession = () => app.inject({ url: '/v1/session', headers: { authorization } });
    const leaving = new AbortController();
    const stream = await fetch(`${url}/v1/events`, {
      headers: { authorization },
      signal: leaving.signal,
    });
    expect(stream.status).toBe(200);
    for (let times = 0; times < 3; times += 1) {
      const answers = Array.from({ length: 10 }, readSession);
      await database.endConnections();
      for (const answer of await Promise.all(answers)) expect([200, 503]).toContain(answer.statusCode);
    }
    await database.refuse();
    const refused = await mint(app);
    expect([refused.statusCode, refused.json().error.code]).toEqual([503, 'storage.unavailable']);
    await expect.poll(async () => (await app.inject('/ready')).json<unknown>()).toMatchObject({ database: 'down' });
    expect((await app.inject('/size/12')).json()).toEqual({ size: 12 });
    await database.accept();
    await expect.poll(async () => (await mint(app)).statusCode).toBe(201);
    await expect.poll(async () => (await readSession()).statusCode).toBe(200);
    await expect.poll(async () => (await app.inject('/ready')).json<unknown>()).toMatchObject({ database: 'ok' });
    leaving.abort();
  },
);

test('the plugin uses the given limits', async () => {
  const { app } = await customersServer(await newDatabase(), { limits: 'login-sessions=1/600' });
  afterTests(() => app.close());
  expect((await mint(app)).statusCode).toBe(201);
  // A window may end between two calls, but not twice within three.
  const others = [await mint(app), await mint(app)];
  expect(others.map((reply) => reply.json().error?.code)).toContain('rate.sessions');
});

test('the plugin refuses values of the sandbox and addresses without TLS, except on loopback', async () => {
  const inProduction = { ...optionsFor(unused), eventSecret: sandbox.eventSecret, keys: [sandbox.hostKey] };
  expect(() => readPluginOptions({ ...inProduction, origin: 'http://link.customer.example' })).toThrow(
    /origin: must be https\nkeys: has the key of the sandbox\neventSecret: is that of the sandbox\n/,
  );
  expect(readPluginOptions({ ...inProduction, origin: 'http://localhost:4000' })).toHaveProperty('keys');
  const withHeader = { ...site, origins: ['https://app.customer.example;script-src'] };
  expect(() => readPluginOptions({ ...optionsFor(unused), sites: [withHeader] })).toThrow(/sites.0.origins.0/);
});

test('the plugin starts without sites and keys, which operators register', () => {
  const { keys: _keys, sites: _sites, eventSecret: _secret, ...rest } = optionsFor(unused);
  expect(readPluginOptions(rest)).toMatchObject({ keys: [], sites: [], eventSecret: [] });
  const sites = [{ ...site, callbackUrl: 'https://api.customer.example/hook' }];
  expect(() => readPluginOptions({ ...rest, sites })).toThrow(/eventSecret: a site with a callback/);
});

test('the plugin refuses limits above their ceilings, shared keys and callbacks at private addresses, except on loopback', () => {
  const wrong = {
    ...optionsFor(unused),
    operatorKeys: [`ada:${key}`],
    limits: 'credentials=5000/900',
    sites: [{ ...site, callbackUrl: 'https://10.0.0.5/hook' }],
  };
  expect(() => readPluginOptions(wrong)).toThrow(
    /limits: credentials is above its ceiling of 500\/900.*\nkeys and operatorKeys hold one key: .*\nsites: callbackUrl of pk_customer is at a private/,
  );
  expect(readPluginOptions({ ...wrong, origin: 'http://localhost:4000' })).toHaveProperty('keys');
  const onThisMachine = { ...optionsFor(unused), sites: [{ ...site, callbackUrl: 'http://127.0.0.1:3000/hook' }] };
  expect(() => readPluginOptions(onThisMachine)).toThrow('sites: callbackUrl of pk_customer is at a private');
  expect(readPluginOptions({ ...onThisMachine, allowLoopbackCallbacks: true })).toHaveProperty('keys');
});

test('an error of the plugin names the invalid options and not their values', async () => {
  const register = (options: object) =>
    fastify()
      .register(finLinkHost, options as FinLinkHostOptions)
      .ready();
  await expect(register({ ...optionsFor(unused), prefix: '/link' })).rejects.toThrow('has no prefix');
  const { vaultKeys: _, ...without } = optionsFor(unused);
  await expect(register(without)).rejects.toThrow(/vaultKeys: /);
  await expect(register({ ...optionsFor(unused), keys: ['short'] })).rejects.toThrow(
    'keys.0: must have 8 characters or more',
  );
  await expect(register({ ...optionsFor(unused), limits: 'credentials=many' })).rejects.toThrow(
    'limits: must be name=number/seconds',
  );
  await expect(register({ ...optionsFor(unused), database: {} })).rejects.toThrow('database: must be { url');
});

test('the plugin’s paths cover every route of the host', async () => {
  const host = await testHost({ storage: await openTestStorage(), serviceUrl: 'http://127.0.0.1:9' });
  const roots = host.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /^[├└]── (\/\S*)/.exec(line)?.[1] ?? []);
  expect(roots).toContain('/health');
  const isTaken = (path: string): boolean =>
    hostPaths.some((taken) => (taken.endsWith('*') ? path.startsWith(taken.slice(0, -1)) : path === taken));
  expect(roots.filter((path) => !isTaken(path))).toEqual([]);
});
