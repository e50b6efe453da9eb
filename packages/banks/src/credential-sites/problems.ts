import type { FastifyError } from 'fastify';
import { malformed, SiteFailure, unknownPage } from './site-failure.ts';
import type { ZodApp } from './routes/zod-app.ts';

/** Whatever goes wrong leaves as a SiteProblem; only what nobody foresaw is logged, by its code. */
export function answerWithProblems(app: ZodApp): void {
  app.setErrorHandler((error: FastifyError | SiteFailure, request, reply) => {
    const failure = toFailure(error);
    if (failure.httpStatus === 500 && !(error instanceof SiteFailure) && !request.raw.destroyed) {
      request.log.error({ code: codeOf(error) }, 'request failed');
    }
    return reply.code(failure.httpStatus).send(failure.toProblem());
  });
  app.setNotFoundHandler((_request, reply) => {
    const failure = unknownPage();
    return reply.code(failure.httpStatus).send(failure.toProblem());
  });
}

export function toFailure(error: FastifyError | SiteFailure): SiteFailure {
  if (error instanceof SiteFailure) return error;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 ? malformed(statusCode) : new SiteFailure(500, 'TECH_ERROR', 'Something went wrong at the bank.');
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
