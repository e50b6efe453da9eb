import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { NeedsDatabase } from '../platform/database/index.ts';
import { acceptJson, inputError } from '../platform/http/index.ts';
import { latestHorizon } from '../platform/journal/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../platform/runtime/index.ts';

/** Maximum change of the clock in either direction: 20 years, in seconds. */
const maxAdvanceSeconds = 20 * 366 * 86_400;

/** New time of the clock, or a change in seconds, which may be negative. */
const clockChange = z.union([
  z.strictObject({ businessTime: z.iso.datetime() }),
  z.strictObject({ advanceSeconds: z.int().min(-maxAdvanceSeconds).max(maxAdvanceSeconds) }),
]);

const secondMs = 1_000;

/**
 * Registers the routes that read and move the business clock. Replies also have the protocol clock, which cannot be moved, and
 * `changesUntil`, the latest end of a period of extracts. After the business clock was moved back, `changesUntil` is later than that clock.
 */
export async function clockRoutes(
  app: FastifyInstance,
  { database, clock, businessClock }: NeedsDatabase & NeedsClock & NeedsBusinessClock,
): Promise<void> {
  acceptJson(app);
  const readTimes = async () => {
    const now = businessClock.now().getTime();
    const horizonMs = (await latestHorizon(database.db)).getTime();
    // A horizon less than a second ahead does not mean that the clock was moved back.
    const changesUntil = horizonMs - now < secondMs ? now : Math.ceil(horizonMs / secondMs) * secondMs;
    return {
      businessTime: new Date(now).toISOString(),
      protocolTime: clock.now().toISOString(),
      changesUntil: new Date(changesUntil).toISOString(),
    };
  };

  app.get('/sandbox/clock', { schema: { hide: true } }, readTimes);
  app.put('/sandbox/clock', { schema: { hide: true } }, async (request) => {
    const change = clockChange.safeParse(request.body);
    if (!change.success) throw inputError(change.error.issues, request.body, 'body');
    if ('businessTime' in change.data) await businessClock.set(new Date(change.data.businessTime));
    else await businessClock.advance(change.data.advanceSeconds * 1_000);
    return readTimes();
  });
  app.delete('/sandbox/clock', { schema: { hide: true } }, async () => {
    await businessClock.reset();
    return readTimes();
  });
}
