import type { ServerResponse } from 'node:http';
import type { HostEvent } from '@fin-link/contracts/browser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLinkClient } from '../src/index.ts';
import type { Watched } from '../src/index.ts';
import { eventText, failure, json, startHost, view } from './host-server.ts';
import type { Answer, Received } from './host-server.ts';
import { manualTimers } from './manual-timers.ts';

let stop: (() => Promise<void>) | undefined;
let ending: AbortController;
beforeEach(() => (ending = new AbortController()));
afterEach(async () => {
  ending.abort();
  await stop?.();
});

async function watching(answer: Answer, watched: Watched = 501) {
  const timers = manualTimers();
  const host = await startHost(answer);
  stop = host.stop;
  const events: HostEvent[] = [];
  let noticed = () => {};
  const client = createLinkClient({ fetch, baseUrl: host.baseUrl, token: () => 'st', timers: timers.timers });
  const done = client.watch(
    watched,
    (event) => {
      events.push(event);
      noticed();
    },
    ending.signal,
  );
  done.catch(() => {});
  const heard = async (count: number) => {
    while (events.length < count) await new Promise<void>((resolve) => (noticed = resolve));
    return events;
  };
  return { ...host, timers, events, heard, done };
}
const streamed = (response: ServerResponse, ...texts: string[]) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const text of texts) response.write(text);
};
const isStream = (request: Received) => request.url === '/v1/events';

describe('the event stream of watch', () => {
  it('`watch` reports an event that arrives in pieces', async () => {
    const text = eventText('1', view());
    const { heard, received } = await watching((_request, response) => {
      streamed(response, ': hello\n\n', text.slice(0, 30));
      setImmediate(() => response.write(text.slice(30)));
    });
    expect(await heard(1)).toEqual([{ type: 'provider-account', providerAccount: view() }]);
    expect(received[0]?.headers).toMatchObject({ accept: 'text/event-stream', authorization: 'Bearer st' });
    expect(received[0]?.headers).not.toHaveProperty('last-event-id');
  });

  it('`watch` skips unknown and malformed events', async () => {
    const { heard } = await watching((_request, response) =>
      streamed(response, 'data: {"type":"later"}\n\ndata: {broken\n\n', eventText('2', view())),
    );
    expect(await heard(1)).toHaveLength(1);
  });

  it('a broken stream is opened again with the last event id', async () => {
    let count = 0;
    const { heard, timers, received } = await watching((_request, response) => {
      count += 1;
      streamed(response, eventText(String(count), view({ requestId: `req-${count}` })));
      if (count === 1) setImmediate(() => response.destroy());
    });
    await heard(1);
    await timers.goOff(500);
    await heard(2);
    expect(received[1]?.headers['last-event-id']).toBe('1');
  });

  it('a stream is closed after 45 seconds of silence and opened again', async () => {
    const { heard, timers, received } = await watching((_request, response) =>
      streamed(response, eventText('1', view())),
    );
    await heard(1);
    await timers.goOff(45_000);
    await timers.goOff(500);
    await heard(2);
    expect(received).toHaveLength(2);
  });

  it('polling replaces a stream on which nothing arrives for five seconds', async () => {
    const { heard, timers, received } = await watching((request, response) => {
      if (!isStream(request)) return json(response, 200, { providerAccount: view() });
      streamed(response);
      response.flushHeaders();
    });
    await timers.goOff(5_000);
    await heard(1);
    expect(received.map((request) => request.url)).toEqual(['/v1/events', '/v1/provider-accounts/501']);
  });

  it('while streaming does not work, each watched authorization is polled', async () => {
    const authorization = (authorizationId: string) => ({
      authorizationId,
      consentId: 7001,
      providerId: 16020,
      providerAccountId: null,
      status: 'atBank',
      problem: null,
    });
    const authorizationIds = ['cv_aaaaaaaaaaaaaaaaaaaa', 'cv_bbbbbbbbbbbbbbbbbbbb'];
    const { heard, timers } = await watching(
      (request, response) => {
        const authorizationId = request.url.split('/').at(-1) ?? '';
        if (!isStream(request))
          return json(response, 200, {
            authorization: authorization(authorizationId),
            mode: 'popup',
            startPath: null,
            bankHost: null,
          });
        streamed(response);
        response.flushHeaders();
      },
      { authorizationIds },
    );
    await timers.goOff(5_000);
    expect(await heard(2)).toEqual(
      authorizationIds.map((authorizationId) => ({
        type: 'authorization',
        authorization: authorization(authorizationId),
      })),
    );
  });

  it('`watch` rejects with `session.expired` after the session has ended', async () => {
    const { done } = await watching((_request, response) => json(response, 401, failure('session.expired')));
    await expect(done).rejects.toMatchObject({ code: 'session.expired' });
  });

  it('`watch` closes a stream that reports an outage and rejects with `service.unavailable`', async () => {
    const closed = Promise.withResolvers<void>();
    const { done } = await watching((_request, response) => {
      response.on('close', closed.resolve);
      streamed(response, eventText('1', view()), 'data: {"type":"service","status":"unavailable"}\n\n');
    });
    await expect(done).rejects.toMatchObject({ code: 'service.unavailable' });
    await closed.promise;
  });

  it('`watch` ends when the signal is aborted, and leaves no timer', async () => {
    const { heard, done, timers } = await watching((_request, response) => streamed(response, eventText('1', view())));
    await heard(1);
    ending.abort();
    await expect(done).resolves.toBeUndefined();
    expect(timers.pending()).toBe(0);
  });
});

