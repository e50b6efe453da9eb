import type { FastifyInstance } from 'fastify';

/** Value of `error` in `WWW-Authenticate`. */
type Challenge = 'invalid_token' | 'invalid_dpop_proof' | 'use_dpop_nonce' | 'insufficient_user_authentication';

/** An error that is answered in the standard's format. */
export class FdxProblem extends Error {
  readonly kind: keyof typeof codes;
  readonly challenge: Challenge | null;

  constructor(kind: keyof typeof codes, message: string, challenge: Challenge | null = null) {
    super(message);
    this.kind = kind;
    this.challenge = challenge;
  }
}

/** HTTP status and error code of each problem. The codes from 601 to 703 are from FDX; the others repeat the HTTP status. */
const codes = {
  badRequest: [400, '400'],
  unauthorized: [401, '401'],
  customerNotFound: [404, '601'],
  notAuthorized: [403, '602'],
  accountNotFound: [404, '701'],
  badDates: [400, '703'],
  notFound: [404, '404'],
  notAllowed: [405, '405'],
  conflict: [409, '409'],
  unsupported: [415, '415'],
  unexpected: [500, '500'],
} as const;

/** Creates the error for a missing, invalid or expired token. The response is a 401 with a challenge. */
export const refusedToken = (message: string, challenge: Challenge = 'invalid_token'): FdxProblem =>
  new FdxProblem('unauthorized', message, challenge);

/**
 * Sets an error handler that answers every error in the standard's format. `algorithms` lists the signature algorithms
 * of DPoP proofs; it is `null` if the bank uses bearer tokens.
 */
export function answerWithFdxErrors(app: FastifyInstance, algorithms: readonly string[] | null): void {
  const challengeOf = (error: Challenge): string =>
    algorithms === null ? `Bearer error="${error}"` : `DPoP error="${error}", algs="${algorithms.join(' ')}"`;

  app.setErrorHandler((error, _request, reply) => {
    const { kind, message, challenge } = problemOf(error);
    const [status, code] = codes[kind];
    if (challenge !== null) reply.header('www-authenticate', challengeOf(challenge));
    return reply.code(status).send({ code, message });
  });
  app.setNotFoundHandler(async ({ url }) => {
    const path = url.split('?')[0] ?? '';
    const isKnown = (['GET', 'PUT'] as const).some((method) => app.findRoute({ method, url: path }) !== null);
    throw isKnown
      ? new FdxProblem('notAllowed', 'This address does not take that method.')
      : new FdxProblem('notFound', 'There is nothing at this address.');
  });
}

function problemOf(error: unknown): FdxProblem {
  if (error instanceof FdxProblem) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 415) return new FdxProblem('unsupported', 'The body must be JSON.');
  if (status === 400 || status === 413) return new FdxProblem('badRequest', 'The body is not valid JSON.');
  return new FdxProblem('unexpected', 'Something went wrong at the bank.');
}
