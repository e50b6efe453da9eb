import { randomUUID } from 'node:crypto';
import type { Presence } from '@fin-link/contracts/service';
import type { FastifyRequest } from 'fastify';

/** Returns the bearer token of an Authorization header, or `null`. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,300})$/i.exec(header ?? '')?.[1] ?? null;
}

/** Returns the client of a request, for the service's rules about attended and unattended access. */
export const presenceOf = (request: FastifyRequest): Presence => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
});

/** Returns a new request id, which is in the log and in error replies. Request ids are not secret. */
export function newRequestId(): string {
  const id = randomUUID();
  return `req_${id.slice(0, 8)}${id.slice(24)}`;
}
