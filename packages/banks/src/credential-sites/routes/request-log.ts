import type { FastifyRequest } from 'fastify';
import { type ZodApp, requestLine } from '../../http/index.ts';

const additionalStatusKey = Symbol('additional status');

/** One line for each request, with the status that a refusal was given. */
export function logRequests(app: ZodApp): void {
  app.decorateRequest(additionalStatusKey, null);
  app.addHook(
    'onResponse',
    requestLine((request) => request.getDecorator<string | null>(additionalStatusKey)),
  );
}

/** The code that the request's line will have. */
export function noteAdditionalStatus(request: FastifyRequest, additionalStatus: string): void {
  request.setDecorator(additionalStatusKey, additionalStatus);
}
