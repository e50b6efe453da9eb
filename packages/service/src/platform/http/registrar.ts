import {
  type Endpoint,
  type EndpointName,
  endpoints,
  idempotencyHeader,
  ignoredInputHeader,
  leftOutHeader,
  serviceErrorBody,
  widgetProofHeader,
} from '@fin-link/contracts/service';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify';
import { z } from 'zod';
import { ServiceError } from '../runtime/index.ts';
import { type Access, type Authenticate, type ReadWidgetProof, accessOf, assertCaller, presenceOf } from './access.ts';
import { acceptForms, acceptJson } from './content-types.ts';
import type { CallContext, Handlers, OpenCallContext, PagePosition, WidgetProof } from './handler.ts';
import { assertEmptyBody, ignoredHeader, ignoredNames, splitParameters, inputName } from './input-errors.ts';
import { linkHeader, nextLink } from './paging.ts';
import { compileInput, compileReply } from './schema-compilers.ts';
import { apiVersionOf, assertInputsExist, assertMembersExist, replyIn } from './versions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Customer and user of the token; `null` until the token is accepted. */
    access: Access | null;
    /** Names of inputs that have no effect. */
    ignored: readonly string[];
    widget: WidgetProof | null;
  }
}

/** Runs a handler for a user, so that users and customers share the database equally, and on the user's node of a distributed one. */
export type OnBehalfOf = <R>(access: Access, work: () => Promise<R>) => Promise<R>;

interface RegistrarOptions {
  handlers: Handlers;
  authenticate: Authenticate;
  readWidgetProof: ReadWidgetProof;
  /** Whether replies are checked against the contract. */
  checkReplies: boolean;
  onBehalfOf: OnBehalfOf;
  /** Returns whether the customer's reads reject unknown query parameters. */
  isInputStrict: (customerId: number) => Promise<boolean>;
}

type AnyHandler = (
  input: { params: unknown; query: unknown; body: unknown },
  call: CallContext | OpenCallContext,
) => Promise<unknown>;

/** Registers one route per row of the endpoint table. */
export async function registerEndpoints(app: FastifyInstance, options: RegistrarOptions): Promise<void> {
  const rows = (Object.keys(endpoints) as EndpointName[]).map((name) => ({
    name,
    endpoint: endpoints[name] as Endpoint,
  }));
  const acceptsForm = ({ endpoint }: { endpoint: Endpoint }): boolean => endpoint.bodyType === 'form';

  app.decorateRequest('access', null);
  app.decorateRequest('ignored');
  app.decorateRequest('widget', null);
  app.setValidatorCompiler(compileInput);
  app.setSerializerCompiler(compileReply(options.checkReplies));
  await app.register(async (scope) => {
    acceptJson(scope);
    for (const { name, endpoint } of rows.filter((row) => !acceptsForm(row))) {
      const route = routeOf(name, endpoint, options);
      scope.route(route);
      if (endpoint.alsoAt !== undefined)
        scope.route({ ...route, url: endpoint.alsoAt, schema: { ...route.schema, hide: true } });
    }
  });
  await app.register(async (scope) => {
    await acceptForms(scope);
    for (const { name, endpoint } of rows.filter(acceptsForm)) scope.route(routeOf(name, endpoint, options));
  });
}

function routeOf(name: EndpointName, endpoint: Endpoint, options: RegistrarOptions): RouteOptions {
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(name, endpoint),
    onRequest: async (request) => {
      // The router passes a missing id as an empty string.
      if (Object.values(request.params ?? {}).includes('')) throw new ServiceError('Y910');
      const version = apiVersionOf(request.headers['api-version']);
      if (endpoint.versions !== undefined && !endpoint.versions.includes(version)) throw new ServiceError('Y910');
      if (endpoint.caller !== 'none') {
        request.access = await accessOf(request.headers.authorization, request.ip, options.authenticate);
        assertCaller(endpoint.caller, request.access);
        const proof = headerOf(request, widgetProofHeader);
        if (proof !== null) request.widget = await options.readWidgetProof(proof, request.access);
      }
      assertInputsExist(name, version, request.query);
      await removeUnknownParameters(request, endpoint, options);
    },
    preValidation: async (request) => checkMembers(request, name, endpoint),
    handler: handlerOf(name, endpoint, options),
  };
}

