import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptsJson, isAddress, isHttpDate, playBackInteractionId } from '../../open-banking/index.ts';
import { ObieProblem } from './problem.ts';

/**
 * Adds a hook that checks the headers of every request and sets the interaction id of every response. The hook throws
 * `ObieProblem` if a header is invalid.
 */
export function keepHeaderRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const isGood = playBackInteractionId(request, reply);
    reply.header('cache-control', 'no-store');
    if (request.headers['x-fapi-interaction-id'] !== undefined && !isGood)
      throw invalidHeader('x-fapi-interaction-id', 'The interaction id is not a UUID.');
    if (!acceptsJson(request)) throw new ObieProblem(406);
    const address = request.headers['x-fapi-customer-ip-address'];
    if (address !== undefined && !isAddress(address))
      throw invalidHeader('x-fapi-customer-ip-address', 'The address of the customer is not an IP address.');
    const authDate = request.headers['x-fapi-auth-date'];
    if (authDate !== undefined && !isHttpDate(authDate))
      throw invalidHeader('x-fapi-auth-date', 'The date of the last sign-in is not an HTTP date.');
  });
}

/** Returns `true` if the request contains the customer's IP address, which means that the customer is present. */
export function isCustomerPresent({ headers }: FastifyRequest): boolean {
  return headers['x-fapi-customer-ip-address'] !== undefined;
}

function invalidHeader(path: string, message: string): ObieProblem {
  return new ObieProblem(400, { code: 'headerInvalid', message, path });
}
