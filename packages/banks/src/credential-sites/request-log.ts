import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { ZodApp } from './routes/zod-app.ts';

export type LoggerOptions = NonNullable<FastifyServerOptions['logger']>;

const additionalStatusKey = Symbol('additional status');

/** One line for each request, of facts only: nothing that was sent, no address. */
export function logRequests(app: ZodApp): void {
  app.decorateRequest(additionalStatusKey, null);
  app.addHook('onResponse', async (request, { statusCode, elapsedTime }) => {
    const route = request.is404 ? null : (request.routeOptions.url ?? null);
    const code = request.getDecorator<string | null>(additionalStatusKey);
    request.log.info(
      { method: request.method, route, status: statusCode, code, durationMs: Math.round(elapsedTime) },
      'request',
    );
  });
}

/** The code that the request's line will have. */
export function noteAdditionalStatus(request: FastifyRequest, additionalStatus: string): void {
  request.setDecorator(additionalStatusKey, additionalStatus);
}
