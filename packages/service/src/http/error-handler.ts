import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { endpoints } from '@fin-link/contracts/server';
import { StorageError } from '@fin-link/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, ServiceError } from '../runtime/index.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error that this request was answered with. */
    errorCode: string | null;
  }
}

const codeOfStatus: Readonly<Record<number, 'Y910' | 'Y912' | 'Y913'>> = {
  404: 'Y910',
  406: 'Y913',
  413: 'Y912',
  415: 'Y913',
};

/** One way out for everything that went wrong. */
export function answerErrors(app: FastifyInstance): void {
  app.decorateRequest('errorCode', null);
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(new URL(request.url, 'http://service.invalid').pathname);
    if (allowed.length > 0) void reply.header('allow', allowed.join(', '));
    answer(new ServiceError(allowed.length > 0 ? 'Y911' : 'Y910'), request, reply);
  });
}

export function answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = serviceErrorOf(error);
  if (known.status >= 500 && known.code !== 'Y901') request.log.error({ err: error }, 'failed');
  if (known.status === 401) void reply.header('www-authenticate', 'Bearer');
  if (known.retryAfter !== null) void reply.header('retry-after', known.retryAfter);
  request.errorCode = known.code;
  void reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(known, request.id));
}

/** What a caller waits for before the database is asked again: seconds. */
const outageWait = 5;

/** Faults of the transport carry a 4xx status; whatever carries none is ours. */
function serviceErrorOf(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof StorageError && error.code === 'STORAGE_UNAVAILABLE')
    return new ServiceError('Y916', { retryAfter: outageWait, cause: error });
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new ServiceError(codeOfStatus[status] ?? 'Y806', { cause: error });
  return new ServiceError('Y904', { cause: error });
}

const patterns = Object.values(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}));
const methodsAt = (path: string): string[] => [
  ...new Set(patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
];

/** What is no HTTP never becomes a request; it gets the same body by hand. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const fault = new ServiceError(error.code === 'HPE_HEADER_OVERFLOW' ? 'Y912' : 'Y806');
  const body = JSON.stringify(errorBody(fault, randomUUID()));
  socket.end(
    `HTTP/1.1 ${fault.status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
