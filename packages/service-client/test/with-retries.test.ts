import { expect, test } from 'vitest';
import { createServiceClient, withRetries } from '../src/index.ts';
import type { RetryOptions } from '../src/index.ts';
import { json, scriptedService } from './scripted-service/scripted-service.ts';

const refusal = (errorCode: string) => ({ errorCode, errorMessage: 'no', referenceCode: 'r' });

type Answer = { status: number; body: object; headers?: Record<string, string> } | 'breaks off';
const refused = (status: number, code: string, headers = {}): Answer => ({ status, body: refusal(code), headers });

/** Returns a client of a service with these answers in order, and the pauses of the client. The service repeats its last answer. */
async function clientOf(answers: Answer[], options: RetryOptions = {}) {
  let next = 0;
  const service = await scriptedService((_, response) => {
    const answer = answers[Math.min(next++, answers.length - 1)] ?? 'breaks off';
    if (answer === 'breaks off') response.destroy();
    else json(response, answer.status, answer.body, answer.headers);
  });
  const pauses: number[] = [];
  const wait = async (ms: number): Promise<void> => void pauses.push(ms);
  const client = withRetries(createServiceClient(service), { random: () => 0.5, wait, ...options });
  return { client, pauses, seen: service.seen };
}

test.each<[string, Answer]>([
  ['Y915', refused(503, 'Y915')],
  ['Y916', refused(503, 'Y916')],
  ['Y914', refused(429, 'Y914')],
  ['the status 502 of a proxy', { status: 502, body: {} }],
  ['a broken connection', 'breaks off'],
])('a read is retried after %s', async (_name, first) => {
  const { client, seen } = await clientOf([first, { status: 200, body: {} }]);
  expect((await client.getAccounts({ token: 't' })).body).toEqual({});
  expect(seen).toHaveLength(2);
});

test('a call that times out is retried', async () => {
  const service = await scriptedService((_, response) => {
    if (service.seen.length > 1) json(response, 200, {});
  });
  const client = withRetries(createServiceClient({ ...service, timeoutMs: 500 }), { wait: async () => {} });
  expect((await client.getAccounts({ token: 't' })).body).toEqual({});
});

test('pauses grow, contain jitter, and end with the last attempt', async () => {
  const { client, pauses, seen } = await clientOf([refused(503, 'Y915')], { maxTries: 5, longestPauseMs: 3_000 });
  await expect(client.getAccounts({ token: 't' })).rejects.toMatchObject({ code: 'Y915' });
  expect(pauses).toEqual([375, 750, 1_500, 2_250]);
  expect(seen).toHaveLength(5);
});

test('the time in Retry-After is waited for, unless it is longer than the longest pause', async () => {
  const short = await clientOf([refused(429, 'Y914', { 'retry-after': '7' }), { status: 200, body: {} }]);
  await short.client.getAccounts({ token: 't' });
  expect(short.pauses).toEqual([7_375]);
  const long = await clientOf([refused(429, 'Y914', { 'retry-after': '31' })]);
  await expect(long.client.getAccounts({ token: 't' })).rejects.toMatchObject({ code: 'Y914', retryAfter: 31 });
  expect(long.pauses).toEqual([]);
});

test.each<[string, Answer]>([
  ['an error that stays', refused(400, 'Y800')],
  ['an internal error', refused(500, 'Y904')],
  ['a token that is refused', refused(401, 'Y020')],
  ['a reply that cannot be read', { status: 200, body: { account: 1 } }],
])('a read fails immediately with %s', async (_name, answer) => {
  const { client, seen } = await clientOf([answer]);
  await expect(client.getAccounts({ token: 't' })).rejects.toThrow('The service call getAccounts failed');
  expect(seen).toHaveLength(1);
});

const addition = { token: 't', query: { providerId: '1' }, body: { field: [{ id: '1', value: 'x' }] } };

test('a write is retried only with an idempotency key', async () => {
  const answers = [refused(503, 'Y916'), { status: 201, body: { providerAccount: [] } }];
  const plain = await clientOf(answers);
  await expect(plain.client.addProviderAccount(addition)).rejects.toMatchObject({ code: 'Y916' });
  const keyed = await clientOf(answers);
  await keyed.client.addProviderAccount({ ...addition, idempotencyKey: 'key-12345' });
  expect(keyed.seen.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-12345', 'key-12345']);
});

test('a request for a token is retried', async () => {
  const token = { token: { accessToken: 'abc', issuedAt: '2026-01-01T00:00:00Z', expiresIn: 1799 } };
  const { client, seen } = await clientOf([refused(503, 'Y915'), { status: 201, body: token }]);
  await client.createToken({ loginName: 'sbMem1', body: { clientId: 'c', secret: 's' } });
  expect(seen).toHaveLength(2);
});

test('an aborted call is not retried, and its pause ends', async () => {
  const stop = new AbortController();
  const { client, seen } = await clientOf([refused(503, 'Y915')], {
    wait: (_ms, signal) => {
      stop.abort();
      return signal?.aborted === true ? Promise.reject(new Error('aborted')) : Promise.resolve();
    },
  });
  await expect(client.getAccounts({ token: 't', signal: stop.signal })).rejects.toMatchObject({ code: 'Y915' });
  expect(seen).toHaveLength(1);
});
