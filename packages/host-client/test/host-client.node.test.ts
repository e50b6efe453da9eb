import { afterEach, describe, expect, it } from 'vitest';
import { verificationOperations } from '@fin-link/contracts/browser';
import { createLinkClient, HostError } from '../src/index.ts';
import { failure, json, startHost, view } from './host-server.ts';
import type { Answer } from './host-server.ts';
import { manualTimers } from './manual-timers.ts';

let stop: (() => Promise<void>) | undefined;
afterEach(() => stop?.());

async function client(answer: Answer, timers = manualTimers()) {
  const host = await startHost(answer);
  stop = host.stop;
  return {
    ...host,
    timers,
    client: createLinkClient({ fetch, baseUrl: host.baseUrl, token: () => 'st_secret', timers: timers.timers }),
  };
}
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('a request of the host client', () => {
  it('a request of the host client sends the session token and the query, but no cookie', async () => {
    const { client: host, received } = await client((_request, response) =>
      json(response, 200, { kind: 'results', providers: [], total: 0, matchedAs: null }),
    );
    await host.searchProviders({ query: { name: 'har & co', top: '8' } });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/providers?name=har+%26+co&top=8', body: '' });
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer st_secret' });
    expect(received[0]?.headers).not.toHaveProperty('cookie');
  });

  it('all requests of a page have the same trace context', async () => {
    const { client: host, received } = await client((_request, response) => response.writeHead(204).end());
    await host.endSession({ outcome: 'success', screen: 'success' });
    await host.endSession({ outcome: 'success', screen: 'success' });
    const [first, second] = received.map(({ headers }) => headers.traceparent);
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(second).toBe(first);
  });

  it('`addProviderAccount` is retried with the same idempotency key if the reply is lost', async () => {
    let count = 0;
    const {
      client: host,
      received,
      timers,
    } = await client((_request, response) => {
      count += 1;
      if (count === 1) response.destroy();
      else json(response, 201, { providerAccount: view() });
    });
    const added = host.addProviderAccount({
      idempotencyKey: 'key-00000001',
      providerId: 16002,
      field: [{ id: 'LOGIN', value: 'ok' }],
    });
    await timers.goOff(1000);
    expect(await added).toEqual(view());
    expect(received.map((request) => request.headers['idempotency-key'])).toEqual(['key-00000001', 'key-00000001']);
    expect(new Set(received.map((request) => request.body)).size).toBe(1);
  });

  it('`answerChallenge` is never retried', async () => {
    const { client: host, received } = await client((_request, response) => response.destroy());
    const answer = { providerAccountId: 501, requestId: 'req-1', field: [{ id: 'T', value: '1' }] };
    expect(await caught(host.answerChallenge(answer))).toMatchObject({ code: 'network.lost' });
    expect(received).toHaveLength(1);
  });

  it('an operation of another table of the contract is sent, and its reply is parsed', async () => {
    const { client: host, received } = await client((_request, response) =>
      json(response, 200, { verifications: received.length === 1 ? [] : 'none' }),
    );
    const { listVerifications } = host.calls(verificationOperations);
    expect(await listVerifications({ query: {} })).toEqual([]);
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/verifications' });
    expect(await caught(listVerifications({ query: {} }))).toMatchObject({ code: 'reply.invalid' });
  });

  it('`endSession` resolves to null, because its contract has no reply', async () => {
    const { client: host, received } = await client((_request, response) => response.writeHead(204).end());
    expect(await host.endSession({ outcome: 'success', screen: 'success' })).toBeNull();
    expect(received[0]).toMatchObject({
      method: 'DELETE',
      url: '/v1/session',
      body: '{"outcome":"success","screen":"success"}',
    });
  });
});

describe('errors of the host client', () => {
  it('a `HostError` contains the code, request id and retry time of the host’s error body', async () => {
    const { client: host } = await client((_request, response) => json(response, 429, failure('rate.limited', 7)));
    const error = await caught(host.getSession({}));
    expect(error).toBeInstanceOf(HostError);
    expect(error).toMatchObject({ code: 'rate.limited', status: 429, requestId: 'rq-1', retryAfter: 7 });
  });

  it('a `HostError` has the retry time of the Retry-After header if the body contains none', async () => {
    const { client: host } = await client((_request, response) =>
      json(response, 429, failure('rate.limited'), { 'retry-after': '9' }),
    );
    expect(await caught(host.getSession({}))).toMatchObject({ retryAfter: 9 });
  });

  it.each([
    ['is reply.invalid for a page instead of JSON', 403, '<html>', 'reply.invalid'],
    ['is service.unavailable for a gateway’s page', 503, '<html>', 'service.unavailable'],
    [
      'is reply.invalid for a code that is not in the registry',
      400,
      JSON.stringify(failure('other.code')),
      'reply.invalid',
    ],
  ])('the code of an error %s', async (_name, status, body, code) => {
    const { client: host } = await client((_request, response) => response.writeHead(status).end(body));
    expect(await caught(host.getSession({}))).toMatchObject({ code, status });
  });

  it('a reply that does not match the schema rejects with `reply.invalid`, and the error does not quote the reply', async () => {
    const { client: host } = await client((_request, response) =>
      response.writeHead(200).end('{"session": "secret-marker'),
    );
    const error = await caught(host.getSession({}));
    expect(error).toMatchObject({ code: 'reply.invalid', status: 200 });
    expect(JSON.stringify([String(error), (error as HostError).cause])).not.toContain('secret-marker');
  });

  it('a redirect rejects with `network.lost` and is not followed', async () => {
    const { client: host, received } = await client((_request, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    expect(await caught(host.getSession({}))).toMatchObject({ code: 'network.lost' });
    expect(received).toHaveLength(1);
  });

  it('a request without an answer rejects with `network.lost` after fifteen seconds', async () => {
    const { client: host, timers } = await client(() => {});
    const error = caught(host.getSession({}));
    await timers.goOff(15_000);
    expect(await error).toMatchObject({ code: 'network.lost', status: 0 });
  });

  it('an aborted request rejects with the caller’s own reason', async () => {
    const { client: host, timers } = await client(() => {});
    const controller = new AbortController();
    const error = caught(host.getSession({}, controller.signal));
    controller.abort(new Error('gone'));
    expect(await error).toMatchObject({ message: 'gone' });
    expect(timers.pending()).toBe(0);
  });
});
