import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl });
const bearer = 'sandbox-operator-key';
const plain = {
  flow: 'aggregation',
  entryScreen: true,
  accountSelection: true,
  popularProviderIds: [],
  blockedProviderIds: [],
  countries: [],
  singleSite: false,
  historyDays: null,
  consentDays: null,
  verification: { method: 'matching-then-deposits', requiredData: ['holder'], severalAccounts: false },
  verificationFirst: false,
  balanceRefresh: { pullTransactions: false, transactionDays: 30 },
  manualAccounts: true,
  netWorthSwitch: { shown: true, default: true },
  successScreen: true,
  poweredBy: null,
  look: { light: {}, dark: {} },
  messages: {},
};
const path = '/v1/configurations';

const create = (configName: string, options: object = plain) =>
  host.call('POST', path, { bearer, body: { configName, options } });
const read = (configName: string) => host.call('GET', `${path}/${configName}`, { bearer });
const update = (configName: string, tag: unknown, options: object) =>
  host.call('PUT', `${path}/${configName}`, {
    bearer,
    body: { options: { ...plain, ...options } },
    headers: typeof tag === 'string' ? { 'if-match': tag } : {},
  });
const publish = (configName: string, tag: unknown) =>
  host.call('POST', `${path}/${configName}/publication`, { bearer, headers: { 'if-match': String(tag) } });
const mint = (configNames: string[]) =>
  host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: newLogin(), configNames } });
