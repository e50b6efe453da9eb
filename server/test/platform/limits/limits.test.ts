import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { defaultLimits, type LimitSizes } from '../../../src/platform/environment/limit-sizes.ts';
import { linkingService } from '../../harness/linking-service.ts';
import { add, answer, link, signInFields, untilStatus } from '../../harness/linking.ts';
import { hostKey, newLogin, parentOrigin, testHost, type Reply, type TestHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);

/** Starts two processes of one deployment. Each test uses its own names, so that tests do not share counts. */
async function deployment(limits: Partial<LimitSizes>): Promise<[TestHost, TestHost]> {
  const settings = { limits: { ...defaultLimits.sandbox, ...limits } };
  return [await testHost({ storage, serviceUrl, settings }), await testHost({ storage, serviceUrl, settings })];
}
/** Moves the clocks to the start of a window, so that no window ends within a test. */
function toWindowStart(seconds: number, ...hosts: TestHost[]): void {
  const length = seconds * 1_000;
  for (const { clock } of hosts) clock.advance(length - (clock.now().getTime() % length));
}
const told = ({ status, headers, body }: Reply) => ({
  status,
  code: body?.error?.code,
  header: headers['retry-after'],
  body: body?.error?.retryAfter,
});
const refusedFor = (code: string, seconds: number) => ({ status: 429, code, header: String(seconds), body: seconds });

test('wrong sign-ins at one bank login are limited across processes, users and spellings', async () => {
  const [one, other] = await deployment({ credentials: { max: 3, seconds: 900 } });
  const [first, second] = [await one.session(), await other.session()];
  const wrong = { providerId: 16002, user: 'Johndoe', password: 'wrong' };
  for (const host of [one, other, one]) {
    const reply = await add(host, host === one ? first.token : second.token, wrong);
    expect(reply.status).toBe(201);
  }
  const late = await add(other, second.token, { ...wrong, user: ' johndoe ' });
  expect(late).toMatchObject({ status: 429, body: { error: { code: 'rate.credentials' } } });
  expect(late.body.error.retryAfter).toBeGreaterThan(840);
  expect(late.headers['retry-after']).toBe(String(late.body.error.retryAfter));
  // Spaces and invisible characters do not count as another login, because customers often type numbers in groups.
  for (const user of ['john doe', 'john\u200bdoe'])
    expect((await add(other, second.token, { ...wrong, user })).body.error?.code, user).toBe('rate.credentials');
  expect((await add(other, second.token, { ...wrong, user: 'janedoe' })).status).toBe(201);
  expect((await add(other, second.token, { ...wrong, providerId: 16001 })).status).toBe(201);

  other.clock.advance(901_000);
  expect((await add(other, (await other.session()).token, wrong)).status).toBe(201);
});

test('parallel sign-ins never exceed the limit of a bank login', async () => {
  const hosts = await deployment({ credentials: { max: 4, seconds: 900 } });
  const tokens = await Promise.all(hosts.map(async (host) => (await host.session()).token));
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const [host, token] = [hosts[index % 2], tokens[index % 2]] as [TestHost, string];
      return add(host, token, { user: 'crowd', password: 'wrong' });
    }),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(4);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(8);
});

test('a successful sign-in resets the limit of a bank login, and attempts that do not reach the bank do not count', async () => {
  const [host] = await deployment({ credentials: { max: 2, seconds: 900 } });
  const { token } = await host.session();
  const failed = await link(host, token, { providerId: 16002, user: 'ok', password: 'wrong' });
  expect(failed.additionalStatus).toBe('INCORRECT_CREDENTIALS');
  const field = await signInFields(host, token, 16002, 'ok', 'ok');
  const put = (fields: object) =>
    host.call('PUT', `/v1/provider-accounts/${failed.providerAccountId}/credentials`, {
      bearer: token,
      body: { field: fields },
    });
  expect((await put([...field, { id: 'no-such-field', value: 'x' }])).status).toBe(400);
  expect((await put(field)).status).toBe(200);
  expect((await add(host, token, { providerId: 16002 })).status).toBe(429);
  const requested = await untilStatus(host, token, failed.providerAccountId, 'USER_INPUT_REQUIRED');
  await answer(host, token, requested, '123456');
  await untilStatus(host, token, failed.providerAccountId, 'SUCCESS');
  expect((await add(host, token, { providerId: 16002 })).status).toBe(201);

  for (let tries = 0; tries < 4; tries++) await link(host, token, { user: 'site-unavailable' });
});

test('user names tried on one connection count per name and per connection', async () => {
  const [one, other] = await deployment({ credentials: { max: 3, seconds: 900 } });
  const { token } = await one.session({ capabilities: ['link', 'manage'] });
  const { providerAccountId } = await link(one, token, { user: 'ok-owner-of-it' });
  const guess = async (host: TestHost, user: string) => {
    const field = await signInFields(host, token, 16001, user, 'ok');
    const body = { field };
    const reply = await host.call('PUT', `/v1/provider-accounts/${providerAccountId}/credentials`, {
      bearer: token,
      body,
    });
    return reply.body.error?.code;
  };
  for (const user of ['ok-guess-1', 'ok-guess-1', 'ok-guess-2'])
    expect(await guess(one, user)).toBe('provider-account.other-login');
  expect(await guess(other, 'ok-guess-3')).toBe('rate.credentials');
  expect(await guess(other, 'ok-owner-of-it')).toBe('rate.credentials');
});

