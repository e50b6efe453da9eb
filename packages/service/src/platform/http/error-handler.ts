import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorStatuses, errorStatusOf } from '@fin-link/contracts/service';
import { isStorageOutage } from '@fin-link/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, ServiceError } from '../runtime/index.ts';
import { methodsAt } from './endpoint-paths.ts';

declare module 'fastify' {
  interface FastifyInstance {
    errorStatuses: ErrorStatuses;
  }
  interface FastifyRequest {
    /** Error code of the reply; `null` for a reply without an error. */
    errorCode: string | null;
  }
}

/** Error codes of transport errors, by HTTP status. All other 4xx statuses get Y806. */
const transportErrorCodes: Readonly<Record<number, 'Y910' | 'Y912' | 'Y913'>> = {
  404: 'Y910',
  406: 'Y913',
  413: 'Y912',
  415: 'Y913',
};

/** Registers handlers that reply to every error, unknown path and unknown method in the format of the interface. */
export function registerErrorHandlers(app: FastifyInstance, statuses: ErrorStatuses): void {
  app.decorate('errorStatuses', statuses);
  app.decorateRequest('errorCode', null);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(new URL(request.url, 'http://service.invalid').pathname);
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    sendError(new ServiceError(allowed.length > 0 ? 'Y911' : 'Y910'), request, reply);
  });
}

/** Replies with an error in the format of the interface. Logs errors that operators should investigate. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const serviceError = serviceErrorOf(error);
  const status = errorStatusOf(serviceError.code, request.server.errorStatuses);
  if (status >= 500 && !isExpected(serviceError)) request.log.error({ err: error }, 'failed');
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  if (serviceError.retryAfter !== null) void reply.header('retry-after', serviceError.retryAfter);
  request.errorCode = serviceError.code;
  void reply
    .code(status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(serviceError, request.id));
}

/**
 * Returns whether the error needs no log line: the endpoint is missing, the service is starting or stopping, or the outage is already
 * logged.
 */
const isExpected = ({ code, cause }: ServiceError): boolean =>
  code === 'Y901' ||
  code === 'Y915' ||
  (code === 'Y916' && (isStorageOutage(cause) || (cause instanceof Error && cause.name === 'TimeoutError')));

/** Seconds after which a caller may retry during a database outage. */
const outageRetrySeconds = 5;

/** Maps any error to a `ServiceError`. Errors with a 4xx status are transport errors, all others are internal. */
function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isStorageOutage(error)) return new ServiceError('Y916', { retryAfter: outageRetrySeconds, cause: error });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new ServiceError(transportErrorCodes[status] ?? 'Y806', { cause: error });
  return new ServiceError('Y904', { cause: error });
}

/** Replies to malformed HTTP directly on the socket, because there is no request object to reply to. */
export function sendMalformedRequestError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const serviceError = new ServiceError(error.code === 'HPE_HEADER_OVERFLOW' ? 'Y912' : 'Y806');
  const body = JSON.stringify(errorBody(serviceError, randomUUID()));
  socket.end(
    `HTTP/1.1 ${errorStatusOf(serviceError.code, 'described')} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
