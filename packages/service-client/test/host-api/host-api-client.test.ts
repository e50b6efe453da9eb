import { operationDetails } from '@fin-link/contracts/host';
import { expect, test } from 'vitest';
import { HostApiError, createHostApiClient } from '../../src/index.ts';
import { json, scriptedService } from '../scripted-service/scripted-service.ts';
import type { Script } from '../scripted-service/scripted-service.ts';

const { reply: created } = operationDetails.createSession.example;
const { reply: ofResult } = operationDetails.getSessionResult.example;
const { sessionId } = created;

async function clientOf(script: Script) {
  const host = await scriptedService(script);
  const client = createHostApiClient({ ...host, apiKey: 'a-key', retries: { firstPauseMs: 1 } });
  return { ...host, client };
}

const failure = async (call: Promise<unknown>): Promise<HostApiError> => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof HostApiError)) throw new Error('The call did not fail as a call of the host API.');
  return error;
};

test('createSession sends the API key and the body, and returns the reply', async () => {
  const { client, seen } = await clientOf((_, response) => json(response, 201, created));
  expect(await client.createSession({ body: { loginName: 'jane', capabilities: ['link'] } })).toEqual(created);
  expect(seen).toMatchObject([{ method: 'POST', url: '/base/v1/sessions' }]);
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ loginName: 'jane', capabilities: ['link'] });
  expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer a-key', 'content-type': 'application/json' });
});

test('a call of the host API encodes path and query, and sends no body without one', async () => {
  const { client, seen } = await clientOf(({ method }, response) =>
    method === 'GET' ? json(response, 200, { deliveries: [], hasMore: false }) : response.writeHead(204).end(),
  );
  expect(await client.removeUser({ params: { loginName: 'Zoë/ä' } })).toBeUndefined();
  expect(await client.listDeliveries()).toEqual({ deliveries: [], hasMore: false });
  await client.listDeliveries({ query: { status: 'given-up', top: '5' } });
  expect(seen.map(({ url }) => url)).toEqual([
    '/base/v1/users/Zo%C3%AB%2F%C3%A4',
    '/base/v1/deliveries',
    '/base/v1/deliveries?status=given-up&top=5',
  ]);
  expect(seen[0]?.body).toBe('');
  expect(seen[0]?.headers).not.toHaveProperty('content-type');
});

test('a reply of a newer host is read without its new members', async () => {
  const { client } = await clientOf((_, response) =>
    json(response, 200, { result: { ...ofResult.result, mood: 'good' }, also: 1 }),
  );
  expect(await client.getSessionResult({ params: { sessionId } })).toEqual(ofResult);
});

test('an error of the host has code, fields and request id, and its message quotes nothing', async () => {
  const error = {
    code: 'request.invalid',
    message: 'The request is invalid.',
    docs: '/docs#request.invalid',
    requestId: 'req-1',
    fields: [{ path: 'body.loginName', message: 'Too short' }],
  };
  const { client } = await clientOf((_, response) => json(response, 400, { error }));
  const thrown = await failure(client.createSession({ body: { loginName: 'secret-name' } }));
  expect(thrown).toMatchObject({
    fault: 'refused',
    operation: 'createSession',
    status: 400,
    code: 'request.invalid',
    hostMessage: 'The request is invalid.',
    requestId: 'req-1',
    fields: error.fields,
    retryAfter: null,
  });
  expect(thrown.message).toBe('The host call createSession failed: refused 400 request.invalid');
});

test.each([
  ['a page of a proxy', (response: Parameters<Script>[1]) => response.writeHead(200).end('<html>')],
  ['a body of another operation', (response: Parameters<Script>[1]) => json(response, 200, created)],
  ['a redirect', (response: Parameters<Script>[1]) => response.writeHead(302, { location: '/x' }).end()],
])('a call of the host API is unreadable if the reply is %s', async (_name, answer) => {
  const { client, seen } = await clientOf((_request, response) => answer(response));
  expect(await failure(client.getSessionResult({ params: { sessionId } }))).toMatchObject({ fault: 'unreadable' });
  expect(seen).toHaveLength(1);
});

test('a redirect is not the success of an operation without a reply', async () => {
  const { client, seen } = await clientOf((_, response) => response.writeHead(302, { location: '/x' }).end());
  expect(await failure(client.removeUser({ params: { loginName: 'jane' } }))).toMatchObject({
    fault: 'unreadable',
    status: 302,
  });
  expect(seen).toHaveLength(1);
});

test.each([
  ['503 of a proxy', 503, 'Service Unavailable'],
  ['storage.unavailable', 503, 'storage.unavailable'],
  ['rate.limited', 429, 'rate.limited'],
])('a read of the host API is retried after %s, and createSession is not', async (_name, status, code) => {
  const { client, seen } = await clientOf((request, response) =>
    request.method === 'GET' && seen.length > 1
      ? json(response, 200, ofResult)
      : json(response, status, { error: { code, message: '', requestId: '' } }),
  );
  expect(await client.getSessionResult({ params: { sessionId } })).toEqual(ofResult);
  expect(seen).toHaveLength(2);
  expect(await failure(client.createSession({ body: { loginName: 'jane' } }))).toMatchObject({ status });
  expect(seen).toHaveLength(3);
});

test('a read of the host API is not retried after a refusal', async () => {
  const { client, seen } = await clientOf((_, response) =>
    json(response, 404, { error: { code: 'session.not-found', message: '', requestId: '' } }),
  );
  expect(await failure(client.getSessionResult({ params: { sessionId } }))).toMatchObject({
    code: 'session.not-found',
  });
  expect(seen).toHaveLength(1);
});

test('a host that cannot be reached is an error with that fault', async () => {
  const client = createHostApiClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'a-key', retries: { maxTries: 1 } });
  expect(await failure(client.getSessionResult({ params: { sessionId } }))).toMatchObject({
    fault: 'unreachable',
    status: null,
  });
});

test('calls of the host API do not compile without required input or with unknown input', () => {
  const client = createHostApiClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'a-key' });
  const calls = [
    // @ts-expect-error -- params are missing
    () => client.getSessionResult({}),
    // @ts-expect-error -- there is no such capability
    () => client.createSession({ body: { loginName: 'jane', capabilities: ['fly'] } }),
    // @ts-expect-error -- the operation is for the frame
    () => client.listConsents({}),
    // @ts-expect-error -- the operation is for operators
    () => client.listConfigurations({}),
  ];
  expect(calls).toHaveLength(4);
  expect(Object.keys(client)).not.toContain('listConsents');
});
