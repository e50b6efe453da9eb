import { describe, expect, test, vi } from 'vitest';
import { createEventReceiver, createSeenEvents, EventRefusedError } from '../../src/index.ts';
import type { EventReceiverOptions } from '../../src/index.ts';
import { clock, dataUpdates, newInsights, now, otherSecret, secret, signed } from './samples.ts';

const minutesFrom = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

function open(options: Partial<EventReceiverOptions> = {}) {
  const handle = vi.fn(async (_: unknown) => {});
  const onError = vi.fn((_: unknown) => {});
  const onUnknown = vi.fn((_: unknown) => {});
  const receiver = createEventReceiver({ secrets: [secret], handle, onError, onUnknown, clock, ...options });
  const receive = ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
    receiver.receive(headers, body);
  return { receive, handle, onError, onUnknown };
}

describe('event receiver: signatures', () => {
  test('an event that a known secret signed is handled and confirmed', async () => {
    const { receive, handle } = open();
    expect(await receive(signed(dataUpdates()))).toBe(204);
    expect(handle.mock.calls).toEqual([[dataUpdates().event]]);
  });

  test.each([
    ['the old of two secrets', [secret]],
    ['the new of two secrets', [otherSecret]],
    ['both secrets', [otherSecret, secret]],
    ['a secret that is not known here, and one that is', ['whsec_c2VjcmV0LXRoYXQtbm9ib2R5LWtub3dz', secret]],
  ])('the event receiver accepts an event signed with %s', async (_name, by) => {
    const { receive } = open({ secrets: [secret, otherSecret] });
    expect(await receive(signed(dataUpdates(), { by }))).toBe(204);
  });

  const good = signed(dataUpdates());
  test.each([
    ['no signature', { ...good, headers: {} }],
    ['a signature of another secret', signed(dataUpdates(), { by: [otherSecret] })],
    ['another body', { ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) }],
    ['another id', { ...good, headers: { ...good.headers, 'webhook-id': 'n2' } }],
    ['another time', { ...good, headers: { ...good.headers, 'webhook-timestamp': '1795168801' } }],
    ['a time that is none', { ...good, headers: { ...good.headers, 'webhook-timestamp': 'NaN' } }],
    ['an empty signature', { ...good, headers: { ...good.headers, 'webhook-signature': 'v1,' } }],
    ['a signature of another scheme', { ...good, headers: { ...good.headers, 'webhook-signature': 'v1a,AAAA' } }],
    ['half of the headers', { ...good, headers: { 'webhook-id': 'n1' } }],
    ['a time six minutes ago', signed(dataUpdates(), { at: minutesFrom(-6) })],
    ['a time to come in six minutes', signed(dataUpdates(), { at: minutesFrom(6) })],
  ])('the event receiver refuses an event with %s', async (_name, event) => {
    const { receive, handle, onError } = open();
    expect(await receive(event)).toBe(401);
    expect(handle).not.toHaveBeenCalled();
    expect(onError.mock.calls).toEqual([[expect.any(EventRefusedError)]]);
  });

  test('an unsigned event is accepted if the receiver allows it, but a wrong signature is still refused', async () => {
    const { receive } = open({ secrets: [], acceptUnsigned: true });
    expect(await receive({ ...good, headers: {} })).toBe(204);
    expect(await receive(good)).toBe(401);
  });

  test.each([{}, { secrets: [] }, { secrets: ['whsec_c2hvcnQ='] }])(
    'a receiver that cannot verify any event is an error (%#)',
    (options) => {
      expect(() => createEventReceiver({ handle: () => {}, ...options })).toThrow(TypeError);
    },
  );
});

