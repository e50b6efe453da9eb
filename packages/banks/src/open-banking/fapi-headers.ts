import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Given = string | string[] | undefined;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const json = /^(?:application\/json|application\/\*|\*\/\*)$/;

/**
 * Returns the request's interaction id on the answer, or a new id if it is missing or invalid. The result is `true` if
 * it is valid.
 */
export function playBackInteractionId({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): boolean {
  const given = headers['x-fapi-interaction-id'];
  const isGood = typeof given === 'string' && uuid.test(given);
  reply.header('x-fapi-interaction-id', isGood ? given : randomUUID());
  return isGood;
}

export function acceptsJson({ headers: { accept } }: Pick<FastifyRequest, 'headers'>): boolean {
  if (accept === undefined) return true;
  return accept.split(',').some((kind) => json.test((kind.split(';')[0] ?? '').trim().toLowerCase()));
}

/** Whether a value is valid in `x-fapi-auth-date`. */
export function isHttpDate(given: Given): boolean {
  return typeof given === 'string' && given.endsWith(' GMT') && !Number.isNaN(Date.parse(given));
}

/** Whether a value is valid in `x-fapi-customer-ip-address`. */
export function isAddress(given: Given): boolean {
  return typeof given === 'string' && isIP(given) !== 0;
}
