import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDirectory } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { readEnvironment } from '../../../src/platform/environment/host-environment.ts';
import { EnvironmentError } from '../../../src/platform/environment/variables.ts';
import { settingsOf } from '../../../src/platform/environment/settings.ts';
import { newWidgetKey, widgetKeysText } from '../../../src/platform/environment/widget-keys.ts';
import { productionEnvironment, productionHostKey } from '../../harness/production-environment.ts';

const hostKey = productionHostKey;
const otherKey = '7d02e6b8f1c94a3560bde9274f8ac1d3';
const production = { ...productionEnvironment, FIN_SERVICE_URL: 'https://service.example' };
/** Sign-in of operators, as production needs it. */
const oidc = {
  FIN_OIDC_ISSUER: 'https://id.example',
  FIN_OIDC_CLIENT_ID: 'console',
  FIN_OIDC_CLIENT_SECRET: otherKey,
  FIN_OIDC_ROLES: '{"claim":"groups","roles":{"ops":"publisher"}}',
  FIN_CONSOLE_ORIGIN: 'https://console.example',
};

test('the host’s empty environment is the sandbox of the documents', () => {
  const settings = settingsOf(readEnvironment({}));
  expect(settings).toMatchObject({
    mode: 'sandbox',
    origin: 'http://localhost:4000',
    serviceUrl: 'http://127.0.0.1:4100',
    customer: 'sandbox',
    widgetKey: null,
    adminLogin: 'sandbox_admin',
    allowLoopbackCallbacks: true,
  });
  expect(settings.keys.accepts('sandbox-host-key')).toBe(true);
  expect(settings.sites.byKey('pk_sandbox_demo')?.origins).toEqual(['http://127.0.0.1:4300']);
});

test('a secret is read from the file that a variable names, without the newline at its end', async () => {
  const file = join(await temporaryDirectory(), 'host-keys');
  writeFileSync(file, `${otherKey}\n`);
  const { FIN_HOST_KEYS: _, ...others } = production;
  const { keys } = settingsOf(readEnvironment({ ...others, FIN_HOST_KEYS_FILE: file }));
  expect(keys.accepts(otherKey)).toBe(true);
  expect(keys.accepts(hostKey)).toBe(false);
});

test.each([
  [
    'a variable and a file',
    { FIN_HOST_KEYS: hostKey },
    'FIN_HOST_KEYS and FIN_HOST_KEYS_FILE are both set: remove one of them.',
  ],
  [
    'a file that is not there',
    { FIN_HOST_KEYS_FILE: '/not/there' },
    'FIN_HOST_KEYS_FILE: the file cannot be read (ENOENT).',
  ],
  ['an empty file', { FIN_HOST_KEYS_FILE: '/dev/null' }, 'FIN_HOST_KEYS_FILE: the file is empty.'],
])('%s are refused as a secret, by the name of the variable', (_, given, sentence) => {
  expect(() => readEnvironment({ FIN_HOST_KEYS_FILE: '/dev/null', ...given })).toThrow(new EnvironmentError(sentence));
});

test('FIN_DEMO_PORT adds an origin to the demo’s site', () => {
  const settings = settingsOf(readEnvironment({ FIN_DEMO_PORT: '4311' }));
  expect(settings.sites.byKey('pk_sandbox_demo')?.origins).toEqual(['http://127.0.0.1:4300', 'http://127.0.0.1:4311']);
});

test('FIN_SITES adds to the demo’s site in the sandbox and is the only source in production', () => {
  const keysOf = (sites: { publishableKey: string }[]) => sites.map(({ publishableKey }) => publishableKey);
  const own = { publishableKey: 'pk_my_site', appName: 'Own', origins: ['http://127.0.0.1:3000'] };
  const both = settingsOf(readEnvironment({ FIN_SITES: JSON.stringify([own]) })).sites;
  expect(keysOf([...both.all])).toEqual(['pk_sandbox_demo', 'pk_my_site']);
  expect(keysOf([...settingsOf(readEnvironment(production)).sites.all])).toEqual(['pk_live_site']);
  const instead = { ...own, publishableKey: 'pk_sandbox_demo' };
  const replaced = settingsOf(readEnvironment({ FIN_SITES: JSON.stringify([instead]) })).sites;
  expect(replaced.all).toHaveLength(1);
  expect(replaced.byKey('pk_sandbox_demo')?.appName).toBe('Own');
});

