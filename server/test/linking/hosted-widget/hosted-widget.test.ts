import { hashToken } from '@fin-link/storage';
import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { link, signInFields } from '../../harness/linking.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { hostKey, newLogin, parentOrigin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const hosted = {
  origin: 'http://widget.localhost:4000',
  loader: 'https://cdn.example/fastlink/v4/initialize.js',
  url: 'https://node.example/fastlink',
};
const host = await testHost({ storage, serviceUrl, settings: { hosted } });
const path = '/v1/hosted-widget';
const page = '/hosted-widget/pk_sandbox_demo';

const open = (token: string, body: object = {}) =>
  host.call('POST', path, { bearer: token, body: { action: 'add', ...body } });
const record = (token: string, id: number) => host.call('PUT', `${path}/provider-accounts/${id}`, { bearer: token });
const resultOf = async (sessionId: string) =>
  (await host.call('DELETE', `/v1/sessions/${sessionId}`, { bearer: hostKey })).body.result;
/** Links a bank outside of the session, as the upstream's widget does. Returns the id of the provider account. */
async function linkElsewhere(loginName: string): Promise<number> {
  const { token } = await host.session({ loginName });
  return (await link(host, token, { user: `ok-${loginName}` })).providerAccountId;
}
const userOf = async (accessToken: string) => {
  const headers = { authorization: `Bearer ${accessToken}`, 'api-version': '1.1' };
  return ((await (await fetch(`${serviceUrl}/user`, { headers })).json()) as { user: { loginName: string } }).user;
};

test('the widget gets a token of the user for each launch, which the host neither shares, stores nor logs', async () => {
  const session = await host.session({ renderer: 'hosted', locale: 'es-MX' });
  const opened = await open(session.token);
  expect(opened).toMatchObject({
    status: 200,
    body: { widget: { page: `${hosted.origin}${page}`, params: { configName: 'Aggregation', locale: 'es_MX' } } },
  });
  const again = await open(session.token, { providerId: 16_001 });
  expect(again.body.widget.params).toMatchObject({ flow: 'add', providerId: '16001' });
  const tokens: string[] = [opened.body.widget.accessToken, again.body.widget.accessToken];
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) expect(await userOf(token)).toMatchObject({ loginName: session.loginName });

  // A call for the user lets the host store its own token.
  await host.call('GET', '/v1/providers', { bearer: session.token });
  const stored = await host.deps.database.db.selectFrom('service_token').select('token_hash').execute();
  const rows = await host.deps.database.db.selectFrom('session').selectAll().execute();
  for (const token of tokens) {
    expect(stored.map(({ token_hash }) => token_hash)).not.toContain(hashToken(token));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(host.log.lines())).not.toContain(token);
  }
});

test('a link that the widget names is in the result after the host has read it', async () => {
  const loginName = newLogin();
  const { sessionId, token } = await host.session({ loginName, renderer: 'hosted' });
  await open(token);
  const id = await linkElsewhere(loginName);
  for (let times = 0; times < 2; times++) {
    const recorded = await record(token, id);
    expect(recorded).toMatchObject({ status: 200, body: { providerAccount: { providerAccountId: id } } });
    expect(recorded.body.accounts.length).toBeGreaterThan(0);
    expect(recorded.body.accounts[0].balance).toBeNull();
  }
  const result = await resultOf(sessionId);
  expect(result).toMatchObject({ renderer: 'hosted', outcome: 'success' });
  expect(result.providerAccounts).toEqual([expect.objectContaining({ providerAccountId: id })]);
});

test('a provider account of another user is refused', async () => {
  const { sessionId, token } = await host.session({ renderer: 'hosted' });
  await open(token);
  const foreign = await linkElsewhere(newLogin());
  expect(await record(token, foreign)).toMatchObject({
    status: 404,
    body: { error: { code: 'provider-account.not-found' } },
  });
  expect(await resultOf(sessionId)).toMatchObject({ renderer: 'hosted', outcome: 'cancelled', providerAccounts: [] });
});

test('only a session that shows the widget records what it names', async () => {
  const loginName = newLogin();
  const refused = { status: 200, body: { widget: null } };
  const own = await host.session({ loginName, renderer: 'own' });
  expect(await open(own.token)).toMatchObject(refused);
  const id = await linkElsewhere(loginName);
  const unchanged = { status: 403, body: { error: { code: 'capability.missing' } } };
  expect(await record(own.token, id)).toMatchObject(unchanged);
  const unopened = await host.session({ loginName, renderer: 'hosted' });
  expect(await record(unopened.token, id)).toMatchObject(unchanged);
  const insights = await host.session({ loginName, capabilities: ['insights'] }, 'insights');
  expect(await open(insights.token)).toMatchObject(unchanged);
});

