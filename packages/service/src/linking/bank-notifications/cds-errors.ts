import { errorStatusOf } from '@fin-link/contracts/service';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../../platform/runtime/index.ts';

/** Errors of the Consumer Data Standards: HTTP status, title, and the end of the error URN. */
const errorTypes = {
  missingField: [400, 'Missing Required Field', 'Field/Missing'],
  invalidField: [400, 'Invalid Field', 'Field/Invalid'],
  invalidArrangement: [422, 'Invalid Consent Arrangement', 'Authorisation/InvalidArrangement'],
  expected: [400, 'Expected Error Encountered', 'GeneralError/Expected'],
  unexpected: [500, 'Unexpected Error Encountered', 'GeneralError/Unexpected'],
} as const;

/** Sends an error in the format `ResponseErrorListV2`. `status` replaces the default HTTP status of the error. */
export function sendCdsError(
  reply: FastifyReply,
  name: keyof typeof errorTypes,
  detail: string,
  status: number = errorTypes[name][0],
): FastifyReply {
  const [, title, ending] = errorTypes[name];
  const body = { errors: [{ code: `urn:au-cds:error:cds-all:${ending}`, title, detail }] };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Registers an error handler that sends all errors in the format of the Consumer Data Standards. */
export function registerCdsErrors(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const serviceStatus = error instanceof ServiceError ? errorStatusOf(error.code, 'precise') : null;
    if (error instanceof ServiceError && serviceStatus !== null && serviceStatus < 500) {
      if (error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
      return sendCdsError(reply, 'expected', 'Try again later.', serviceStatus);
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return sendCdsError(reply, 'invalidField', 'The body is not a form.', 400);
    request.log.error({ err: error }, 'failed');
    return sendCdsError(reply, 'unexpected', 'Something went wrong.', serviceStatus ?? 500);
  });
}