test('operators sign in at an identity provider with all of its variables, and a known role', () => {
  expect(settingsOf(readEnvironment({ ...production, ...oidc })).console).toEqual({
    origin: 'https://console.example',
    provider: {
      issuer: 'https://id.example',
      clientId: 'console',
      clientSecret: otherKey,
      roleClaim: 'groups',
      roles: { ops: 'publisher' },
    },
  });
  expect(() => readEnvironment({ FIN_OIDC_ISSUER: oidc.FIN_OIDC_ISSUER })).toThrow('set all of them');
  const unknown = { ...oidc, FIN_OIDC_ROLES: '{"claim":"groups","roles":{"ops":"owner"}}' };
  expect(() => readEnvironment(unknown)).toThrow('FIN_OIDC_ROLES');
});

test.each(['x,a-long-host-key', 'a-long-host-key,', 'short'])('FIN_HOST_KEYS refuses %j', (keys) => {
  expect(() => readEnvironment({ FIN_HOST_KEYS: keys })).toThrow('FIN_HOST_KEYS');
});

test('FIN_LIMITS replaces the named limits of the mode', () => {
  const sandbox = settingsOf(readEnvironment({ FIN_LIMITS: 'answers=3/60, login-sessions=10/600' })).limits;
  expect(sandbox).toMatchObject({
    answers: { max: 3, seconds: 60 },
    'login-sessions': { max: 10, seconds: 600 },
    credentials: { max: 200, seconds: 900 },
  });
  expect(settingsOf(readEnvironment(production)).limits).toMatchObject({
    credentials: { max: 5, seconds: 900 },
    answers: { max: 5, seconds: 600 },
  });
});

test.each(['answers', 'answers=0/60', 'answers=5', 'unknown=5/60', 'answers=5/60;'])(
  'FIN_LIMITS refuses %j',
  (text) => {
    expect(() => readEnvironment({ FIN_LIMITS: text })).toThrow('FIN_LIMITS');
  },
);

const siteWith = (over: object) => ({
  FIN_SITES: JSON.stringify([
    { publishableKey: 'pk_live_site', appName: 'Site', origins: ['https://app.example'], ...over },
  ]),
});

test('FIN_EVENT_SECRET is optional in production if each site has its own strong secrets', () => {
  const secret = `whsec_${Buffer.from(otherKey).toString('base64')}`;
  const own = { ...production, ...siteWith({ eventSecrets: [secret] }), FIN_EVENT_SECRET: undefined };
  expect(readEnvironment(own).FIN_SITES?.[0]?.eventSecrets).toEqual([secret]);
  const weak = { ...own, ...siteWith({ eventSecrets: [secret, `whsec_${Buffer.alloc(32).toString('base64')}`] }) };
  expect(() => readEnvironment(weak)).toThrow('eventSecrets of pk_live_site');
});

test('FIN_EVENT_SECRET accepts two secrets and refuses a third', () => {
  const two = `${production.FIN_EVENT_SECRET}, whsec_${Buffer.from(otherKey).toString('base64')}`;
  expect(settingsOf(readEnvironment({ ...production, FIN_EVENT_SECRET: two })).eventSecrets).toHaveLength(2);
  expect(() => readEnvironment({ FIN_EVENT_SECRET: `${two}, ${production.FIN_EVENT_SECRET}` })).toThrow(
    'FIN_EVENT_SECRET',
  );
});

test('FIN_SITES accepts loopback origins without TLS in production', () => {
  const own = siteWith({ origins: ['http://localhost:3000'] });
  expect(readEnvironment({ ...production, ...own }).FIN_MODE).toBe('production');
});

test('FIN_DOCS is on in the sandbox, and off in production unless set', () => {
  const docsOf = (over: Record<string, string>) => settingsOf(readEnvironment(over)).docs;
  expect(docsOf({})).toBe(true);
  expect(docsOf(production)).toBe(false);
  expect(docsOf({ ...production, FIN_DOCS: 'true' })).toBe(true);
});

test('a complete production environment of the host is accepted', () => {
  expect(settingsOf(readEnvironment(production))).toMatchObject({
    mode: 'production',
    origin: 'https://link.example',
    allowLoopbackCallbacks: false,
  });
});

