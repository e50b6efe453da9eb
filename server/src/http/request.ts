import type { Presence } from '@fin-link/contracts/service';
import type { FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';

/** The bearer of an Authorization header; null when there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,300})$/i.exec(header ?? '')?.[1] ?? null;
}

/** The consumer behind a request, for the service's attended and unattended rules. */
export const presenceOf = (request: FastifyRequest): Presence => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
});

/** For the log and for whoever asks about an answer; no secret. */
export function newRequestId(): string {
  const id = randomUUID();
  return `req_${id.slice(0, 8)}${id.slice(24)}`;
}
