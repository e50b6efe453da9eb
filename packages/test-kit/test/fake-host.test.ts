import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { apiErrorBody, createSessionReply, sessionResultReply } from '@fin-link/contracts/browser';
import { linkingMessages, messageOf } from '@fin-link/contracts/page';
import { HostApiError, createHostApiClient, createSessionReceiver } from '@fin-link/service-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { type FakeHost, type FakeHostOptions, type FakeScript, startFakeHost } from '../src/index.ts';

const parentOrigin = 'http://127.0.0.1:3000';
const body = { loginName: 'my-first-user' };

async function open(options?: FakeHostOptions) {
  const fakeHost = await startFakeHost(options);
  onTestFinished(() => fakeHost.close());
  const api = createHostApiClient({ baseUrl: fakeHost.url, apiKey: fakeHost.apiKey });
  return { fakeHost, api };
}

/** Opens a session as the frame does. Returns the messages for the tag. */
async function launch({ url }: FakeHost, launchToken: string, origin = parentOrigin): Promise<unknown[]> {
  const response = await post(`${url}/fake/launch`, { launchToken, parentOrigin: origin });
  const { messages, refused } = z
    .object({ messages: z.array(z.unknown()), refused: z.string().optional() })
    .parse(await response.json());
  return refused === undefined ? messages : [refused];
}

const post = (url: string, json: object, key?: string): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== undefined && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(json),
  });

const scripts: FakeScript[] = [
  {},
  { accounts: 3, errors: [{ class: 'credentials.wrong', code: 'INCORRECT_CREDENTIALS' }] },
  { outcome: 'pending' },
  { outcome: 'cancelled' },
  { outcome: 'error' },
];

test.each(scripts)('the fake host’s replies and messages match the contracts: %j', async (script) => {
  const { fakeHost, api } = await open();
  fakeHost.script(script);
  const created = createSessionReply.parse(await api.createSession({ body }));
  expect(await api.getSessionResult({ params: created })).toMatchObject({ result: { status: 'open', outcome: null } });
  const messages = await launch(fakeHost, created.launchToken);
  expect(messages.filter((message) => messageOf(message, linkingMessages) === null)).toEqual([]);
  const { outcome = 'success', accounts = 2 } = script;
  expect(messages.at(-1)).toMatchObject({ type: 'fin-exit', outcome });
  const { result } = sessionResultReply.parse(await api.getSessionResult({ params: created }));
  expect(result).toMatchObject({ ...body, status: 'finished', outcome, endedBy: 'user' });
  expect(result.providerAccounts.flatMap(({ accountIds }) => accountIds)).toHaveLength(
    outcome === 'success' ? accounts : 0,
  );
  expect(fakeHost.results()).toEqual([result]);
});

test('scripts of a user are played for that user, in order, and then users succeed', async () => {
  const { fakeHost, api } = await open();
  fakeHost.script({ outcome: 'error' }, { loginName: 'user-b' });
  fakeHost.script({ outcome: 'pending' });
  const outcomeOf = async (loginName: string): Promise<unknown> => {
    const { launchToken } = await api.createSession({ body: { loginName } });
    return (await launch(fakeHost, launchToken)).at(-1);
  };
  expect(await outcomeOf('user-a')).toMatchObject({ outcome: 'pending' });
  expect(await outcomeOf('user-b')).toMatchObject({ outcome: 'error' });
  expect(await outcomeOf('user-b')).toMatchObject({ outcome: 'success' });
});

test('a script that no real flow plays is refused at once', async () => {
  const { fakeHost } = await open();
  const errors = [{ class: 'credentials.wrong', code: 'INCORRECT_CREDENTIALS' }];
  expect(() => fakeHost.script({ outcome: 'error', errors })).toThrow(TypeError);
});

test('a launch token opens its session once, and only on the page of the session', async () => {
  const { fakeHost, api } = await open();
  const { sessionId, launchToken } = await api.createSession({ body: { ...body, parentOrigin } });
  expect(await launch(fakeHost, launchToken, 'http://other.example')).toEqual(['launch.origin-mismatch']);
  const again = await api.createSession({ body: { ...body, sessionId } });
  expect(await launch(fakeHost, again.launchToken)).toContainEqual(expect.objectContaining({ outcome: 'success' }));
  expect(await launch(fakeHost, again.launchToken)).toEqual(['launch.invalid']);
  await expect(api.createSession({ body: { ...body, sessionId } })).rejects.toMatchObject({ code: 'session.ended' });
});

test.each([
  ['key.missing', 401, {}, undefined],
  ['key.invalid', 401, {}, 'wrong'],
  ['request.invalid', 400, { loginName: 'a b' }, 'fake-host-key'],
  ['site.unknown', 404, { ...body, publishableKey: 'pk_other' }, 'fake-host-key'],
  ['session.not-found', 404, { ...body, sessionId: 'ls_0123456789abcdef' }, 'fake-host-key'],
])('a backend’s fault is answered as by the real host: %s', async (code, status, request, key) => {
  const { fakeHost } = await open();
  const response = await post(`${fakeHost.url}/v1/sessions`, request, key);
  expect(response.status).toBe(status);
  expect(apiErrorBody.parse(await response.json()).error.code).toBe(code);
});

test('what the fake host does not have is answered as an unknown route', async () => {
  const { api } = await open();
  const failed = await api.listDeliveries().catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(HostApiError);
  expect(failed).toMatchObject({ code: 'route.not-found' });
});

test('the result is posted to the callback, signed, after every end and again on request', async () => {
  const heard: string[] = [];
  const receiver = createSessionReceiver({
    secrets: ['whsec_ZmFrZS1ob3N0LW9mLXRoZS10ZXN0LWtpdA=='],
    handle: ({ data }) => void heard.push(`${data.endedBy} ${data.outcome}`),
  });
  const backend = createServer((request, response) => {
    void text(request)
      .then((received) => receiver.receive(request.headers, Buffer.from(received)))
      .then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => void backend.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void backend.close());
  const address = z.object({ port: z.number() }).parse(backend.address());
  const { fakeHost, api } = await open({ callbackUrl: `http://127.0.0.1:${address.port}/` });
  const first = await api.createSession({ body });
  await launch(fakeHost, first.launchToken);
  await vi.waitFor(() => expect(heard).toEqual(['user success']));
  const second = await api.createSession({ body });
  await expect(api.redeliverResult({ params: second })).rejects.toMatchObject({ code: 'session.not-finished' });
  await api.finishSession({ params: second });
  await vi.waitFor(() => expect(heard).toEqual(['user success', 'backend cancelled']));
  await api.redeliverResult({ params: first });
  await vi.waitFor(() => expect(fakeHost.deliveries().map(({ status }) => status)).toEqual([204, 204, 204]));
});

test('a user who leaves during the delay has cancelled', async () => {
  const { fakeHost, api } = await open();
  fakeHost.script({ delayMs: 60_000 });
  const { launchToken } = await api.createSession({ body });
  const waiting = launch(fakeHost, launchToken).catch(() => 'closed');
  await vi.waitFor(async () => {
    await post(`${fakeHost.url}/fake/leave`, { launchToken, outcome: 'cancelled' });
    expect(fakeHost.results()).toMatchObject([{ status: 'finished', outcome: 'cancelled' }]);
  });
  await fakeHost.close();
  expect(await waiting).toBe('closed');
});