/** Removes unknown query parameters from a read and stores their names. Rejects them in writes and for strict customers. */
async function removeUnknownParameters(
  request: FastifyRequest,
  endpoint: Endpoint,
  { isInputStrict }: RegistrarOptions,
): Promise<void> {
  const { known, unknown } = splitParameters(endpoint, request.query);
  const [first] = unknown;
  request.ignored = unknown;
  if (first === undefined || endpoint.ignoresUnknown === true) return;
  const isStrict = request.access !== null && (await isInputStrict(request.access.customerId));
  if (endpoint.method !== 'GET' || isStrict)
    throw new ServiceError('Y800', { name: inputName([first], 'querystring') });
  request.query = known;
}

/** Rejects members that the version or the endpoint does not have. Stores the names of inputs without effect. */
function checkMembers(request: FastifyRequest, name: EndpointName, endpoint: Endpoint): void {
  const { query, body } = request;
  assertMembersExist(name, apiVersionOf(request.headers['api-version']), body);
  if (endpoint.body === undefined) assertEmptyBody(body);
  request.ignored = [...request.ignored, ...ignoredNames(endpoint, { query, body })];
}

/** Returns a route handler that calls the endpoint's handler and sends the reply in the requested version. */
function handlerOf(name: EndpointName, endpoint: Endpoint, { handlers, onBehalfOf }: RegistrarOptions) {
  // The endpoint table relates each name to its input and reply. Types cannot express this in a loop over all names.
  const handle = (handlers as unknown as Record<string, AnyHandler | undefined>)[name];
  if (handle === undefined) throw new Error(`There is no handler for ${name}.`);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { params, query, body } = request;
    const call = callContextOf(request, reply, endpoint);
    void reply.code(endpoint.status);
    const input = { params, query, body: endpoint.body === undefined ? undefined : body };
    const { access } = request;
    const answer = await (access === null ? handle(input, call) : onBehalfOf(access, () => handle(input, call)));
    const ignored = ignoredHeader(request.ignored);
    if (ignored !== null) void reply.header(ignoredInputHeader, ignored);
    return endpoint.reply === undefined ? reply.send() : replyIn(call.version, name, answer);
  };
}

function callContextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { otherStatus, idempotent }: Endpoint,
): CallContext | OpenCallContext {
  const call = { version: apiVersionOf(request.headers['api-version']), requestId: request.id };
  const { access } = request;
  if (access === null) {
    return {
      ...call,
      address: request.ip,
      header(name) {
        const value = request.headers[name.toLowerCase()];
        return typeof value === 'string' ? value : undefined;
      },
    };
  }
  return {
    ...call,
    customer: { id: access.customerId },
    user: access.user,
    tokenHash: access.tokenHash,
    jwtExpiresAt: access.jwtExpiresAt,
    presence: presenceOf(request.headers),
    widget: request.widget,
    idempotencyKey: idempotent === true ? headerOf(request, idempotencyHeader) : null,
    page(page: PagePosition) {
      const links = linkHeader(request.url, page);
      if (links !== null) void reply.header('link', links);
    },
    next(cursor) {
      void reply.header('link', nextLink(request.url, cursor));
    },
    leaveOut(count) {
      void reply.header(leftOutHeader, count);
    },
    ignore(names) {
      request.ignored = [...request.ignored, ...names];
    },
    otherwise() {
      if (otherStatus !== undefined) void reply.code(otherStatus);
    },
  };
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}

const emptyReply = z.undefined();

function schemaOf(name: EndpointName, endpoint: Endpoint): FastifySchema {
  const { summary, description } = endpoint;
  const common = { operationId: name, summary, description, tags: [endpoint.path.split('/')[1] ?? ''] };
  const errors = { '4xx': serviceErrorBody, '5xx': serviceErrorBody };
  const { params, query, body, bodyOptional, bodyType, reply, status, otherStatus } = endpoint;
  return {
    ...common,
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body: bodyOptional === true ? body.optional() : body }),
    ...(bodyType === 'form' ? { consumes: ['application/x-www-form-urlencoded', 'multipart/form-data'] } : {}),
    response: {
      [status]: reply ?? emptyReply,
      ...(otherStatus === undefined ? {} : { [otherStatus]: emptyReply }),
      ...errors,
    },
  };
}
