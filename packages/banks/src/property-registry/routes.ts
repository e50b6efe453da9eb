import { propertyMatches, type PropertyMatches, propertySearch } from '@fin-link/contracts/banks';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Delay } from '../basics/index.ts';
import type { ZodApp } from '../http/index.ts';
import { findProperties } from './find-properties.ts';
import { type Disorder, type Property, streetsOutOfOrder } from './properties.ts';

const registryName = 'Simulated property registry';
/** Delay in milliseconds that exceeds the timeout of any client. */
const slowAnswerMs = 60_000;

const disorders: ReadonlyMap<string, Disorder> = new Map(Object.entries(streetsOutOfOrder));
const failure = z.strictObject({ message: z.string() });
/** Truncated JSON, which clients can't parse. */
const garbled = '{"source":"Simulated property registry","property":[{"street":"3 Garb';

/** Serves the simulated registry of homes in the United States: the homes at an address and their last sale prices. */
export function propertyRegistryRoutes(app: ZodApp, delay: Delay): void {
  const search = { body: propertySearch, response: { 200: z.union([propertyMatches, z.string()]), 503: failure } };
  app.post('/property-registry/search', { schema: search }, async ({ body }, reply) => {
    const disorder = disorders.get(body.street);
    if (disorder === 'unavailable') return reply.code(503).send({ message: 'The registry is being maintained.' });
    if (disorder === 'slow') await delay(slowAnswerMs, untilClosed(reply));
    if (disorder === 'garbled') return reply.type('application/json').serializer(String).send(garbled);
    return { source: registryName, property: findProperties(body).map(toRegistered) } satisfies PropertyMatches;
  });
}

/** Returns a signal for the connection, because the signal of a request ends with the request's body. */
function untilClosed({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

/** Returns a home in the registry's format, with the unit as part of the street line. */
const toRegistered = ({ street, unit, ...otherFields }: Property): PropertyMatches['property'][number] => ({
  street: unit === undefined ? street : `${street} ${unit}`,
  ...otherFields,
});
