import { afterEach, describe, expect, it } from 'vitest';
import { createHostClient, HostError } from '../src/index.ts';
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
    client: createHostClient({ fetch, baseUrl: host.baseUrl, token: () => 'st_secret', timers: timers.timers }),
  };
}
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

describe('requests', () => {
  it('sends the token, the query and nothing else', async () => {
    const { client: host, received } = await client((_request, response) =>
      json(response, 200, { kind: 'results', providers: [], total: 0, matchedAs: null }),
    );
    await host.providers({ name: 'har & co', top: 8 });
    expect(received[0]).toMatchObject({ method: 'GET', url: '/v1/providers?name=har+%26+co&top=8', body: '' });
    expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer st_secret' });
    expect(received[0]?.headers).not.toHaveProperty('cookie');
  });

  it('adds with an idempotency key, and again with the same one when the reply is lost', async () => {
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
      providerId: 16002,
      field: [{ id: 'LOGIN', value: 'ok' }],
      idempotencyKey: 'key-00000001',
    });
    await timers.goOff(1000);
    expect(await added).toEqual(view());
    expect(received.map((request) => request.headers['idempotency-key'])).toEqual(['key-00000001', 'key-00000001']);
    expect(new Set(received.map((request) => request.body)).size).toBe(1);
  });

  it('does not repeat answers', async () => {
    const { client: host, received } = await client((_request, response) => response.destroy());
    expect(await caught(host.answerChallenge(501, 'req-1', [{ id: 'T', value: '1' }]))).toMatchObject({
      code: 'network.lost',
    });
    expect(received).toHaveLength(1);
  });

  it('takes an empty reply where the contract has none', async () => {
    const { client: host, received } = await client((_request, response) => response.writeHead(204).end());
    expect(await host.endSession('success', 'success')).toBeUndefined();
    expect(received[0]).toMatchObject({
      method: 'DELETE',
      url: '/v1/session',
      body: '{"outcome":"success","screen":"success"}',
    });
  });
});

describe('errors', () => {
  it('are the host’s codes', async () => {
    const { client: host } = await client((_request, response) => json(response, 429, failure('rate.limited', 7)));
    const error = await caught(host.session());
    expect(error).toBeInstanceOf(HostError);
    expect(error).toMatchObject({ code: 'rate.limited', status: 429, requestId: 'rq-1', retryAfter: 7 });
  });

  it('take the time to wait from the header when the body has none', async () => {
    const { client: host } = await client((_request, response) =>
      json(response, 429, failure('rate.limited'), { 'retry-after': '9' }),
    );
    expect(await caught(host.session())).toMatchObject({ retryAfter: 9 });
  });

  it.each([
    ['a page instead of JSON', 403, '<html>', 'reply.invalid'],
    ['a gateway in between', 503, '<html>', 'service.unavailable'],
    ['a code that is not in the registry', 400, JSON.stringify(failure('other.code')), 'reply.invalid'],
  ])('%s', async (_name, status, body, code) => {
    const { client: host } = await client((_request, response) => response.writeHead(status).end(body));
    expect(await caught(host.session())).toMatchObject({ code, status });
  });

  it('say so when a reply has another shape, and do not quote it', async () => {
    const { client: host } = await client((_request, response) =>
      response.writeHead(200).end('{"session": "secret-marker'),
    );
    const error = await caught(host.session());
    expect(error).toMatchObject({ code: 'reply.invalid', status: 200 });
    expect(JSON.stringify([String(error), (error as HostError).cause])).not.toContain('secret-marker');
  });

  it('follow no redirect', async () => {
    const { client: host, received } = await client((_request, response) =>
      response.writeHead(302, { location: '/elsewhere' }).end(),
    );
    expect(await caught(host.session())).toMatchObject({ code: 'network.lost' });
    expect(received).toHaveLength(1);
  });

  it('come in time when the host is silent', async () => {
    const { client: host, timers } = await client(() => {});
    const error = caught(host.session());
    await timers.goOff(15_000);
    expect(await error).toMatchObject({ code: 'network.lost', status: 0 });
  });

  it('leave an abort by the caller what it is', async () => {
    const { client: host, timers } = await client(() => {});
    const controller = new AbortController();
    const error = caught(host.session(controller.signal));
    controller.abort(new Error('gone'));
    expect(await error).toMatchObject({ message: 'gone' });
    expect(timers.pending()).toBe(0);
  });
});
