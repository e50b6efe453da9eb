import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ObieProblem } from './problem.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const json = /^(?:application\/json|application\/\*|\*\/\*)$/;

/** Header rules of every call: the interaction id comes back, whatever the answer. */
export function keepHeaderRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers['x-fapi-interaction-id'];
    const isGood = typeof given === 'string' && uuid.test(given);
    reply.header('x-fapi-interaction-id', isGood ? given : randomUUID());
    reply.header('cache-control', 'no-store');
    if (given !== undefined && !isGood) throw invalid('x-fapi-interaction-id', 'The interaction id is not a UUID.');
    checkAccept(request);
    const address = request.headers['x-fapi-customer-ip-address'];
    if (address !== undefined && (typeof address !== 'string' || isIP(address) === 0))
      throw invalid('x-fapi-customer-ip-address', 'The address of the customer is not an IP address.');
    const authDate = request.headers['x-fapi-auth-date'];
    if (
      authDate !== undefined &&
      (typeof authDate !== 'string' || !authDate.endsWith(' GMT') || Number.isNaN(Date.parse(authDate)))
    )
      throw invalid('x-fapi-auth-date', 'The date of the last sign-in is not an HTTP date.');
  });
}

/** Present: the customer is there. */
export function isCustomerPresent({ headers }: FastifyRequest): boolean {
  return headers['x-fapi-customer-ip-address'] !== undefined;
}

function invalid(path: string, message: string): ObieProblem {
  return new ObieProblem(400, { code: 'headerInvalid', message, path });
}

function checkAccept({ headers }: FastifyRequest): void {
  const { accept } = headers;
  if (accept === undefined) return;
  const kinds = accept.split(',').map((kind) => (kind.split(';')[0] ?? '').trim().toLowerCase());
  if (!kinds.some((kind) => json.test(kind))) throw new ObieProblem(406);
}