test('a provider account that the user had before is recorded only after an update in the widget', async () => {
  const loginName = newLogin();
  const id = await linkElsewhere(loginName);
  const { token } = await host.session({ loginName, renderer: 'hosted' });
  await open(token);
  expect(await record(token, id)).toMatchObject({ status: 403, body: { error: { code: 'capability.missing' } } });
  const other = await host.session({ loginName, capabilities: ['link', 'manage'] });
  const field = await signInFields(host, other.token, 16_001, `ok-${loginName}`, 'ok');
  const credentials = { bearer: other.token, body: { field } };
  expect((await host.call('PUT', `/v1/provider-accounts/${id}/credentials`, credentials)).status).toBe(200);
  // A second launch, with a fresh token, does not change what counts as earlier.
  await open(token);
  expect((await record(token, id)).status).toBe(200);
});

test('the start of a session limits what the widget opens and what it may name', async () => {
  const loginName = newLogin();
  const id = await linkElsewhere(loginName);
  const { token } = await host.session({ loginName, renderer: 'hosted', start: { providerId: 16_002 } });
  expect((await open(token)).body.widget.params).toMatchObject({ flow: 'add', providerId: '16002' });
  expect(await open(token, { providerId: 16_001 })).toMatchObject({ status: 403 });
  expect(await record(token, id)).toMatchObject({ status: 403, body: { error: { code: 'capability.missing' } } });
});

test.each<[string, object, string]>([
  ['an asset transfer', { configNames: ['AssetTransfer'] }, 'add'],
  ['a manual account', { start: { action: 'add-manual' } }, 'add-manual'],
  ['a renewal', { start: { action: 'renew', providerAccountId: 5 } }, 'renew'],
])('the widget is not opened for %s', async (_title, wishes, action) => {
  const { token } = await host.session({ renderer: 'hosted', ...wishes });
  expect(await open(token, { action })).toMatchObject({ status: 200, body: { widget: null } });
});

test('the result names the screens that the session showed last', async () => {
  const session = await host.session({ renderer: 'hosted-then-own' });
  await open(session.token);
  expect((await host.call('DELETE', path, { bearer: session.token })).status).toBe(204);
  expect(await resultOf(session.sessionId)).toMatchObject({ renderer: 'own' });
  expect(await resultOf((await host.session()).sessionId)).toMatchObject({ renderer: 'own' });
});

test('a resumed session keeps its renderer, and another one is refused', async () => {
  const { sessionId, loginName } = await host.session({ renderer: 'hosted' });
  const resume = (renderer?: string) =>
    host.call('POST', '/v1/sessions', { bearer: hostKey, body: { sessionId, loginName, renderer } });
  expect(await resume('own')).toMatchObject({ status: 409, body: { error: { code: 'session.mismatch' } } });
  expect((await resume('hosted')).status).toBe(201);
  expect((await resume()).status).toBe(201);
});

test('a host without the settings has no widget', async () => {
  const plain = await testHost({ storage, serviceUrl });
  const { token } = await plain.session({ renderer: 'hosted' });
  expect(await plain.call('POST', path, { bearer: token, body: { action: 'add' } })).toMatchObject({
    status: 200,
    body: { widget: null },
  });
  expect((await plain.call('GET', page)).status).toBe(404);
});

test('the page with the widget is on the second origin alone, and nothing else is there', async () => {
  const there = { headers: { host: 'widget.localhost:4000' } };
  const reply = await host.call('GET', page, there);
  expect(reply.status).toBe(200);
  expect(reply.text).toContain(hosted.loader);
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toMatch(/script-src 'sha256-[^']+' https:\/\/cdn\.example;/);
  expect(policy).toContain('frame-src https://cdn.example https://node.example;');
  expect(policy).toContain(`frame-ancestors ${host.deps.settings.origin} ${parentOrigin}`);
  expect(reply.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  expect(reply.headers['set-cookie']).toBeUndefined();
  expect(reply.headers['access-control-allow-origin']).toBeUndefined();

  expect((await host.call('GET', page)).status).toBe(404);
  expect((await host.call('GET', '/hosted-widget/pk_unknown', there)).status).toBe(404);
  for (const other of ['/', '/health', '/fin-link.js', '/frame/pk_sandbox_demo/link', '/v1/session', '/docs'])
    expect([other, (await host.call('GET', other, there)).status]).toEqual([other, 404]);
});
