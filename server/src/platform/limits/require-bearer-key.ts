import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, HostError } from '../http/index.ts';
import type { Limits } from './limits.ts';
import { addressKey } from './counting.ts';

type Accepts = (key: string) => boolean;

/** Requires a bearer key that `accepts` allows, for all routes that are registered on `app` after this call. */
export function requireBearerKey(app: FastifyInstance, limits: Pick<Limits, 'fixedWindow'>, accepts: Accepts): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const problem = bearerKeyProblem(request, limits, accepts);
    if (problem === null) done();
    else done(problem);
  });
}

/**
 * Returns why a request does not have a bearer key that `accepts` allows; `null` if it has one. Counts and logs wrong keys. Wrong keys never
 * block a valid key, because all callers may share the address of one proxy.
 */
export function bearerKeyProblem(
  request: FastifyRequest,
  { fixedWindow }: Pick<Limits, 'fixedWindow'>,
  accepts: Accepts,
): HostError | null {
  const key = bearerOf(request.headers.authorization);
  if (request.headers.authorization === undefined) return new HostError('key.missing');
  if (key !== null && accepts(key)) return null;
  const limited = fixedWindow.countHere('keys', addressKey(request.ip));
  if (limited === null)
    request.log.warn({ requestId: request.id, code: 'key.invalid', address: request.ip }, 'authentication failed');
  return limited ?? new HostError('key.invalid');
}