test('challenge answers at one bank are limited across processes and across deleted connections', async () => {
  const [one, other] = await deployment({ answers: { max: 2, seconds: 600 } });
  const { token } = await one.session();
  const added = await add(one, token, { providerId: 16002, user: 'ok' });
  const id = added.body.providerAccount.providerAccountId;
  const ask = () => untilStatus(one, token, id, 'USER_INPUT_REQUIRED');
  expect((await answer(one, token, await ask(), '000000')).status).toBe(200);
  expect((await answer(other, token, await ask(), '000001')).status).toBe(200);
  const requested = await ask();
  const refused = await answer(one, token, requested, '123456');
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate.answers' } } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(540);
  expect((await one.call('DELETE', `/v1/provider-accounts/${id}`, { bearer: token })).status).toBe(204);
  const again = await add(one, token, { providerId: 16002, user: 'ok' });
  const later = await untilStatus(one, token, again.body.providerAccount.providerAccountId, 'USER_INPUT_REQUIRED');
  expect((await answer(one, token, later, '123456')).status).toBe(429);
});

test('tables of limits hold no user name, key or address', async () => {
  const [host] = await deployment({});
  const { token } = await host.session();
  await add(host, token, { user: 'incorrect-credentials-of-a-person', password: 'wrong' });
  await host.deps.limits.fixedWindow.settle();
  const rows = [
    ...(await host.deps.database.db.selectFrom('limit_attempt').selectAll().execute()),
    ...(await host.deps.database.db.selectFrom('limit_count').selectAll().execute()),
  ];
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toMatch(/of-a-person|sandbox-host-key|127\.0\.0\.1|calls/);
});

