import { measured } from '@fin-link/storage';
import {
  LogController,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  type FastifyBaseLogger,
  type FastifyInstance,
  type RawReplyDefaultExpression,
  type RawRequestDefaultExpression,
  type RawServerDefault,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** Logger of a fastify server; `false` for none. */
export type LoggerOptions = NonNullable<FastifyServerOptions['logger']>;

/** Returns server options for a logger that logs requests only through `requestLine`. */
export const loggedBy = (logger: LoggerOptions) => ({
  logger,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
});

/**
 * Creates an `onResponse` hook that logs and measures each request. The format is that of the host's log. The log line contains the route
 * pattern, but no request data and no IP address. `codeOf` returns the error code of a response.
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

/** An instance whose routes are typed by their zod schemas. */
export type ZodApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;