test('in production sites, keys and event secrets may all be registered while the host runs', () => {
  const none = { ...production, FIN_SITES: undefined, FIN_HOST_KEYS: undefined, FIN_EVENT_SECRET: undefined };
  const { sites, keys, eventSecrets } = settingsOf(readEnvironment(none));
  expect({ sites: sites.all, keys: keys.all, eventSecrets }).toEqual({ sites: [], keys: [], eventSecrets: [] });
  expect(keys.accepts('sandbox-host-key')).toBe(false);
});

const repeated = (part: string): string => Buffer.from(part.repeat(4)).subarray(0, 32).toString('base64');
const widgetKey = newWidgetKey('k1').privateKey;
/** Returns the 32-byte seed of an Ed25519 key. */
const seedOf = (text: string): string =>
  Buffer.from(text.slice('k1:'.length), 'base64').subarray(-32).toString('base64');

test('limits at their ceilings are accepted in production, and any in the sandbox', () => {
  const atCeiling = 'credentials=500/900,sessions=1000/1,answers=1/2';
  expect(readEnvironment({ ...production, FIN_LIMITS: atCeiling }).FIN_LIMITS).toHaveProperty('credentials');
  expect(readEnvironment({ FIN_LIMITS: 'credentials=1000000/1' }).FIN_LIMITS).toHaveProperty('credentials');
});

test('an error about keys contains no key', () => {
  const over = { FIN_OPERATOR_KEYS: `ada:${hostKey}`, FIN_CLIENT_SECRET: 'abcdefghi'.repeat(8) };
  expect(() => readEnvironment({ ...production, ...over })).toThrow(
    expect.not.objectContaining({ message: expect.stringMatching(new RegExp(`${hostKey}|abcdefghi`)) }),
  );
});