test('sessions per login name and per host key are counted exactly in fixed windows', async () => {
  const limits = { 'login-sessions': { max: 2, seconds: 600 } };
  const [one, other] = await deployment(limits);
  toWindowStart(600, one, other);
  const loginName = newLogin();
  const make = (host: TestHost, name = loginName) =>
    host.call('POST', '/v1/sessions', { bearer: hostKey, body: { loginName: name } });
  const replies = await Promise.all([one, other, one, other].map((host) => make(host)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
  const left = (): number => 600 - (Math.floor(one.clock.now().getTime() / 1_000) % 600);
  const atMost = left();
  const refused = await make(one);
  expect(refused.body.error.code).toBe('rate.sessions');
  expect(refused.body.error.retryAfter).toBeLessThanOrEqual(atMost);
  expect(refused.body.error.retryAfter).toBeGreaterThanOrEqual(left());
  expect(refused.headers['retry-after']).toBe(String(refused.body.error.retryAfter));
  const written = await one.deps.database.db
    .selectFrom('session')
    .innerJoin('launch_token', 'launch_token.session_id', 'session.session_id')
    .select('reference')
    .where('session.login_name', '=', loginName)
    .execute();
  expect(written).toHaveLength(2);
  expect((await make(one, newLogin())).status).toBe(201);
  one.clock.advance(600_000);
  expect((await make(one)).status).toBe(201);

  const [keyed] = await deployment({ sessions: { max: 1, seconds: 3_600 } });
  toWindowStart(3_600, keyed);
  // Moves only the host with its own key, because the other hosts share a key and may already be in the next hour.
  keyed.clock.advance(3_600_000);
  expect((await make(keyed, newLogin())).status).toBe(201);
  expect((await make(keyed, newLogin())).body.error.code).toBe('rate.sessions');
});

test('calls of a session are limited immediately in one process, and in all processes after they exchange their counts', async () => {
  const [one, other] = await deployment({ calls: { max: 3, seconds: 3_600 } });
  toWindowStart(3_600, one, other);
  const { token } = await one.session();
  const read = (host: TestHost) => host.call('GET', '/v1/session', { bearer: token });
  for (const host of [one, one, other]) expect((await read(host)).status).toBe(200);
  expect((await read(other)).status).toBe(200);
  await one.deps.limits.fixedWindow.settle();
  await other.deps.limits.fixedWindow.settle();
  const refused = await read(other);
  expect(told(refused)).toEqual(refusedFor('rate.limited', refused.body.error.retryAfter));
  await one.call('GET', '/v1/session', { bearer: token });
  await one.deps.limits.fixedWindow.settle();
  expect((await read(one)).status).toBe(429);
  one.clock.advance(86_400_000);
  expect((await read(one)).body.error.code).toBe('session.expired');
});

test('searches of a session have a separate limit that leaves the popular banks available', async () => {
  const [host] = await deployment({ searches: { max: 2, seconds: 3_600 } });
  toWindowStart(3_600, host);
  const { token } = await host.session();
  const search = (name: string) => host.call('GET', `/v1/providers?name=${name}`, { bearer: token });
  for (const name of ['sumit', 'fedral']) expect((await search(name)).status).toBe(200);
  const refused = await search('bnak');
  expect(told(refused)).toEqual(refusedFor('rate.limited', refused.body.error.retryAfter));
  expect((await search('')).status).toBe(200);
  const { token: another } = await host.session();
  expect((await host.call('GET', '/v1/providers?name=sumit', { bearer: another })).status).toBe(200);
});

test('property lookups of a session have a separate limit', async () => {
  const [host] = await deployment({ addresses: { max: 2, seconds: 3_600 } });
  toWindowStart(3_600, host);
  const lookUp = async (bearer: string) => {
    const address = { street: '412 Juniper Hill Rd', unit: null, city: null, region: null, country: 'US' };
    return host.call('POST', '/v1/property-addresses', {
      bearer,
      body: { address: { ...address, postalCode: '94990' } },
    });
  };
  const { token } = await host.session({ capabilities: ['link', 'manual'] });
  for (const _ of [1, 2]) expect((await lookUp(token)).status).toBe(200);
  const refused = await lookUp(token);
  expect(told(refused)).toEqual(refusedFor('rate.addresses', refused.body.error.retryAfter));
  expect((await lookUp((await host.session({ capabilities: ['link', 'manual'] })).token)).status).toBe(200);
});

test('calls and launches are limited per IPv4 address or IPv6 /64, taken from a trusted X-Forwarded-For', async () => {
  const settings = {
    limits: {
      ...defaultLimits.sandbox,
      'address-calls': { max: 2, seconds: 3_600 },
      launches: { max: 1, seconds: 3_600 },
    },
  };
  const behind = await testHost({ storage, serviceUrl, settings, trustedProxies: ['127.0.0.1'] });
  toWindowStart(3_600, behind);
  const call = (address: string, host = behind) =>
    host.call('GET', '/v1/session', { bearer: 'st_wrong', headers: { 'x-forwarded-for': address } });
  expect((await call('2001:db8:1:2::1')).status).toBe(401);
  expect((await call('2001:db8:1:2:ffff::9')).status).toBe(401);
  expect((await call('2001:db8:1:2:a::b')).status).toBe(429);
  expect((await call('2001:db8:1:3::1')).status).toBe(401);
  expect((await call('192.0.2.1')).status).toBe(401);
  expect((await call('::ffff:192.0.2.1')).status).toBe(401);
  expect((await call('192.0.2.1')).status).toBe(429);
  expect((await call('192.0.2.2')).status).toBe(401);

  const bare = await testHost({ storage, serviceUrl, settings });
  toWindowStart(3_600, bare);
  await call('192.0.2.7', bare);
  await call('192.0.2.8', bare);
  expect((await call('192.0.2.9', bare)).status).toBe(429);

  const body = { launchToken: `lt_${'x'.repeat(32)}`, publishableKey: 'pk_sandbox_demo', parentOrigin, view: 'link' };
  const launch = () => behind.call('POST', '/v1/launch', { body, headers: { 'x-forwarded-for': '192.0.2.30' } });
  expect((await launch()).status).toBe(401);
  expect(told(await launch())).toMatchObject({ status: 429, code: 'rate.limited' });
});

test('rows of limits are deleted when their window has ended', async () => {
  const [host] = await deployment({});
  const { token } = await host.session();
  await add(host, token, { user: 'swept', password: 'wrong' });
  await host.deps.limits.fixedWindow.settle();
  host.clock.advance(86_400_000);
  await host.deps.limits.fixedWindow.sweep();
  for (const table of ['limit_attempt', 'limit_count'] as const)
    expect(await host.deps.database.db.selectFrom(table).selectAll().execute()).toEqual([]);
});

test('wrong host keys are limited per address and logged without the key, and a valid key still works', async () => {
  const [host] = await deployment({ keys: { max: 2, seconds: 3_600 } });
  toWindowStart(3_600, host);
  const tryKey = (bearer: string, remoteAddress: string) =>
    host.app.inject({
      method: 'POST',
      url: '/v1/sessions',
      remoteAddress,
      headers: { authorization: `Bearer ${bearer}` },
      payload: { loginName: newLogin(), parentOrigin },
    });
  const statuses = async (bearer: string, address: string, times: number) => {
    const all: number[] = [];
    for (let count = 0; count < times; count++) all.push((await tryKey(bearer, address)).statusCode);
    return all;
  };
  expect(await statuses('wrong-host-key', '203.0.113.9', 3)).toEqual([401, 401, 429]);
  expect((await tryKey('wrong-host-key', '203.0.113.9')).headers['retry-after']).toBe('3600');
  expect(await statuses(hostKey, '203.0.113.9', 1)).toEqual([201]);
  expect(await statuses('wrong-host-key', '203.0.113.10', 1)).toEqual([401]);
  const logged = host.log.lines().filter(({ msg }) => msg === 'authentication failed');
  expect(logged.map(({ code, address }) => [code, address])).toEqual([
    ['key.invalid', '203.0.113.9'],
    ['key.invalid', '203.0.113.9'],
    ['key.invalid', '203.0.113.10'],
  ]);
  expect(host.log.text()).not.toContain('wrong-host-key');
});
