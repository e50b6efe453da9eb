import { openTestStorage } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { linkingService } from '../../harness/linking-service.ts';
import { link } from '../../harness/linking.ts';
import { everyRole, keyOf } from '../../harness/operators.ts';
import { resultsOf } from '../../harness/results.ts';
import { hostKey, newLogin, testHost } from '../../harness/test-host.ts';

const storage = await openTestStorage();
const { url: serviceUrl } = await linkingService(storage);
const host = await testHost({ storage, serviceUrl, settings: everyRole });
const stranger = await testHost({ storage, serviceUrl, settings: { ...everyRole, customer: 'stranger' } });
const { end } = resultsOf(host);

const read = (path: string, bearer = keyOf('support')) =>
  host.call('GET', `/v1/operations/sessions${path}`, { bearer });
const idsOf = async (query: Record<string, string>): Promise<string[]> =>
  (await read(`?${String(new URLSearchParams(query))}`)).body.session.map(
    ({ sessionId }: { sessionId: string }) => sessionId,
  );
const audited = async (kind: string) =>
  (await host.call('GET', `/v1/audit?kind=${kind}&top=5`, { bearer: keyOf('administrator') })).body.entry;

/** A session whose user typed a wrong password and left. */
async function failedSession() {
  const session = await host.session();
  const failed = await link(host, session.token, { password: 'wrong' });
  await host.call('PUT', '/v1/session/locale', {
    bearer: session.token,
    headers: { 'fin-screens': 'boot,search,credentials,credentials.wrong,<b>,' },
    body: { locale: 'en-US' },
  });
  await end(session.token, 'cancelled');
  return { ...session, failed };
}

