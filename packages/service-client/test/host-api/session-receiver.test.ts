import { operationDetails } from '@fin-link/contracts/host';
import { expect, test, vi } from 'vitest';
import { EventRefusedError, createSessionReceiver } from '../../src/index.ts';
import type { SessionReceiverOptions } from '../../src/index.ts';
import { clock, otherSecret, secret, signed } from '../events/samples.ts';

const { result } = operationDetails.getSessionResult.example.reply;
const finished = { type: 'session.finished', timestamp: '2026-11-20T10:00:00.000Z', data: result } as const;

function open(options: Partial<SessionReceiverOptions> = {}) {
  const handle = vi.fn(async (_event: unknown, _messageId: string) => {});
  const onError = vi.fn((_: unknown) => {});
  const onUnknown = vi.fn((_: unknown) => {});
  const receiver = createSessionReceiver({ secrets: [secret], handle, onError, onUnknown, clock, ...options });
  const receive = ({ headers, body }: { headers: Record<string, string>; body: Buffer }) =>
    receiver.receive(headers, body);
  return { receive, handle, onError, onUnknown };
}

test('a signed session.finished is handled with its result, without members of a newer host', async () => {
  const { receive, handle } = open();
  expect(await receive(signed({ ...finished, data: { ...result, mood: 'good' } }))).toBe(204);
  expect(handle.mock.calls).toEqual([[finished, 'n1']]);
});

test('a session.finished that was not signed with a known secret is refused', async () => {
  const { receive, handle, onError } = open();
  const good = signed(finished);
  expect(await receive(signed(finished, { by: [otherSecret] }))).toBe(401);
  expect(await receive({ ...good, headers: {} })).toBe(401);
  expect(await receive({ ...good, body: Buffer.concat([good.body, Buffer.from(' ')]) })).toBe(401);
  expect(handle).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalledWith(expect.any(EventRefusedError));
});

test('a session.finished is handled once for each message id, and again if the handler failed', async () => {
  const { receive, handle } = open();
  handle.mockRejectedValueOnce(new Error('The database is away.'));
  const [first, second] = [signed(finished, { id: 'msg_1' }), signed(finished, { id: 'msg_2' })];
  expect([await receive(first), await receive(first), await receive(first)]).toEqual([500, 204, 204]);
  expect(handle).toHaveBeenCalledTimes(2);
  expect(await receive(second)).toBe(204);
  expect(handle).toHaveBeenCalledTimes(3);
});

test('an event of another type is confirmed and passed on, also if its handler fails', async () => {
  const { receive, handle, onUnknown, onError } = open();
  onUnknown.mockImplementationOnce(() => {
    throw new Error('no');
  });
  expect(await receive(signed({ type: 'session.moved', data: 1 }))).toBe(204);
  expect(onUnknown.mock.calls).toEqual([[{ type: 'session.moved', data: 1 }]]);
  expect(onError).toHaveBeenCalledTimes(1);
  expect(handle).not.toHaveBeenCalled();
});

test.each([[[1]], [{}], [{ type: 'session.finished', timestamp: finished.timestamp, data: { outcome: 'success' } }]])(
  'a signed body that is no event of the host is refused (%#)',
  async (body) => {
    const { receive, handle } = open();
    expect(await receive(signed(body))).toBe(400);
    expect(handle).not.toHaveBeenCalled();
  },
);

test('a receiver of session.finished without a secret is an error', () => {
  expect(() => open({ secrets: [] })).toThrow(TypeError);
});
