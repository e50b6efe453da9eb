import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface ObieError {
  readonly code: keyof typeof obieCodes;
  readonly message: string;
  /** Field or header that is invalid. */
  readonly path?: string | undefined;
}

/** An error that is answered with its status. Only the answers 400, 403 and 500 have a body, an `OBErrorResponse1`. */
export class ObieProblem extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 415 | 429 | 500;
  readonly errors: readonly ObieError[];

  constructor(status: ObieProblem['status'], ...errors: readonly ObieError[]) {
    super(errors.map(({ message }) => message).join('; ') || String(status));
    this.status = status;
    this.errors = errors;
  }
}

export const unauthorized = (): ObieProblem => new ObieProblem(401);

/** Sets an error handler that answers every error in the standard's format. */
export function answerWithObieErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const problem = problemOf(error);
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
    if (problem.status === 429) reply.header('retry-after', '86400');
    if (problem.errors.length === 0) return reply.code(problem.status).send();
    const errors = problem.errors.map(({ code, message, path }) => ({
      ErrorCode: obieCodes[code],
      Message: message,
      ...(path !== undefined && { Path: path }),
    }));
    return reply.code(problem.status).send({ Id: randomUUID(), Errors: errors });
  });
}

/** Codes of `OBExternalStatusReason1Code` that this bank uses, by their names in the code set. */
const obieCodes = {
  unexpected: 'U000',
  fieldInvalid: 'U002',
  invalidDate: 'U003',
  fieldMissing: 'U004',
  fieldUnexpected: 'U005',
  headerInvalid: 'U006',
  consentMismatch: 'U008',
  invalidConsentStatus: 'U009',
  invalidFormat: 'U010',
  notFound: 'U011',
  reauthenticate: 'U028',
} as const;

function problemOf(error: unknown): ObieProblem {
  if (error instanceof ObieProblem) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 415) return new ObieProblem(415);
  if (status === 400 || status === 413)
    return new ObieProblem(400, { code: 'invalidFormat', message: 'The body is not valid JSON.' });
  return new ObieProblem(500, { code: 'unexpected', message: 'Something went wrong at the bank.' });
}
