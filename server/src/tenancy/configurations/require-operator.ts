import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requireBearerKey, type NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';

const operatorOfRequest = new WeakMap<FastifyRequest, string>();

/** Returns the name of the operator key that the request was sent with. */
export function operatorOf(request: FastifyRequest): string {
  const name = operatorOfRequest.get(request);
  if (name === undefined) throw new Error('This route is not inside the operator subtree.');
  return name;
}

/** Requires an operator key for all routes that are registered on `app` after this call. */
export function requireOperator(
  app: FastifyInstance,
  { settings, limits }: NeedsLimits & NeedsSettings<'operatorKeys'>,
): void {
  requireBearerKey(app, limits, (key, request) => {
    const name = settings.operatorKeys.nameOf(key);
    if (name !== null) operatorOfRequest.set(request, name);
    return name !== null;
  });
}
