import type { FastifyRequest } from 'fastify';
import { type ZodApp, requestLine } from '../../http/index.ts';

const additionalStatusKey = Symbol('additional status');

/** Logs one line per request. The line of an error includes its additional status. */
export function logRequests(app: ZodApp): void {
  app.decorateRequest(additionalStatusKey, null);
  app.addHook(
    'onResponse',
    requestLine((request) => request.getDecorator<string | null>(additionalStatusKey)),
  );
}

/** Sets the additional status for the log line of a request. */
export function noteAdditionalStatus(request: FastifyRequest, additionalStatus: string): void {
  request.setDecorator(additionalStatusKey, additionalStatus);
}