const launch = (launchToken: string, over: object = {}) =>
  host.call('POST', '/v1/launch', {
    body: { launchToken, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link', ...over },
  });
const openSession = async (configName: string) => (await launch((await mint([configName])).body.launchToken)).body;

/** Creates and publishes a configuration. Returns its ETag. */
async function published(configName: string, options: object = plain): Promise<unknown> {
  const made = await create(configName, options);
  return (await publish(configName, made.headers['etag'])).headers['etag'];
}

test('a configuration is a draft until it is published, and new sessions get it from then on', async () => {
  const made = await create('Checkout', { ...plain, entryScreen: false });
  expect(made.status).toBe(201);
  expect(made.body.configuration).toMatchObject({
    source: 'store',
    published: null,
    draft: { number: 1, status: 'draft', author: 'sandbox', publishedAt: null },
  });
  expect((await mint(['Checkout'])).body.error.code).toBe('config.not-found');
  expect((await publish('Checkout', made.headers['etag'])).body.configuration).toMatchObject({
    draft: null,
    published: { number: 1, status: 'published', publishedBy: 'sandbox' },
  });
  expect((await openSession('Checkout')).session).toMatchObject({
    configName: 'Checkout',
    options: { entryScreen: false },
  });
});

test('a configuration has a look for both schemes, of known design tokens only', async () => {
  const look = { light: { '--fin-color-accent': '#7a1f1f' }, dark: { '--fin-color-accent': '#e8a090' } };
  await published('Styled', { ...plain, look });
  expect((await openSession('Styled')).session.options.look).toEqual(look);
  for (const [place, dark] of [
    { '--fin-colour': 'red' },
    { color: 'red' },
    { '--fin-font': 'x'.repeat(121) },
  ].entries())
    expect((await create(`Unstyled${place}`, { ...plain, look: { ...look, dark } })).status).toBe(400);
});

test('publishing a configuration does not change existing sessions', async () => {
  const tag = await published('Running');
  const before = await openSession('Running');
  const waiting = await mint(['Running']);
  const changed = await update('Running', tag, { poweredBy: 'Someone else' });
  await publish('Running', changed.headers['etag']);
  const { body } = await host.call('GET', '/v1/session', { bearer: before.sessionToken });
  expect(body.session.options.poweredBy).toBeNull();
  expect((await launch(waiting.body.launchToken)).body.session.options.poweredBy).toBeNull();
  expect((await openSession('Running')).session.options.poweredBy).toBe('Someone else');
});

test('the later of two operators who change the same version gets `config.stale`', async () => {
  const { headers } = await create('Shared');
  expect((await update('Shared', headers['etag'], { poweredBy: 'One' })).status).toBe(200);
  const late = await update('Shared', headers['etag'], { poweredBy: 'Two' });
  expect([late.status, late.body.error.code]).toEqual([412, 'config.stale']);
  const stale = await publish('Shared', headers['etag']);
  expect([stale.status, stale.body.error.code]).toEqual([412, 'config.stale']);
  expect((await read('Shared')).body.configuration.draft).toMatchObject({ number: 2, options: { poweredBy: 'One' } });
});

test('of two concurrent changes with the same ETag only one is saved', async () => {
  const { headers } = await create('Raced');
  const replies = await Promise.all(
    ['A', 'B', 'C'].map((name) => update('Raced', headers['etag'], { poweredBy: name })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
});

test('a change without If-Match is refused', async () => {
  await create('Unconditional');
  const refused = await update('Unconditional', undefined, {});
  expect([refused.status, refused.body.error.code]).toEqual([428, 'config.unconditional']);
});

test('a configname can be created once, and a configuration without a draft cannot be published', async () => {
  const tag = await published('Taken');
  expect((await create('Taken')).body.error.code).toBe('config.exists');
  expect((await publish('Taken', tag)).body.error.code).toBe('config.nothing-to-publish');
  expect((await update('Missing', '*', {})).body.error.code).toBe('config.not-found');
});

test('the versions of a configuration are listed newest first with the operators who saved and published them', async () => {
  const tag = await published('Kept');
  const second = await update('Kept', tag, { poweredBy: 'Second' });
  const third = await update('Kept', second.headers['etag'], { poweredBy: 'Third' });
  await publish('Kept', third.headers['etag']);
  const { body } = await host.call('GET', `${path}/Kept/versions`, { bearer });
  expect(
    body.version.map(({ number, status, options }: never) => [number, status, (options as typeof plain).poweredBy]),
  ).toEqual([
    [3, 'published', 'Third'],
    [1, 'published', null],
  ]);
  expect(body.version[0]).toMatchObject({ author: 'sandbox', publishedBy: 'sandbox' });
});

test('options are validated when they are saved and by the validation request', async () => {
  const doubled = { ...plain, popularProviderIds: [16001, 16001] };
  expect((await create('Wrong', doubled)).body.error.code).toBe('config.invalid');
  const validate = (options: object) =>
    host.call('POST', '/v1/configuration-validations', { bearer, body: { options } });
  expect((await validate(plain)).body).toEqual({ isValid: true, problem: [] });
  expect((await validate(doubled)).body).toMatchObject({ isValid: false, problem: [{ path: 'popularProviderIds' }] });
  expect((await validate({ flow: 'sideways' })).body).toMatchObject({ isValid: false, problem: [{ path: 'flow' }] });
});

test('built-in configurations can be listed and read but not changed', async () => {
  const { body } = await host.call('GET', path, { bearer });
  expect(body.configuration).toContainEqual({
    configName: 'Aggregation',
    source: 'built-in',
    published: 1,
    draft: null,
    flow: 'aggregation',
    author: null,
    changedAt: null,
  });
  expect((await update('Aggregation', '*', {})).body.error.code).toBe('config.read-only');
  expect((await create('Aggregation')).body.error.code).toBe('config.exists');
  expect((await read('Missing')).status).toBe(404);
});

test('the sandbox has a configuration for each option that is not the default', async () => {
  const shown = await Promise.all(
    ['outEntryScreen', 'Footer', 'PopularBanks'].map((name) => openSession(`AggregationWith${name}`)),
  );
  expect(shown.map(({ session }) => session.options)).toMatchObject([
    { entryScreen: false },
    { poweredBy: 'Fernway' },
    { popularProviderIds: [16_002, 16_001, 16_003] },
  ]);
});

test.each([
  [undefined, 'key.missing'],
  [hostKey, 'key.invalid'],
  ['sandbox:sandbox-operator-key', 'key.invalid'],
])('a list of configurations is refused with the key %s: %s', async (key, code) => {
  const refused = await host.call('GET', path, key === undefined ? {} : { bearer: key });
  expect([refused.status, refused.body.error.code]).toEqual([401, code]);
});

test('a tag can only select a configname of the session, and the selection is kept', async () => {
  const names = ['Aggregation', 'AggregationWithFooter'];
  const first = await launch((await mint(names)).body.launchToken);
  expect(first.body.session.configName).toBe('Aggregation');
  const chosen = await launch((await mint(names)).body.launchToken, { configName: 'AggregationWithFooter' });
  expect(chosen.body.session).toMatchObject({ configName: 'AggregationWithFooter', options: { poweredBy: 'Fernway' } });
  const again = await host.call('GET', '/v1/session', { bearer: chosen.body.sessionToken });
  expect(again.body.session.configName).toBe('AggregationWithFooter');
  for (const configName of ['AggregationWithoutEntryScreen', 'aggregation', '']) {
    const refused = await launch((await mint(names)).body.launchToken, { configName });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'config.not-allowed']);
  }
});

test('a backend can continue its session with the same repeated confignames', async () => {
  const body = { loginName: newLogin(), configNames: ['Aggregation', 'Aggregation'] };
  const made = await host.call('POST', '/v1/sessions', { bearer: hostKey, body });
  const again = await host.call('POST', '/v1/sessions', {
    bearer: hostKey,
    body: { ...body, sessionId: made.body.sessionId },
  });
  expect([made.status, again.status]).toEqual([201, 201]);
});

test('a host that has read a configuration uses what another host publishes or deletes', async () => {
  const other = await testHost({ storage, serviceUrl });
  const mintAndLaunch = async (): Promise<boolean> => {
    const body = { loginName: newLogin(), configNames: ['Changing'] };
    const made = await other.call('POST', '/v1/sessions', { bearer: hostKey, body });
    return (await launch(made.body.launchToken)).body.session.options.successScreen;
  };
  const tag = await published('Changing', { ...plain, successScreen: false });
  expect([await mintAndLaunch(), await mintAndLaunch()]).toEqual([false, false]);
  const updated = await update('Changing', tag, { successScreen: true });
  await publish('Changing', updated.headers['etag']);
  expect(await mintAndLaunch()).toBe(true);
  const { db } = host.deps.database;
  for (const table of ['configuration_version', 'configuration'] as const)
    await db.deleteFrom(table).where('config_name', '=', 'Changing').execute();
  const missing = { loginName: newLogin(), configNames: ['Changing'] };
  expect((await other.call('POST', '/v1/sessions', { bearer: hostKey, body: missing })).body.error.code).toBe(
    'config.not-found',
  );
  await published('Changing', { ...plain, successScreen: false });
  expect(await mintAndLaunch()).toBe(false);
});
