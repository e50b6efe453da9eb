import { measured } from '@fin-link/storage';
import { LogController } from 'fastify';
import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';

export type LoggerOptions = NonNullable<FastifyServerOptions['logger']>;

/** Options of a server whose requests get one line each, by the hook below. */
export const loggedBy = (logger: LoggerOptions) => ({
  logger,
  logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
});

/** An `onResponse` hook: one line for each request, in the form of the host's, of facts only: nothing that was sent, no address. */
export const requestLine =
  (codeOf: (request: FastifyRequest) => string | null = () => null) =>
  async (request: FastifyRequest, { statusCode: status, elapsedTime }: FastifyReply): Promise<void> => {
    const { method, is404, routeOptions } = request;
    const route = (is404 ? undefined : routeOptions.url) ?? '(none)';
    const code = codeOf(request);
    measured('request', { part: 'banks', method, route, status, seconds: elapsedTime / 1_000 });
    request.log.info({ method, route, status, ...(code !== null && { code }), ms: Math.round(elapsedTime) }, 'request');
  };
