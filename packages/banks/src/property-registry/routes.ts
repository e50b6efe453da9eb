import { propertyMatches, type PropertyMatches, propertySearch } from '@fin-link/contracts/banks';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Delay } from '../basics/index.ts';
import type { ZodApp } from '../http/index.ts';
import { findProperties } from './find-properties.ts';
import { type Disorder, type Property, streetsOutOfOrder } from './properties.ts';

const registryName = 'Simulated property registry';
/** Longer than anybody waits. */
const slowAnswerMs = 60_000;

const disorders: ReadonlyMap<string, Disorder> = new Map(Object.entries(streetsOutOfOrder));
const failure = z.strictObject({ message: z.string() });
/** Cut off in the middle. */
const garbled = '{"source":"Simulated property registry","property":[{"street":"3 Garb';

/** The simulated registry of homes in the United States: which there are at an address, and for what they were last sold. */
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

/** The signal of a request with a body would end with the body. */
function untilClosed({ raw }: FastifyReply): AbortSignal {
  const waiting = new AbortController();
  raw.once('close', () => waiting.abort());
  return waiting.signal;
}

const toRegistered = ({ street, unit, ...rest }: Property): PropertyMatches['property'][number] => ({
  street: unit === undefined ? street : `${street} ${unit}`,
  ...rest,
});
