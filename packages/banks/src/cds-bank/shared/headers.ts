import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsJson, isAddress, isHttpDate, playBackInteractionId } from '../../open-banking/index.ts';
import { CdsProblem } from './problem.ts';

const base64 = /^[\w+/-]+={0,2}$/;

/**
 * Adds a hook that checks the headers of every request and sets the interaction id of every response. The hook throws
 * `CdsProblem` if a header is invalid.
 */
export function keepHeaderRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGood = playBackInteractionId(request, reply);
    reply.header('cache-control', 'no-store');
    if (request.headers['x-fapi-interaction-id'] !== undefined && !isGood)
      throw new CdsProblem('invalidHeader', 'x-fapi-interaction-id');
    if (!acceptsJson(request)) throw new CdsProblem('notAcceptable', 'The answer is application/json.');
  });
}

/**
 * Checks the headers of a request for a customer's data: the time of the last sign-in at the third party and, if the customer
 * is present, their IP address and user agent. Throws `CdsProblem` if a header is missing or invalid.
 */
export function checkCustomerHeaders({ headers }: FastifyRequest): void {
  const authDate = headers['x-fapi-auth-date'];
  if (authDate === undefined) throw new CdsProblem('missingHeader', 'x-fapi-auth-date');
  if (!isHttpDate(authDate)) throw new CdsProblem('invalidHeader', 'x-fapi-auth-date');
  const address = headers['x-fapi-customer-ip-address'];
  if (address === undefined) return;
  if (!isAddress(address)) throw new CdsProblem('invalidHeader', 'x-fapi-customer-ip-address');
  const clientHeaders = headers['x-cds-client-headers'];
  if (clientHeaders === undefined) throw new CdsProblem('missingHeader', 'x-cds-client-headers');
  if (typeof clientHeaders !== 'string' || !base64.test(clientHeaders))
    throw new CdsProblem('invalidHeader', 'x-cds-client-headers');
}
