import type { HostOperationName, OperationAuth } from '@fin-link/contracts/browser';
import {
  detailsOf,
  hostOperation,
  hostOperationNames,
  isGuarded,
  parametersOf,
  successStatusOf,
} from '@fin-link/contracts/host';
import type { FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import { bucketOfUser, type NeedsDatabase } from '../../platform/database/index.ts';
import { presenceOf, type HostApp, type HostHandlers } from '../../platform/http/index.ts';
import type { NeedsUserShares } from '../../platform/parts/index.ts';
import { requireOperator } from '../../tenancy/operators/index.ts';
import {
  type NeedsAccess,
  limitCallsOfAddress,
  limitCallsOfSession,
  limitLaunches,
  recordRequests,
  requireKey,
  requireSession,
  sessionOf,
} from '../../tenancy/sessions/index.ts';
import type { HostParts } from './host-parts.ts';

/** Registers one route for each operation of the contract. */
export async function registerOperations(app: HostApp, deps: HostParts, handlers: HostHandlers): Promise<void> {
  for (const [auth, guard] of Object.entries(guards)) {
    const names = hostOperationNames.filter((name) => hostOperation(name).auth === auth);
    await app.register(async (scope: HostApp) => {
      guard(scope, deps);
      for (const name of names) scope.route(routeOf(name, handlers, deps));
    });
  }
}

/** Checks that run before the handler, by the authentication that the operation requires. */
const guards: Readonly<Record<OperationAuth, (scope: HostApp, deps: HostParts) => void>> = {
  none: () => {},
  launch: limitLaunches,
  session: (scope, deps) => {
    limitCallsOfAddress(scope, deps);
    requireSession(scope, deps);
    recordRequests(scope, deps);
    limitCallsOfSession(scope, deps);
    enforceAccess(scope, deps);
  },
  hostKey: requireKey,
  operator: requireOperator,
};

type AnyHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

const namingUser = z.object({ loginName: z.string() });

/**
 * Returns the name under which the database shares its time among users: that of the session's user, or of the user in the backend's
 * request. `null` if the request names no user.
 */
function userOf(auth: OperationAuth, request: FastifyRequest): string | null {
  const { data: user } = auth === 'session' ? { data: sessionOf(request) } : namingUser.safeParse(request.body);
  return user === undefined ? null : `host ${user.loginName}`;
}

function routeOf(name: HostOperationName, handlers: HostHandlers, deps: NeedsUserShares & NeedsDatabase): RouteOptions {
  const { auth, method, path } = hostOperation(name);
  // The contract relates each name to its own request and reply. Types cannot express this in a loop over all names.
  const handle = handlers[name] as AnyHandler;
  const status = successStatusOf(name);
  return {
    method,
    url: path,
    // A HEAD request must not open a stream.
    exposeHeadRoute: detailsOf(name).isStream !== true,
    config: { operation: name },
    schema: schemaOf(name),
    handler: async (request, reply) => {
      const user = userOf(auth, request);
      const work = async (): Promise<unknown> => handle(request, reply);
      const onNode = () =>
        auth === 'session' ? deps.database.onBucket(bucketOfUser(sessionOf(request)), work) : work();
      const answer = await (user === null ? work() : deps.onBehalfOf(user, onNode));
      // The handler opened a stream, which is still being written.
      if (reply.sent) return reply;
      // The readiness handler may have set another status.
      if (reply.statusCode === 200) reply.code(status);
      return reply.send(answer);
    },
  };
}

/** Returns the schemas with which Fastify checks an operation's input and, if replies are checked, its reply. */
function schemaOf(name: HostOperationName): FastifySchema {
  const { reply } = hostOperation(name);
  const { query, headers, body, negativeStatus, isStream } = detailsOf(name);
  const params = parametersOf(name);
  const isChecked = reply !== null && isStream !== true;
  return {
    // The OpenAPI document is generated from the contract, not from the routes.
    hide: true,
    ...(params !== null && { params }),
    ...(query !== undefined && { querystring: query }),
    ...(headers !== undefined && { headers }),
    ...(body !== undefined && { body }),
    ...(isChecked && {
      response: { [successStatusOf(name)]: reply, ...(negativeStatus !== undefined && { [negativeStatus]: reply }) },
    }),
  };
}

/** Applies the access table to all routes that are registered on `app` after this call. */
function enforceAccess(app: HostApp, { access }: NeedsAccess): void {
  app.addHook('preHandler', async (request) => {
    const { params, body, routeOptions } = request;
    const { operation } = routeOptions.config;
    const input = { params, body, presence: presenceOf(request) };
    if (isGuarded(operation)) await access.enforce(sessionOf(request), operation, input);
  });
}
