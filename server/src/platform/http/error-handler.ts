import type { ApiErrorBody, ApiErrorCode, HostErrorCode, HostOperationName } from '@fin-link/contracts/browser';
import { detailsOf, errorsOf } from '@fin-link/contracts/host';
import { ServiceCallError } from '@fin-link/service-client';
import { isStorageOutage } from '@fin-link/storage';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HostError } from './host-error.ts';
import { hostErrorOfService } from './service-errors.ts';
import { logFailure } from './service-outages.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Operation of the contract; absent on pages and files. */
    operation?: HostOperationName;
  }
  interface FastifyReply {
    /** The error code that was sent, for the log. */
    hostErrorCode: ApiErrorCode | null;
  }
}

/** Host error codes by Fastify's error code. */
const frameworkCodes: Readonly<Record<string, ApiErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.unreadable',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.unreadable',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.unreadable',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.media-type',
  FST_ERR_NOT_FOUND: 'route.not-found',
  FST_ERR_BAD_URL: 'route.not-found',
};

/** Host error codes by HTTP status, for other errors of the framework. */
const codesOfStatus: Readonly<Record<number, ApiErrorCode>> = {
  400: 'request.invalid',
  404: 'route.not-found',
  405: 'route.method-not-allowed',
  408: 'request.timeout',
  413: 'request.too-large',
  414: 'request.invalid',
  415: 'request.media-type',
};

/** Seconds after which a caller may retry when the database is unavailable. */
const outageRetrySeconds = 5;

/** Log message for an error code that the contract does not list for the operation. The caller gets the code nevertheless. */
export const undocumentedError = 'the contract does not list this error';

/** Converts any error to the `HostError` that the caller gets. `notFoundCode` is the code for a resource that the service does not have. */
export function hostErrorOf(error: unknown, notFoundCode: HostErrorCode): HostError {
  if (error instanceof HostError) return error;
  if (error instanceof ServiceCallError) return hostErrorOfService(error, notFoundCode);
  if (isStorageOutage(error))
    return new HostError('storage.unavailable', { retryAfter: outageRetrySeconds, cause: error });
  const { code, statusCode } = error as Partial<FastifyError>;
  const mappedCode =
    (code === undefined ? undefined : frameworkCodes[code]) ??
    (statusCode === undefined ? undefined : codesOfStatus[statusCode]);
  return new HostError(mappedCode ?? 'internal', { cause: error });
}

export function errorBody(error: HostError, requestId: string): ApiErrorBody {
  return {
    error: {
      code: error.code,
      message: error.message,
      docs: `/docs/errors#${error.code}`,
      requestId,
      ...(error.retryAfter !== null && { retryAfter: error.retryAfter }),
      ...(error.fields.length > 0 && { fields: [...error.fields] }),
      ...(error.conflict !== null && { conflict: error.conflict }),
      ...(error.capability !== null && { capability: error.capability }),
    },
  };
}

export function sendError(error: HostError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hostErrorCode = error.code;
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter));
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id));
}

/** Registers the error handler and the 404 handler of the app. Logs failures with their cause; replies contain no cause. */
export function useErrorHandler(app: FastifyInstance): void {
  app.decorateReply('hostErrorCode', null);
  app.setErrorHandler((error, request, reply) => {
    const { operation } = request.routeOptions.config;
    const missing = operation === undefined ? undefined : detailsOf(operation).missing;
    const hostError = hostErrorOf(error, missing ?? 'route.not-found');
    logFailure(request, hostError, error);
    if (operation !== undefined && !errorsOf(operation).includes(hostError.code))
      request.log.error({ requestId: request.id, operation, code: hostError.code }, undocumentedError);
    return sendError(hostError, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(new HostError('route.not-found'), request, reply));
}