describe('the polling of watch', () => {
  it('polling begins after two failed streams, slows down, never overlaps, and is replaced by a stream again', async () => {
    let polls = 0;
    let open = 0;
    let most = 0;
    let streamWorks = false;
    const { heard, timers, received, events } = await watching((request, response) => {
      if (isStream(request)) {
        if (streamWorks) streamed(response, eventText('9', view({ requestId: 'streamed' })));
        else response.writeHead(200, { 'content-type': 'text/html' }).end('a proxy');
        return;
      }
      open += 1;
      most = Math.max(most, open);
      polls += 1;
      setImmediate(() => {
        open -= 1;
        json(response, 200, { providerAccount: view({ requestId: `poll-${polls}` }) });
      });
    });
    await timers.goOff(1000);
    const waits: number[] = [];
    for (let count = 1; count <= 12; count += 1) {
      await heard(count);
      if (count === 12) streamWorks = true;
      waits.push(await timers.goOff(2000, 15_000));
    }
    await heard(13);
    expect(waits[0]).toBe(2000);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(most).toBe(1);
    expect(events.at(-1)).toMatchObject({ providerAccount: { requestId: 'streamed' } });
    expect(received.filter(isStream)).toHaveLength(3);
  });

  it('polling replaces a stream that the host answers with an error', async () => {
    const { heard, timers } = await watching((request, response) => {
      if (isStream(request)) json(response, 500, failure('internal'));
      else json(response, 200, { providerAccount: view({ requestId: 'polled' }) });
    });
    await timers.goOff(1000);
    expect((await heard(1))[0]).toMatchObject({ providerAccount: { requestId: 'polled' } });
  });

  it('polling waits for the time in the host’s Retry-After header', async () => {
    const { timers } = await watching((request, response) => {
      if (isStream(request)) response.writeHead(502).end();
      else json(response, 429, failure('rate.limited', 60));
    });
    await timers.goOff(1000);
    expect(await timers.goOff(60_000)).toBe(60_000);
  });

  it('polling rejects with `service.unavailable` after twenty seconds without an answer of the service', async () => {
    const { timers, done } = await watching((request, response) => {
      if (isStream(request)) response.writeHead(502).end();
      else json(response, 503, failure('service.unavailable'));
    });
    await timers.goOff(1000);
    let waited = 0;
    while (waited < 20_000) waited += await timers.goOff(2000, 14_000);
    await expect(done).rejects.toMatchObject({ code: 'service.unavailable' });
  });
});

it('`watch` without a provider account polls all provider accounts of the user', async () => {
  const both = { providerAccounts: [view(), view({ providerAccountId: 502 })] };
  const { heard, timers } = await watching((request, response) => {
    if (!isStream(request)) return json(response, 200, request.url === '/v1/provider-accounts' ? both : {});
    streamed(response);
    response.flushHeaders();
  }, null);
  await timers.goOff(5_000);
  expect(await heard(2)).toMatchObject(both.providerAccounts.map((providerAccount) => ({ providerAccount })));
});
