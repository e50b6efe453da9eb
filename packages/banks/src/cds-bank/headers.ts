import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CdsProblem } from './problem.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const base64 = /^[\w+/-]+={0,2}$/;
const json = /^(?:application\/json|application\/\*|\*\/\*)$/;

/** On every answer: the interaction id comes back, whatever the answer is. */
export function keepHeaderRules(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const given = request.headers['x-fapi-interaction-id'];
    const isGood = typeof given === 'string' && uuid.test(given);
    reply.header('x-fapi-interaction-id', isGood ? given : randomUUID());
    reply.header('cache-control', 'no-store');
    if (given !== undefined && !isGood) throw new CdsProblem('invalidHeader', 'x-fapi-interaction-id');
    if (!acceptsJson(request)) throw new CdsProblem('notAcceptable', 'The answer is application/json.');
  });
}

/** Of calls for a customer's data: when the customer last signed in at the third party, and whether they are there. */
export function checkCustomerHeaders({ headers }: FastifyRequest): void {
  const authDate = headers['x-fapi-auth-date'];
  if (authDate === undefined) throw new CdsProblem('missingHeader', 'x-fapi-auth-date');
  if (typeof authDate !== 'string' || !authDate.endsWith(' GMT') || Number.isNaN(Date.parse(authDate)))
    throw new CdsProblem('invalidHeader', 'x-fapi-auth-date');
  const address = headers['x-fapi-customer-ip-address'];
  if (address === undefined) return;
  if (typeof address !== 'string' || isIP(address) === 0)
    throw new CdsProblem('invalidHeader', 'x-fapi-customer-ip-address');
  const agent = headers['x-cds-client-headers'];
  if (agent === undefined) throw new CdsProblem('missingHeader', 'x-cds-client-headers');
  if (typeof agent !== 'string' || !base64.test(agent)) throw new CdsProblem('invalidHeader', 'x-cds-client-headers');
}

function acceptsJson({ headers: { accept } }: FastifyRequest): boolean {
  if (accept === undefined) return true;
  return accept.split(',').some((kind) => json.test((kind.split(';')[0] ?? '').trim().toLowerCase()));
}
