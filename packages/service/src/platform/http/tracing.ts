import type { IncomingHttpHeaders } from 'node:http';
import { randomUUID } from 'node:crypto';
import { requestIdFormat, requestIdHeader } from '@fin-link/contracts/service';
import { causedBy, startSpan, type Cause } from '@fin-link/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id and span of the request, for everything that it causes. */
    cause: Cause;
  }
}

/** Routes without a span: load balancers request them all the time. */
const untraced: ReadonlySet<string> = new Set(['/health', '/ready']);

/** Returns the id that the host has given to the request that causes this one, otherwise a new id. */
export function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const sent = headers[requestIdHeader];
  return typeof sent === 'string' && requestIdFormat.test(sent) ? sent : randomUUID();
}

/** Records a span for each request, and lets all its work know the request. Call this before other hooks are added. */
export function traceRequests(app: FastifyInstance): void {
  app.decorateRequest('cause');
  app.addHook('onRequest', (request, reply, done) => {
    request.cause = { requestId: request.id, traceparent: beginSpan(request, reply) };
    causedBy(request.cause, done);
  });
  // Reading a body continues outside of the request's context.
  app.addHook('preValidation', (request, _reply, done) => causedBy(request.cause, done));
}

/** Begins the span of a request, which ends with its connection's reply. Returns its `traceparent`. */
function beginSpan(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { id, method, headers, is404, routeOptions } = request;
  const route = (is404 ? undefined : routeOptions.url) ?? '(none)';
  if (untraced.has(route)) return undefined;
  const { traceparent } = headers;
  const span = startSpan({
    name: `${method} ${route}`,
    kind: 'server',
    attributes: { 'fin.part': 'service', 'fin.request_id': id, 'http.request.method': method, 'http.route': route },
    parent: typeof traceparent === 'string' ? traceparent : null,
  });
  if (span === null) return undefined;
  reply.raw.once('close', () =>
    span.end({
      'http.response.status_code': reply.raw.statusCode,
      ...(request.errorCode !== null && { 'error.type': request.errorCode }),
    }),
  );
  return span.traceparent;
}
