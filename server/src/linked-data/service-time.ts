import type { Clock } from '@fin-link/storage';
import { request } from 'undici';
import { z } from 'zod';

const sandboxClock = z.object({ businessTime: z.iso.datetime(), changesUntil: z.iso.datetime().optional() });
const patienceMs = 3_000;

/**
 * The time by which the service stamps changes: that of this machine, and in the sandbox that of its clock, which can be moved. Once that was
 * moved back, what changes is stamped where the stamps had come to.
 */
export function serviceTime({
  clock,
  mode,
  serviceUrl,
}: {
  clock: Clock;
  mode: 'sandbox' | 'production';
  serviceUrl: string;
}): () => Promise<Date> {
  if (mode === 'production') return async () => clock.now();
  return async () => (await movedTime(serviceUrl)) ?? clock.now();
}

/** Null where the service has no such clock. */
async function movedTime(serviceUrl: string): Promise<Date | null> {
  const signal = AbortSignal.timeout(patienceMs);
  const reply = await request(new URL('/sandbox/clock', serviceUrl), { signal });
  const body = await reply.body.text();
  if (reply.statusCode !== 200) return null;
  const { businessTime, changesUntil } = sandboxClock.parse(JSON.parse(body));
  return new Date(changesUntil ?? businessTime);
}
