import type { FastifyInstance } from 'fastify';
import { playBackInteractionId } from '../../open-banking/index.ts';
import type { Nonces } from './dpop-nonces.ts';
import { FdxProblem } from './problem.ts';

/**
 * Adds a hook that checks the headers of every request and sets the interaction id of every response. If the bank uses
 * nonces, every response also contains the current nonce. The hook throws `FdxProblem` if the interaction id is missing
 * or a header is invalid.
 */
export function keepHeaderRules(app: FastifyInstance, nonces: Nonces | null): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGood = playBackInteractionId(request, reply);
    reply.headers({
      ...(nonces !== null && { 'dpop-nonce': nonces.current() }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    if (!isGood) throw new FdxProblem('badRequest', 'The header x-fapi-interaction-id must be a UUID.');
    const actor = request.headers['fdx-api-actor-type'];
    if (actor !== undefined && actor !== 'USER' && actor !== 'BATCH')
      throw new FdxProblem('badRequest', 'The header FDX-API-Actor-Type is USER or BATCH.');
  });
}
