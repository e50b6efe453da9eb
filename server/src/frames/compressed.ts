import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** The browser takes brotli: a weight of 0 says that it does not. */
export const takesBrotli = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  negotiate(headers['accept-encoding'] ?? '', ['br']) === 'br';
