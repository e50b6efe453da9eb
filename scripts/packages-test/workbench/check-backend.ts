import { expect, vi } from 'vitest';
import { z } from 'zod';
import {
  sampleSessionResult,
  signSessionFinished,
  type SignedEvent,
} from '../../../packages/test-kit/src/events/index.ts';
import { freePorts, timeLimit } from '../../../packages/testing/src/environment/index.ts';
import type { Workbench } from './workbench.ts';

/** Event secret of the sandbox. */
const secret = 'whsec_c2FuZGJveC1ldmVudC1zZWNyZXQ=';
const otherSecret = 'whsec_b3RoZXItc2VjcmV0LW9mLXRoZS10ZXN0';
const sessionSchema = z.strictObject({
  sessionId: z.string().regex(/^ls_/),
  launchToken: z.string().regex(/^lt_/),
});
const banksSchema = z.array(z.strictObject({ bank: z.string(), accounts: z.int() }));

/** Checks what every backend of the examples does, on the sandbox. The backend also serves the plain page. */
export async function checkBackend(workbench: Workbench, name: string, command: readonly string[]): Promise<void> {
  const { origin, port } = workbench;
  await workbench.start(name, command, { BACKEND_PORT: String(port) }, origin);

  const first = await createSession(origin, {});
  expect(first.status).toBe(200);
  expect(first.headers.get('cache-control')).toBe('no-store');
  const { sessionId, launchToken } = sessionSchema.parse(await first.json());
  const continued = sessionSchema.parse(await (await createSession(origin, { sessionId })).json());
  expect(continued.sessionId).toBe(sessionId);
  expect(continued.launchToken).not.toBe(launchToken);
  expect((await createSession(origin, { sessionId: 'ls_0123456789abcdefghij' })).status).toBe(404);

  expect(await banksOf(origin)).toEqual([]);
  await workbench.linkBank();
  await vi.waitFor(
    async () => expect(await banksOf(origin)).toMatchObject([{ bank: 'Pine Harbor Bank', accounts: 3 }]),
    { timeout: timeLimit(60_000), interval: 200 },
  );

  const sample = sampleSessionResult();
  const tooOld = new Date(Date.now() - 600_000);
  const refused = [
    signSessionFinished(sample, otherSecret),
    signSessionFinished(sample, secret, { at: tooOld }),
    { ...signSessionFinished(sample, secret), body: '{"type":"session.finished"}' },
    {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'session.finished', data: sample }),
    },
  ];
  for (const event of refused) expect(await sendEvent(origin, event)).toBe(401);
  expect(await banksOf(origin)).toHaveLength(1);
  const event = signSessionFinished(sample, secret);
  expect([await sendEvent(origin, event), await sendEvent(origin, event)]).toEqual([204, 204]);
  expect(await banksOf(origin)).toHaveLength(2);

  const [otherPort = 0, unusedPort = 0] = await freePorts(2);
  const other = `http://127.0.0.1:${otherPort}`;
  const withoutHost = { BACKEND_PORT: String(otherPort), FIN_HOST: `http://127.0.0.1:${unusedPort}` };
  await workbench.start(name, command, withoutHost, other);
  expect((await createSession(other, {})).status).toBe(502);
}

const createSession = (origin: string, body: object): Promise<Response> =>
  fetch(`${origin}/my/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const banksOf = async (origin: string): Promise<z.output<typeof banksSchema>> =>
  banksSchema.parse(await (await fetch(`${origin}/my/banks`)).json());

/** Posts an event to the backend. Returns the status of its answer. */
async function sendEvent(origin: string, { headers, body }: SignedEvent): Promise<number> {
  return (await fetch(`${origin}/webhooks/fin-link`, { method: 'POST', headers, body })).status;
}
