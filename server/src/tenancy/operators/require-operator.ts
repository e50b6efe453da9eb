import type { OperatorRole, OperatorSource } from '@fin-link/contracts/browser';
import { operatorRights, type OperatorOperationName } from '@fin-link/contracts/host';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HostError } from '../../platform/http/index.ts';
import { requireBearerKey, type NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import type { Actor } from './audit-log.ts';

/** Somebody who operates the host. */
export interface Operator {
  readonly name: string;
  readonly role: OperatorRole;
  readonly source: OperatorSource;
}

const operatorOfRequest = new WeakMap<FastifyRequest, Operator>();

/** Returns the operator who sent the request. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operatorOfRequest.get(request);
  if (operator === undefined) throw new Error('This route is not inside the operator subtree.');
  return operator;
}

/** Returns the operator with the operation of the request, for the audit log. */
export const actorOf = (request: FastifyRequest): Actor => ({
  ...operatorOf(request),
  action: operationOf(request),
  reference: request.id,
});

/**
 * Requires an operator for all routes that are registered on `app` after this call, and a role that the operation allows. Throws
 * `operator.forbidden`.
 */
export function requireOperator(
  app: FastifyInstance,
  { settings, limits }: NeedsLimits & NeedsSettings<'operatorKeys'>,
): void {
  requireBearerKey(app, limits, (key, request) => {
    const known = settings.operatorKeys.find(key);
    if (known !== null) operatorOfRequest.set(request, { ...known, source: 'key' });
    return known !== null;
  });
  app.addHook('onRequest', async (request) => {
    const { role, name } = operatorOf(request);
    const operation = operationOf(request);
    if (operatorRights[operation].roles.includes(role)) return;
    request.log.warn({ requestId: request.id, operation, operator: name, role }, 'an operator was refused');
    throw new HostError('operator.forbidden');
  });
}

/** Returns the operation of a request to a route for operators. */
function operationOf(request: FastifyRequest): OperatorOperationName {
  const { operation } = request.routeOptions.config;
  if (operation === undefined || !isOperatorOperation(operation))
    throw new Error('This route is not inside the operator subtree.');
  return operation;
}

const isOperatorOperation = (name: string): name is OperatorOperationName => Object.hasOwn(operatorRights, name);