describe('event receiver: handling', () => {
  test('a failing log does not change an answer', async () => {
    const onError = vi.fn(() => {
      throw new Error('The disk is full.');
    });
    const { receive } = open({ onError });
    expect(await receive({ ...signed(dataUpdates()), headers: {} })).toBe(401);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('an event whose handler fails is not confirmed, and is handled when it is sent again', async () => {
    const { receive, handle, onError } = open();
    const failure = new Error('The database is away.');
    handle.mockRejectedValueOnce(failure);
    expect(await receive(signed(dataUpdates()))).toBe(500);
    expect(onError.mock.calls).toEqual([[failure]]);
    expect(await receive(signed(dataUpdates()))).toBe(204);
    expect(handle).toHaveBeenCalledTimes(2);
  });

  test('an event that was already handled is confirmed and not handled again', async () => {
    const { receive, handle } = open();
    expect([await receive(signed(dataUpdates())), await receive(signed(dataUpdates()))]).toEqual([204, 204]);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('an event that is sent again during its handling waits for the result', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const handle = vi.fn(() => promise);
    const { receive } = open({ handle });
    const both = [receive(signed(dataUpdates())), receive(signed(dataUpdates()))];
    reject(new Error('no'));
    expect(await Promise.all(both)).toEqual([500, 500]);
    expect(handle).toHaveBeenCalledTimes(1);
  });

  test('an event is not confirmed if the store of seen events fails', async () => {
    const seen = { has: () => false, add: () => Promise.reject(new Error('away')) };
    expect(await open({ seen }).receive(signed(dataUpdates()))).toBe(500);
  });

  test('the number of stored ids is limited, and the oldest ids are dropped', async () => {
    const seen = createSeenEvents(2);
    for (const id of ['a', 'b', 'c']) await seen.add(id);
    expect(['a', 'b', 'c'].map((id) => seen.has(id))).toEqual([false, true, true]);
  });
});

describe('event receiver: bodies', () => {
  test.each([
    ['an event of a newer service', { info: 'WEATHER_UPDATES', notificationId: 'n9', data: [1] }],
    ['a test event', { info: 'TEST', notificationId: 'n9' }],
  ])('%s is confirmed and passed on unchanged', async (_name, event) => {
    const { receive, handle, onUnknown } = open();
    expect(await receive(signed({ event }))).toBe(204);
    expect(onUnknown.mock.calls).toEqual([[event]]);
    expect(handle).not.toHaveBeenCalled();
  });

  test('an unknown event is confirmed even if its handler fails', async () => {
    const onUnknown = () => {
      throw new Error('no');
    };
    const { receive, onError } = open({ onUnknown });
    expect(await receive(signed({ event: { info: 'TEST', notificationId: 'n9' } }))).toBe(204);
    expect(onError).toHaveBeenCalledTimes(1);
  });

  test('an event of insights is handled with the users who have new insights', async () => {
    const names: string[] = [];
    const { receive, onUnknown } = open({
      handle: (event) => {
        if (event.info === 'INSIGHTS') names.push(...event.data.userData.map(({ user }) => user.loginName));
      },
    });
    expect(await receive(signed(newInsights()))).toBe(204);
    expect(names).toEqual(['Zoë']);
    expect(onUnknown).not.toHaveBeenCalled();
    const { data: _data, ...rest } = newInsights().event;
    expect(await receive(signed({ event: { ...rest, data: { userCount: 1 } } }))).toBe(400);
  });

  test('members that a newer service adds to an event are dropped', async () => {
    const { receive, handle } = open();
    const { event } = dataUpdates();
    await receive(signed({ more: 1, event: { ...event, color: 'red', data: { ...event.data, color: 'red' } } }));
    expect(handle.mock.calls).toEqual([[event]]);
  });

  test.each([
    ['no JSON', 'no'],
    ['no event', {}],
    ['an event without an id', { event: { info: 'TEST' } }],
    ['a known event that lacks its data', { event: { ...dataUpdates().event, data: {} } }],
  ])('the event receiver refuses %s', async (_name, body) => {
    const { receive, handle } = open();
    expect(await receive(signed(body as object))).toBe(400);
    expect(handle).not.toHaveBeenCalled();
  });

  test('a body that exceeds the limit is refused', async () => {
    expect(await open({ maxBodyBytes: 100 }).receive(signed(dataUpdates()))).toBe(413);
  });
});
