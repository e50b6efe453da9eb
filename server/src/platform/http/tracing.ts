import { hostOperation } from '@fin-link/contracts/host';
import { causedBy, startSpan, type Cause } from '@fin-link/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Id and span of the request, for everything that it causes. */
    cause: Cause;
  }
}

/** Operations without a span: load balancers request them all the time. */
const untraced: ReadonlySet<string> = new Set(['getHealth', 'getReadiness']);

/** Records a span for each request, and lets all its work know the request. Call this before other hooks are added. */
export function useTracing(app: FastifyInstance): void {
  app.decorateRequest('cause');
  app.addHook('onRequest', (request, reply, done) => {
    request.cause = { requestId: request.id, traceparent: beginSpan(request, reply) };
    causedBy(request.cause, done);
  });
  // Reading a body continues outside of the request's context.
  app.addHook('preValidation', (request, _reply, done) => causedBy(request.cause, done));
}

/** Begins the span of a request, which ends with its connection's reply. Returns its `traceparent`. */
function beginSpan({ id, method, headers, routeOptions }: FastifyRequest, reply: FastifyReply): string | undefined {
  const { url: route = '(none)', config } = routeOptions;
  if (untraced.has(config.operation ?? '')) return undefined;
  const span = startSpan({
    name: `${method} ${route}`,
    kind: 'server',
    attributes: { 'fin.part': 'host', 'fin.request_id': id, 'http.request.method': method, 'http.route': route },
    ...relationTo(headers.traceparent, config),
  });
  if (span === null) return undefined;
  reply.raw.once('close', () =>
    span.end({
      'http.response.status_code': reply.raw.statusCode,
      ...(reply.hostErrorCode !== null && { 'error.type': reply.hostErrorCode }),
    }),
  );
  return span.traceparent;
}

/**
 * Returns how a request continues its sender's trace. Backends are parents. Browsers are only linked, because anyone can send what they
 * send, and would choose which requests are recorded.
 */
function relationTo(header: string | string[] | undefined, { operation }: FastifyRequest['routeOptions']['config']) {
  if (typeof header !== 'string') return { parent: null };
  const isBackend = operation !== undefined && hostOperation(operation).auth === 'hostKey';
  return isBackend ? { parent: header } : { parent: null, links: [header] };
}
