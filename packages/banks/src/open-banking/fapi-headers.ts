import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

// Headers of data requests, as FAPI (the Financial-grade API profile of OpenID) defines them.

type HeaderValue = string | string[] | undefined;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const json = /^(?:application\/json|application\/\*|\*\/\*)$/;

/**
 * Sets the interaction id of a response: the id of the request or, if it is missing or invalid, a new one. Returns `true` if the
 * id of the request is valid.
 */
export function playBackInteractionId({ headers }: Pick<FastifyRequest, 'headers'>, reply: FastifyReply): boolean {
  const requestId = headers['x-fapi-interaction-id'];
  const isGood = typeof requestId === 'string' && uuid.test(requestId);
  reply.header('x-fapi-interaction-id', isGood ? requestId : randomUUID());
  return isGood;
}

/** Returns `true` if the request accepts JSON or has no `accept` header. */
export function acceptsJson({ headers: { accept } }: Pick<FastifyRequest, 'headers'>): boolean {
  if (accept === undefined) return true;
  return accept.split(',').some((kind) => json.test((kind.split(';')[0] ?? '').trim().toLowerCase()));
}

/** Returns `true` if a value is valid in `x-fapi-auth-date`. */
export function isHttpDate(value: HeaderValue): boolean {
  return typeof value === 'string' && value.endsWith(' GMT') && !Number.isNaN(Date.parse(value));
}

/** Returns `true` if a value is valid in `x-fapi-customer-ip-address`. */
export function isAddress(value: HeaderValue): boolean {
  return typeof value === 'string' && isIP(value) !== 0;
}
