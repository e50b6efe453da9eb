import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { acceptJson, inputError } from '../http/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../runtime/index.ts';

const furthestSeconds = 20 * 366 * 86_400;

/** A time to go to, or how far to go; negative goes back. */
const clockChange = z.union([
  z.strictObject({ businessTime: z.iso.datetime() }),
  z.strictObject({ advanceSeconds: z.int().min(-furthestSeconds).max(furthestSeconds) }),
]);

/** The business clock of the sandbox. The protocol clock is shown beside it and never moves. */
export async function clockRoutes(
  app: FastifyInstance,
  { clock, businessClock }: NeedsClock & NeedsBusinessClock,
): Promise<void> {
  acceptJson(app);
  const times = () => ({ businessTime: businessClock.now().toISOString(), protocolTime: clock.now().toISOString() });

  app.get('/sandbox/clock', { schema: { hide: true } }, async () => times());
  app.put('/sandbox/clock', { schema: { hide: true } }, async (request) => {
    const change = clockChange.safeParse(request.body);
    if (!change.success) throw inputError(change.error.issues[0], request.body, 'body');
    if ('businessTime' in change.data) await businessClock.set(new Date(change.data.businessTime));
    else await businessClock.advance(change.data.advanceSeconds * 1_000);
    return times();
  });
  app.delete('/sandbox/clock', { schema: { hide: true } }, async () => {
    await businessClock.reset();
    return times();
  });
}
