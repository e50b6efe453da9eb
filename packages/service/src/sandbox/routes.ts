import { siteCatalogue } from '@fin-link/contracts/banks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { request as call } from 'undici';
import { z } from 'zod';
import { foldOutcomes } from '../banks/providers/index.ts';
import type { NeedsReconciliation } from '../data/reconciliation/index.ts';
import { type NeedsDatabase, forcedHealths } from '../platform/database/index.ts';
import { acceptJson, inputError } from '../platform/http/index.ts';
import { latestHorizon } from '../platform/journal/index.ts';
import {
  type NeedsBusinessClock,
  type NeedsClock,
  ServiceError,
  type NeedsBackground,
} from '../platform/runtime/index.ts';

/** Maximum change of the clock in either direction: 20 years, in seconds. */
const maxAdvanceSeconds = 20 * 366 * 86_400;

/** New time of the clock, or a change in seconds. The change may be negative. */
const clockChange = z.union([
  z.strictObject({ businessTime: z.iso.datetime() }),
  z.strictObject({ advanceSeconds: z.int().min(-maxAdvanceSeconds).max(maxAdvanceSeconds) }),
]);

const secondMs = 1_000;

/**
 * Registers the routes that read and move the business clock. Replies also contain the protocol clock, which cannot be moved, and
 * `changesUntil`, the latest end of an extract period. If the business clock was moved back, `changesUntil` is later than the business
 * clock.
 */
export async function clockRoutes(
  app: FastifyInstance,
  { database, clock, businessClock }: NeedsDatabase & NeedsClock & NeedsBusinessClock,
): Promise<void> {
  acceptJson(app);
  const readTimes = async () => {
    const now = businessClock.now().getTime();
    const horizonMs = (await latestHorizon(database.db)).getTime();
    // A horizon that is less than a second ahead does not mean that the clock was moved back.
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

/** Timeout of the request to the credential sites, in milliseconds. */
const timeoutMs = 5_000;

/** Registers the route that returns the scenarios of the simulated credential sites. Throws Y915 if they cannot be read. */
export function scenarioRoutes(app: FastifyInstance, bankSitesUrl: string): void {
  const address = new URL('/scenarios.json', bankSitesUrl);
  app.get('/sandbox/scenarios', { schema: { hide: true } }, async () => {
    const read = async (): Promise<unknown> => {
      const reply = await call(address, {
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return reply.body.json();
    };
    const catalogue = siteCatalogue.safeParse(await read().catch(() => undefined));
    if (!catalogue.success) throw new ServiceError('Y915');
    return catalogue.data;
  });
}

const paramsSchema = z.object({ providerId: z.string().regex(/^[1-9]\d{0,14}$/) });
const bodySchema = z.strictObject({ health: z.enum(forcedHealths) });

/**
 * Registers the routes that override the measured health of a provider until the override is deleted. The routes throw Y807 for an unknown
 * provider.
 */
export async function healthRoutes(app: FastifyInstance, { database }: NeedsDatabase): Promise<void> {
  acceptJson(app);
  const url = '/sandbox/providers/:providerId/health';
  const schema = { hide: true };

  const providerIdOf = async (request: FastifyRequest): Promise<number> => {
    const parsedParams = paramsSchema.safeParse(request.params);
    const row = parsedParams.success
      ? await database.db
          .selectFrom('provider')
          .select('id')
          .where('id', '=', Number(parsedParams.data.providerId))
          .executeTakeFirst()
      : undefined;
    if (row === undefined) throw new ServiceError('Y807');
    return row.id;
  };

  app.put(url, { schema }, async (request) => {
    const parsedBody = bodySchema.safeParse(request.body);
    if (!parsedBody.success) throw inputError(parsedBody.error.issues, request.body, 'body');
    const forced = parsedBody.data.health;
    await foldOutcomes({ database });
    await database.db
      .insertInto('provider_outcome')
      .values({ provider_id: await providerIdOf(request), outcomes: '[]', forced })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ forced }))
      .execute();
    return { health: forced };
  });
  app.delete(url, { schema }, async (request, reply) => {
    await foldOutcomes({ database });
    await database.db
      .updateTable('provider_outcome')
      .set({ forced: null })
      .where('provider_id', '=', await providerIdOf(request))
      .execute();
    return reply.code(204).send();
  });
}

/** Registers the route that reconciles the data of all users. The route replies after the last user. */
export function reconciliationRoutes(
  app: FastifyInstance,
  { reconciliation, inBackground }: NeedsReconciliation & NeedsBackground,
): void {
  app.post('/sandbox/reconciliation', { schema: { hide: true } }, async (_request, reply) => {
    await inBackground(() => reconciliation.run());
    return reply.code(204).send();
  });
}