test('an operator finds the session of an error screen by its reference, and reads why it failed', async () => {
  const { sessionId, loginName, failed } = await failedSession();
  expect(await idsOf({ search: failed.requestId })).toEqual([sessionId]);
  const { body } = await read(`/${sessionId}`);
  expect(body.session).toMatchObject({
    sessionId,
    loginName,
    status: 'finished',
    endedBy: 'user',
    provider: { providerId: 16001 },
    deviceClass: 'desktop',
    countryISOCode: 'US',
    capabilities: ['link'],
  });
  expect(body.failure).toMatchObject({
    problem: 'credentials.wrong',
    code: 'INCORRECT_CREDENTIALS',
    additionalStatus: 'INCORRECT_CREDENTIALS',
    provider: body.session.provider,
    reference: failed.requestId,
    userAction: 'retypeCredentials',
  });
  const names = body.timeline.map(({ kind, name }: { kind: string; name: string }) => `${kind} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'launch link',
      'request addProviderAccount',
      'bank FAILED',
      'screen credentials',
      'screen error.credentials.wrong',
    ]),
  );
  expect(names.filter((name: string) => name.startsWith('screen'))).toHaveLength(3);
  expect(names.at(-1)).toBe(`result ${body.session.outcome}`);
  // The typed user name and password.
  expect(JSON.stringify(body)).not.toMatch(/:"(ok|wrong)"/);
});

test('an operator finds a failed request by the request id on the error screen', async () => {
  const { sessionId, token } = await host.session();
  const { status, body } = await host.call('GET', '/v1/providers/1', { bearer: token });
  expect(status).toBe(404);
  expect(await idsOf({ search: body.error.requestId })).toEqual([sessionId]);
  const { failure } = (await read(`/${sessionId}`)).body;
  expect(failure).toMatchObject({ problem: 'site.unsupported', code: 'provider.not-found', additionalStatus: null });
});

test('a session that linked a bank after a problem has no failure', async () => {
  const { sessionId, token } = await host.session();
  await link(host, token, { password: 'wrong' });
  await link(host, token);
  await end(token, 'success');
  const { body } = await read(`/${sessionId}`);
  expect(body.session.outcome).toBe('success');
  expect(body.failure).toBeNull();
  expect(body.timeline.filter(({ ok }: { ok: boolean }) => !ok)).not.toEqual([]);
});

test('sessions are found by id, code, login name and hosted link, and are filtered', async () => {
  const { sessionId, loginName } = await host.session();
  const { reference } = (await read(`/${sessionId}`)).body.session;
  for (const search of [sessionId, reference, loginName]) expect(await idsOf({ search })).toEqual([sessionId]);
  expect(await idsOf({ search: loginName, status: 'finished' })).toEqual([]);
  expect(await idsOf({ search: loginName, outcome: 'success' })).toEqual([]);
  expect(await idsOf({ search: loginName, flow: 'lite' })).toEqual([]);
  expect(await idsOf({ search: loginName, fromDate: '2100-01-01T00:00:00Z' })).toEqual([]);
  expect(await idsOf({ search: loginName, status: 'open', flow: 'aggregation' })).toEqual([sessionId]);
  const made = await host.call('POST', '/v1/links', {
    bearer: hostKey,
    body: { session: { loginName: newLogin() }, person: { email: 'jamie@example.com' } },
  });
  expect(await idsOf({ search: made.body.link.linkId })).toEqual([]);
});

test('pages of the list continue after the last session of the page before', async () => {
  for (let count = 0; count < 3; count++) await host.session();
  const all = (await read('?top=100')).body.session.map(({ sessionId }: { sessionId: string }) => sessionId);
  const paged: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body }: { body: { session: { sessionId: string }[]; next: string | null; hasMore: boolean } } = await read(
      `?top=2${next === '' ? '' : `&before=${next}`}`,
    );
    expect(body.hasMore).toBe(body.next !== null);
    paged.push(...body.session.map(({ sessionId }) => sessionId));
    next = body.next;
  }
  expect(paged).toEqual(all);
  expect((await read('?before=bm90IGEgY3Vyc29y')).body.error.code).toBe('request.invalid');
});

test('each read of sessions is in the audit log, with a login name and no other searched text', async () => {
  const { sessionId, loginName } = await host.session();
  await read(`/${sessionId}`);
  expect(await audited('session')).toMatchObject([
    { action: 'getOperatedSession', operator: 'support', object: { id: sessionId } },
    ...Array.from({ length: 4 }, () => ({})),
  ]);
  await read('?top=1');
  await read(`?search=${sessionId}`);
  await read(`?search=${loginName}`);
  await read('?search=nothing%20has%20this');
  expect((await audited('session-search')).map(({ object }: { object: { id: string } }) => object.id)).toEqual([
    'loginName nothing has this',
    `loginName ${loginName}`,
    'sessionId',
    'none',
    expect.anything(),
  ]);
});

test('roles that see no persons read no session', async () => {
  const { sessionId } = await host.session();
  for (const role of ['viewer', 'editor', 'publisher'] as const)
    for (const path of ['', `/${sessionId}`]) expect((await read(path, keyOf(role))).status).toBe(403);
});

test('an operator does not find a session of another customer', async () => {
  const { sessionId, loginName, failed } = await failedSession();
  const call = (path: string) =>
    stranger.call('GET', `/v1/operations/sessions${path}`, { bearer: keyOf('administrator') });
  const { reference } = (await read(`/${sessionId}`)).body.session;
  for (const search of ['', sessionId, loginName, reference, failed.requestId])
    expect((await call(search === '' ? '' : `?search=${encodeURIComponent(search)}`)).body.session).toEqual([]);
  expect((await call(`/${sessionId}`)).body.error.code).toBe('session.not-found');
});

test.each([`<img src=x onerror=alert(1)>`, `' or 1=1 --`, '%', 'ls_%', 'ls__________________'])(
  'a search for %s finds nothing and is not repeated in the reply',
  async (search) => {
    const { status, text } = await read(`?search=${encodeURIComponent(search)}`);
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ session: [], next: null, hasMore: false });
  },
);

test('timelines end with the user, and what is noted later is not stored', async () => {
  const { sessionId, token, loginName } = await host.session();
  await read(`/${sessionId}`);
  await host.call('GET', '/v1/providers/1', { bearer: token });
  const removed = await host.call('DELETE', `/v1/users/${loginName}`, { bearer: hostKey });
  expect(removed.status).toBe(204);
  await host.deps.timelines.flush();
  const { db } = host.deps.database;
  for (const table of ['session_entry', 'session_progress'] as const)
    expect(await db.selectFrom(table).selectAll().where('session_id', '=', sessionId).execute()).toEqual([]);
});

test('a timeline has at most 500 entries', async () => {
  const { sessionId, token } = await host.session();
  const screens = (from: number) => Array.from({ length: 20 }, (_, index) => (index % 2 === from ? 'search' : 'entry'));
  for (let count = 0; count < 40; count++) {
    await host.call('GET', '/v1/session', { bearer: token, headers: { 'fin-screens': screens(count % 2).join(',') } });
    if (count === 10) await host.deps.timelines.flush();
  }
  expect((await read(`/${sessionId}`)).body.timeline).toHaveLength(500);
});
