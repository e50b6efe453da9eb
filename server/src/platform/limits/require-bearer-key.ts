import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, HostError } from '../http/index.ts';
import type { Limits } from './limits.ts';
import { addressKey } from './counting.ts';

/**
 * Requires a bearer key that `accepts` allows, for all routes that are registered on `app` after this call. Counts and logs wrong keys.
 * Wrong keys never block a valid key, because all callers may share the address of one proxy.
 */
export function requireBearerKey(
  app: FastifyInstance,
  { fixedWindow }: Pick<Limits, 'fixedWindow'>,
  accepts: (key: string, request: FastifyRequest) => boolean,
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const key = bearerOf(request.headers.authorization);
    if (request.headers.authorization === undefined) return done(new HostError('key.missing'));
    if (key !== null && accepts(key, request)) return done();
    const limited = fixedWindow.countHere('keys', addressKey(request.ip));
    if (limited === null)
      request.log.warn({ requestId: request.id, code: 'key.invalid', address: request.ip }, 'authentication failed');
    done(limited ?? new HostError('key.invalid'));
  });
}
