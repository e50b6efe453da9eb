import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ZodApp, requestLine } from '../../http/index.ts';
import { malformed, SiteFailure, unknownPage } from '../site/site-failure.ts';

/** Answers every error with a `SiteProblem`. Logs only the code of unexpected errors, because their text could contain request data. */
export function answerWithProblems(app: ZodApp): void {
  app.setErrorHandler((error: FastifyError | SiteFailure, request, reply) => {
    const failure = toFailure(error);
    if (failure.httpStatus >= 500 && !(error instanceof SiteFailure) && !request.raw.destroyed) {
      request.log.error({ code: error.code ?? error.name }, 'request failed');
    }
    noteAdditionalStatus(request, failure.additionalStatus);
    return reply.code(failure.httpStatus).send(failure.toProblem());
  });
  app.setNotFoundHandler((request, reply) => {
    const failure = unknownPage();
    noteAdditionalStatus(request, failure.additionalStatus);
    return reply.code(failure.httpStatus).send(failure.toProblem());
  });
}

/** Answers a URL that the router can't parse. No hook runs for it, so it is logged here. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = toFailure(error);
  request.log.info(
    { method: request.method, route: '(none)', status: failure.httpStatus, code: failure.additionalStatus },
    'request',
  );
  void reply.code(failure.httpStatus).send(failure.toProblem());
}

/** HTTP status by the error code of Node's HTTP parser. All other codes are answered with 400. */
const parserStatuses: ReadonlyMap<string, number> = new Map([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
]);

/** Answers input that isn't valid HTTP. */
export function answerBrokenRequest({ code }: { readonly code: string }, socket: Socket): void {
  if (!socket.writable) return;
  const failure = malformed(parserStatuses.get(code) ?? 400);
  const body = JSON.stringify(failure.toProblem());
  const head = [
    `HTTP/1.1 ${failure.httpStatus} ${STATUS_CODES[failure.httpStatus]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

function toFailure(error: FastifyError | SiteFailure): SiteFailure {
  if (error instanceof SiteFailure) return error;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500
    ? malformed(statusCode)
    : new SiteFailure(500, 'TECH_ERROR', 'Something went wrong at the bank.');
}

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
function noteAdditionalStatus(request: FastifyRequest, additionalStatus: string): void {
  request.setDecorator(additionalStatusKey, additionalStatus);
}
