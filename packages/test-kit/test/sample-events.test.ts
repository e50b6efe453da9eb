import { createEventReceiver, createSessionReceiver, type ServiceEvent } from '@fin-link/service-client';
import { expect, test } from 'vitest';
import {
  sampleServiceEvent,
  sampleSessionResult,
  serviceEventTypes,
  signServiceEvent,
  signSessionFinished,
} from '../src/index.ts';

const secret = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy1vbmU=';
const otherSecret = 'whsec_c2VjcmV0LW9mLXRoZS10ZXN0cy10d28=';

test('a receiver of session.finished accepts the sample with its changes, and refuses it under another secret', async () => {
  const heard: unknown[] = [];
  const receiverWith = (one: string) =>
    createSessionReceiver({ secrets: [one], handle: (event, id) => void heard.push([event.data.outcome, id]) });
  const { headers, body } = signSessionFinished(sampleSessionResult({ outcome: 'pending' }), secret);
  expect(await receiverWith(secret).receive(headers, Buffer.from(body))).toBe(204);
  expect(heard).toEqual([['pending', 'msg_Zk3wP9qLx0TfB7mRcVdY']]);
  expect(await receiverWith(otherSecret).receive(headers, Buffer.from(body))).toBe(401);
  expect(await receiverWith(secret).receive(headers, Buffer.from(`${body} `))).toBe(401);
});

test('a sample can be signed too long ago to be accepted', async () => {
  const receiver = createSessionReceiver({ secrets: [secret], handle: () => {} });
  const at = new Date(Date.now() - 600_000);
  const { headers, body } = signSessionFinished(sampleSessionResult(), secret, { at });
  expect(await receiver.receive(headers, Buffer.from(body))).toBe(401);
});

test.each(serviceEventTypes)('a receiver of the service’s events accepts the sample of %s', async (info) => {
  const heard: ServiceEvent[] = [];
  const receiver = createEventReceiver({ secrets: [secret], handle: (event) => void heard.push(event) });
  const { headers, body } = signServiceEvent(sampleServiceEvent(info), secret);
  expect(await receiver.receive(headers, Buffer.from(body))).toBe(204);
  expect(heard).toMatchObject([{ info }]);
});
