import { siteCatalogue } from '@fin-link/contracts/banks';
import type { FastifyInstance } from 'fastify';
import { request as call } from 'undici';
import { ServiceError } from '../platform/runtime/index.ts';

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
