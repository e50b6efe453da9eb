import type { Presence } from '@fin-link/contracts/server';
import type { FastifyRequest } from 'fastify';

/** The consumer behind a request, for the service's attended and unattended rules. */
export const presenceOf = (request: FastifyRequest): Presence => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
});
