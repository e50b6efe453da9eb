import { errorStatusOf } from '@fin-link/contracts/service';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { ServiceError } from '../../platform/runtime/index.ts';

const errors = {
  missingField: [400, 'Missing Required Field', 'Field/Missing'],
  invalidField: [400, 'Invalid Field', 'Field/Invalid'],
  invalidArrangement: [422, 'Invalid Consent Arrangement', 'Authorisation/InvalidArrangement'],
  expected: [400, 'Expected Error Encountered', 'GeneralError/Expected'],
  unexpected: [500, 'Unexpected Error Encountered', 'GeneralError/Unexpected'],
} as const;

/** Sends a `ResponseErrorListV2`. `status` replaces the default status of the error. */
export function sendCdsError(
  reply: FastifyReply,
  name: keyof typeof errors,
  detail: string,
  status: number = errors[name][0],
): FastifyReply {
  const [, title, ending] = errors[name];
  const body = { errors: [{ code: `urn:au-cds:error:cds-all:${ending}`, title, detail }] };
  return reply.code(status).type('application/json; charset=utf-8').send(body);
}

/** Sends errors outside of the notification itself in the format of the Consumer Data Standards. */
export function answerBanks(scope: FastifyInstance): void {
  scope.setErrorHandler((error, request, reply) => {
    const known = error instanceof ServiceError ? errorStatusOf(error.code, 'precise') : null;
    if (error instanceof ServiceError && known !== null && known < 500) {
      if (error.retryAfter !== null) void reply.header('retry-after', error.retryAfter);
      return sendCdsError(reply, 'expected', 'Try again later.', known);
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return sendCdsError(reply, 'invalidField', 'The body is not a form.', 400);
    request.log.error({ err: error }, 'failed');
    return sendCdsError(reply, 'unexpected', 'Something went wrong.', known ?? 500);
  });
}
