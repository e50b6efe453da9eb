import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Nonces } from './dpop/nonces.ts';
import { FdxProblem } from './problem.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Header rules of every call. The interaction id is demanded and comes back; each answer brings the nonce to go on with. */
export function keepHeaderRules(app: FastifyInstance, nonces: Nonces): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    const given = headers['x-fapi-interaction-id'];
    const isGood = typeof given === 'string' && uuid.test(given);
    reply.headers({
      'x-fapi-interaction-id': isGood ? given : randomUUID(),
      'dpop-nonce': nonces.current(),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (!isGood) throw new FdxProblem('badRequest', 'The header x-fapi-interaction-id must be a UUID.');
    const actor = headers['fdx-api-actor-type'];
    if (actor !== undefined && actor !== 'USER' && actor !== 'BATCH')
      throw new FdxProblem('badRequest', 'The header FDX-API-Actor-Type is USER or BATCH.');
  });
}
