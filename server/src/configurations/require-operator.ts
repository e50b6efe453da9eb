import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, HostError } from '../http/index.ts';
import { addressKey } from '../limits/index.ts';
import type { Limits } from '../limits/index.ts';
import type { OperatorKeys } from '../sites/index.ts';

const operatorOfRequest = new WeakMap<FastifyRequest, string>();

/** Who sent the request: the name of the operator key. */
export function operatorOf(request: FastifyRequest): string {
  const name = operatorOfRequest.get(request);
  if (name === undefined) throw new Error('This route is not inside the operator subtree.');
  return name;
}

interface OperatorGuardDeps {
  readonly settings: { readonly operatorKeys: OperatorKeys };
  readonly limits: Pick<Limits, 'fixedWindow'>;
}

/** Routes registered on `app` after this need an operator key. Wrong ones are counted and logged. */
export function requireOperator(app: FastifyInstance, { settings, limits }: OperatorGuardDeps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const key = bearerOf(request.headers.authorization);
    if (request.headers.authorization === undefined) return done(new HostError('key.missing'));
    const name = key === null ? null : settings.operatorKeys.nameOf(key);
    if (name !== null) {
      operatorOfRequest.set(request, name);
      return done();
    }
    const limited = limits.fixedWindow.countHere('keys', addressKey(request.ip));
    if (limited === null)
      request.log.warn({ requestId: request.id, code: 'key.invalid', address: request.ip }, 'authentication failed');
    done(limited ?? new HostError('key.invalid'));
  });
}