test.each([
  [{ FIN_CUSTOMER: undefined }, 'FIN_CUSTOMER is that of the sandbox'],
  [{ FIN_CLIENT_ID: undefined }, 'FIN_CLIENT_ID'],
  [{ FIN_CLIENT_SECRET: 'sandbox-secret' }, 'FIN_CLIENT_SECRET'],
  [{ FIN_CLIENT_ID: 'sandbox-client-2' }, 'FIN_CLIENT_ID'],
  [{ FIN_ADMIN_LOGIN: 'sandbox_admin_2' }, 'FIN_ADMIN_LOGIN'],
  [{ FIN_SERVICE_URL: 'http://service.example' }, 'FIN_SERVICE_URL is not https'],
  [{ FIN_SERVICE_URL: 'http://127.0.0.1.service.example' }, 'FIN_SERVICE_URL is not https'],
  [{ FIN_ADMIN_LOGIN: undefined }, 'FIN_ADMIN_LOGIN'],
  [{ FIN_HOST_KEYS: `${hostKey}, sandbox-host-key` }, 'FIN_HOST_KEYS holds the key of the sandbox'],
  [{ FIN_EVENT_SECRET: undefined }, 'FIN_EVENT_SECRET'],
  [
    {
      FIN_SITES: JSON.stringify([{ publishableKey: 'pk_sandbox_demo', appName: 'x', origins: ['https://a.example'] }]),
    },
    'FIN_SITES',
  ],
  [siteWith({ origins: ['http://app.example'] }), 'FIN_SITES: origins of pk_live_site'],
  [siteWith({ returnUrls: ['http://app.example/back'] }), 'FIN_SITES: returnUrls of pk_live_site'],
  [siteWith({ callbackUrl: 'http://api.example/hook' }), 'FIN_SITES: callbackUrl of pk_live_site'],
  [siteWith({ privacyUrl: 'http://app.example/privacy' }), 'FIN_SITES: privacyUrl of pk_live_site'],
  [{ FIN_HOST_KEYS: `${hostKey}, a-long-host-key` }, 'FIN_HOST_KEYS holds a key that can be guessed'],
  [{ FIN_EVENT_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}` }, 'FIN_EVENT_SECRET can be guessed'],
  [{ FIN_EVENT_SECRET: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRY=' }, 'FIN_EVENT_SECRET can be guessed'],
  [{ FIN_DATABASE_URL: undefined }, 'FIN_DATABASE_URL is missing'],
  [{ FIN_TRUSTED_PROXIES: '10.0.0.5, 0.0.0.0/0' }, 'FIN_TRUSTED_PROXIES names everybody'],
  [{ FIN_VAULT_KEYS: undefined }, 'FIN_VAULT_KEYS'],
  [{ FIN_VAULT_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }, 'FIN_VAULT_KEYS holds a key that can be guessed'],
  [{ FIN_ALLOW_LOOPBACK_CALLBACKS: 'true' }, 'FIN_ALLOW_LOOPBACK_CALLBACKS'],
  [{ FIN_LIMITS: 'credentials=501/900' }, 'FIN_LIMITS: credentials is above its ceiling of 500/900'],
  [{ FIN_LIMITS: 'credentials=5/900,keys=2001/600' }, 'FIN_LIMITS: keys is above its ceiling of 2000/600'],
  // The ceiling's count in a shorter window.
  [{ FIN_LIMITS: 'answers=500/10' }, 'FIN_LIMITS: answers is above its ceiling of 500/600'],
  [{ FIN_HOST_KEYS: 'abcdefghi'.repeat(8) }, 'FIN_HOST_KEYS holds a key that can be guessed'],
  [{ FIN_OPERATOR_KEYS: `ada:${'0123456789'.repeat(8)}` }, 'FIN_OPERATOR_KEYS holds a key that can be guessed'],
  [{ FIN_CLIENT_SECRET: 'abcdefghi'.repeat(8) }, 'FIN_CLIENT_SECRET can be guessed'],
  [{ FIN_EVENT_SECRET: `whsec_${repeated('abcdefghijkl')}` }, 'FIN_EVENT_SECRET can be guessed'],
  [{ FIN_VAULT_KEYS: `k1:${repeated('abcdefgh')}` }, 'FIN_VAULT_KEYS holds a key that can be guessed'],
  [siteWith({ eventSecrets: [`whsec_${repeated('abcdefgh')}`] }), 'FIN_SITES: eventSecrets of pk_live_site'],
  [{ FIN_OPERATOR_KEYS: `ada:${hostKey}` }, 'FIN_HOST_KEYS and FIN_OPERATOR_KEYS hold one key'],
  [{ FIN_OPERATOR_KEYS: `ada:${otherKey},ben:${otherKey}` }, 'FIN_OPERATOR_KEYS holds one key for two names'],
  [{ FIN_CLIENT_SECRET: hostKey }, 'FIN_CLIENT_SECRET and FIN_HOST_KEYS hold one key'],
  [
    { FIN_EVENT_SECRET: `whsec_${Buffer.from(hostKey).toString('base64')}` },
    'FIN_HOST_KEYS and FIN_EVENT_SECRET hold one key',
  ],
  [
    siteWith({ eventSecrets: [`whsec_${production.FIN_VAULT_KEYS.slice('k1:'.length)}`] }),
    'FIN_EVENT_SECRET or eventSecrets of FIN_SITES and FIN_VAULT_KEYS hold one key',
  ],
  [{ FIN_WIDGET_KEY: widgetKey, FIN_VAULT_KEYS: `k1:${seedOf(widgetKey)}` }, 'FIN_VAULT_KEYS and FIN_WIDGET_KEY hold'],
  [{ FIN_HOST_ORIGIN: undefined }, 'FIN_HOST_ORIGIN'],
  [{ FIN_HOST_ORIGIN: 'http://link.example' }, 'FIN_HOST_ORIGIN is not https'],
  [{ FIN_HOST_ORIGIN: 'HTTP://link.example' }, 'FIN_HOST_ORIGIN is not https'],
  [{ ...oidc, FIN_CONSOLE_ORIGIN: undefined }, 'FIN_CONSOLE_ORIGIN is missing or that of the host'],
  [{ ...oidc, FIN_CONSOLE_ORIGIN: production.FIN_HOST_ORIGIN }, 'FIN_CONSOLE_ORIGIN is missing or that of the host'],
  [{ ...oidc, FIN_CONSOLE_ORIGIN: 'http://console.example' }, 'FIN_CONSOLE_ORIGIN is not https'],
  [{ ...oidc, FIN_OIDC_ISSUER: 'http://id.example' }, 'FIN_OIDC_ISSUER is not https'],
  [{ ...oidc, FIN_OIDC_CLIENT_SECRET: hostKey }, 'FIN_HOST_KEYS and FIN_OIDC_CLIENT_SECRET hold one key'],
])('the host does not start in production with %j', (over, name) => {
  expect(() => readEnvironment({ ...production, ...over })).toThrow(
    new RegExp(`production does not start:[^]*${name}`),
  );
});

test.each([
  'https://10.0.0.5/hook',
  'https://192.168.7.1:8443/hook',
  'https://[fd00::5]/hook',
  'https://169.254.169.254/hook',
  'https://2130706433/hook',
  'https://127.0.0.1/hook',
  'https://api.localhost./hook',
  'http://localhost/hook',
])('the host does not start in production with a callback at %s', (callbackUrl) => {
  expect(() => readEnvironment({ ...production, ...siteWith({ callbackUrl }) })).toThrow(
    'FIN_SITES: callbackUrl of pk_live_site is at a private address',
  );
  expect(readEnvironment(siteWith({ callbackUrl })).FIN_SITES).toHaveLength(1);
});

test("FIN_CUSTOMER names the customer of the host's rows, independent of the client id", () => {
  const customerWith = (clientId: string) =>
    settingsOf(readEnvironment({ ...production, FIN_CUSTOMER: 'acorn', FIN_CLIENT_ID: clientId })).customer;
  expect([customerWith('client-1'), customerWith('client-2')]).toEqual(['acorn', 'acorn']);
});

test('FIN_WIDGET_KEY and FIN_WIDGET_KEYS only accept the private and the public half of an Ed25519 key', () => {
  const { publicKey, privateKey } = newWidgetKey('k1');
  const { widgetKey } = settingsOf(readEnvironment({ FIN_WIDGET_KEY: privateKey }));
  expect(widgetKey?.id).toBe('k1');
  expect(widgetKeysText.parse(`${publicKey}, ${newWidgetKey('k2').publicKey}:acorn_admin`)).toEqual(
    new Map([
      ['k1', { publicKey: expect.anything(), adminLoginName: null }],
      ['k2', { publicKey: expect.anything(), adminLoginName: 'acorn_admin' }],
    ]),
  );
  const wrong = [publicKey, 'k1:AAAA', privateKey.slice(3), `k1: ${privateKey.slice(3)}`, `${privateKey}:acorn_admin`];
  for (const text of wrong) expect(() => readEnvironment({ FIN_WIDGET_KEY: text })).toThrow('FIN_WIDGET_KEY');
  for (const text of [privateKey, `${publicKey},${publicKey}`, `${publicKey}:`, 'k1'])
    expect(widgetKeysText.safeParse(text).success).toBe(false);
});

test.each(['http://127.0.0.1:4100', 'http://localhost:4100', 'http://[::1]:4100'])(
  'FIN_SERVICE_URL accepts %s without TLS in production',
  (url) => {
    expect(readEnvironment({ ...production, FIN_SERVICE_URL: url }).FIN_SERVICE_URL).toBe(url);
  },
);

test('FIN_HOST_ORIGIN is normalized to the form that browsers use', () => {
  const origin = (text: string) => readEnvironment({ ...production, FIN_HOST_ORIGIN: text }).FIN_HOST_ORIGIN;
  expect(origin('HTTPS://Link.Example:443')).toBe('https://link.example');
  expect(() => origin('https://link.example:99999')).toThrow('must be an origin');
});

test.each([
  'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRY',
  'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRY==',
  'whsec_====AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
])('FIN_EVENT_SECRET and FIN_SITES refuse the malformed secret %s', (secret) => {
  expect(() => readEnvironment({ FIN_EVENT_SECRET: secret })).toThrow('must be whsec_ and base64');
  expect(() => readEnvironment({ ...production, ...siteWith({ eventSecrets: [secret] }) })).toThrow(
    'must be whsec_ and base64',
  );
});

test('an environment error names the variable and never its value', () => {
  const error = (() => {
    try {
      return readEnvironment({
        FIN_EVENT_SECRET: 'my-very-secret',
        FIN_HOST_PORT: 'ninety',
        FIN_SITES: '{"secret-thing"',
      });
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(EnvironmentError);
  const text = String((error as Error).message);
  expect(text).toContain('FIN_EVENT_SECRET');
  expect(text).toContain('FIN_HOST_PORT');
  expect(text).not.toMatch(/my-very-secret|ninety|secret-thing/);
});
