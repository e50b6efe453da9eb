import { measured } from '@fin-link/storage';
import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

export type LoggerOptions = NonNullable<FastifyServerOptions['logger']>;

/** Returns options for a server that logs one line per request with the hook below. */
export const loggedBy = (logger: LoggerOptions) => ({
  logger,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
});

/**
 * Logs one line per request in an `onResponse` hook. The line has the host's format and contains no request data and no
 * address.
 */
export const requestLine =
  (codeOf: (request: FastifyRequest) => string | null = () => null) =>
  async (request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): Promise<void> => {
    const { method, is404, routeOptions } = request;
    const route = (is404 ? undefined : routeOptions.url) ?? '(none)';
    const code = codeOf(request);
    measured('request', { part: 'banks', method, route, status, seconds: elapsedTime / 1_000 });
    request.log.info({ method, route, status, ...(code !== null && { code }), ms: Math.round(elapsedTime) }, 'request');
  };
