import type { OperatorRole, OperatorSource } from '@fin-link/contracts/browser';
import { operatorRights, type OperatorOperationName } from '@fin-link/contracts/host';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf, HostError } from '../../platform/http/index.ts';
import { bearerKeyProblem, type NeedsLimits } from '../../platform/limits/index.ts';
import type { NeedsClock, NeedsSettings } from '../../platform/parts/index.ts';
import type { Actor } from './audit-log.ts';
import type { NeedsConsoleAccess } from './console-access.ts';
import { consoleCookie, hasCsrfToken, isFromConsole } from './console-cookies.ts';
import type { ConsoleSession } from './console-sessions.ts';

/** Somebody who operates the host. */
export interface Operator {
  readonly name: string;
  readonly role: OperatorRole;
  readonly source: OperatorSource;
  /** Session at the console, and its cookie; `null` with a key. */
  readonly session: { readonly row: ConsoleSession; readonly cookie: string } | null;
}

const operatorOfRequest = new WeakMap<FastifyRequest, Operator>();
/** Time after a sign-in in which the most important operations are allowed. */
const freshMs = 5 * 60_000;

/** Returns the operator who sent the request. */
export function operatorOf(request: FastifyRequest): Operator {
  const operator = operatorOfRequest.get(request);
  if (operator === undefined) throw new Error('This route is not inside the operator subtree.');
  return operator;
}

/** Returns the operator with the operation of the request, for the audit log. */
export function actorOf(request: FastifyRequest): Actor {
  const { name, role, source } = operatorOf(request);
  return { name, role, source, action: operationOf(request), reference: request.id };
}

/** Returns the time until which a session allows the operations that need a fresh sign-in. */
export const freshUntil = ({ signed_in_at: signedInAt }: Pick<ConsoleSession, 'signed_in_at'>): Date =>
  new Date(signedInAt.getTime() + freshMs);

type OperatorDeps = NeedsLimits & NeedsClock & NeedsConsoleAccess & NeedsSettings<'operatorKeys' | 'mode' | 'console'>;

/**
 * Requires an operator for all routes that are registered on `app` after this call: by a key, or by a session of the console. Throws
 * `operator.signed-out`, `operator.csrf`, `operator.forbidden` if the role does not allow the operation, and `operator.sign-in-again` if it
 * needs a fresh sign-in.
 */
export function requireOperator(app: FastifyInstance, deps: OperatorDeps): void {
  app.addHook('onRequest', async (request) => {
    const operation = operationOf(request);
    const operator = await identify(request, deps);
    operatorOfRequest.set(request, operator);
    const { roles, freshSignIn } = operatorRights[operation];
    const { name, role, session } = operator;
    if (!roles.includes(role)) {
      request.log.warn({ requestId: request.id, operation, operator: name, role }, 'an operator was refused');
      throw new HostError('operator.forbidden');
    }
    if (freshSignIn === true && session !== null && freshUntil(session.row) <= deps.clock.now())
      throw new HostError('operator.sign-in-again');
  });
}

async function identify(request: FastifyRequest, deps: OperatorDeps): Promise<Operator> {
  const { settings, limits, console: access } = deps;
  const cookie = consoleCookie(settings, request.headers.cookie, 'session');
  if (request.headers.authorization === undefined && cookie !== null) {
    const row = await access.sessions.use(cookie);
    if (row === null) throw new HostError('operator.signed-out');
    if (isChange(request) && !(isFromConsole(request, settings) && hasCsrfToken(cookie, request.headers['x-fin-csrf'])))
      throw new HostError('operator.csrf');
    return { name: row.name, role: row.role, source: row.source, session: { row, cookie } };
  }
  const problem = bearerKeyProblem(request, limits, (key) => settings.operatorKeys.find(key) !== null);
  const found = settings.operatorKeys.find(bearerOf(request.headers.authorization) ?? '');
  if (problem !== null || found === null) throw problem ?? new HostError('key.invalid');
  return { ...found, source: 'key', session: null };
}

const isChange = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** Returns the operation of a request to a route for operators. */
function operationOf(request: FastifyRequest): OperatorOperationName {
  const { operation } = request.routeOptions.config;
  if (operation === undefined || !isOperatorOperation(operation))
    throw new Error('This route is not inside the operator subtree.');
  return operation;
}

const isOperatorOperation = (name: string): name is OperatorOperationName => Object.hasOwn(operatorRights, name);
