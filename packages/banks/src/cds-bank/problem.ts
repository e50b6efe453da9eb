import type { FastifyInstance } from 'fastify';

/** An error that is answered with a `ResponseErrorListV2`. */
export class CdsProblem extends Error {
  readonly kind: keyof typeof problems;

  /** `detail` tells the client which value is missing, invalid or out of range. */
  constructor(kind: keyof typeof problems, detail: string) {
    super(detail);
    this.kind = kind;
  }
}

/** Errors of the standard that this bank returns: title, HTTP status, and the end of the code's URN. */
const problems = {
  missingField: ['Missing Required Field', 400, 'cds-all:Field/Missing'],
  invalidField: ['Invalid Field', 400, 'cds-all:Field/Invalid'],
  invalidDateTime: ['Invalid Date', 400, 'cds-all:Field/InvalidDateTime'],
  invalidPageSize: ['Invalid Page Size', 400, 'cds-all:Field/InvalidPageSize'],
  invalidPage: ['Invalid Page', 422, 'cds-all:Field/InvalidPage'],
  missingHeader: ['Missing Required Header', 400, 'cds-all:Header/Missing'],
  invalidHeader: ['Invalid Header', 400, 'cds-all:Header/Invalid'],
  invalidVersion: ['Invalid Version', 400, 'cds-all:Header/InvalidVersion'],
  unsupportedVersion: ['Unsupported Version', 406, 'cds-all:Header/UnsupportedVersion'],
  notAcceptable: ['Expected Error Encountered', 406, 'cds-all:GeneralError/Expected'],
  revokedConsent: ['Consent Is Revoked', 403, 'cds-all:Authorisation/RevokedConsent'],
  invalidConsent: ['Consent Is Invalid', 403, 'cds-all:Authorisation/InvalidConsent'],
  forbidden: ['Expected Error Encountered', 403, 'cds-all:GeneralError/Expected'],
  invalidArrangement: ['Invalid Consent Arrangement', 422, 'cds-all:Authorisation/InvalidArrangement'],
  invalidBankingAccount: ['Invalid Banking Account', 404, 'cds-banking:Authorisation/InvalidBankingAccount'],
  invalidListedAccount: ['Invalid Banking Account', 422, 'cds-banking:Authorisation/InvalidBankingAccount'],
  invalidResource: ['Invalid Resource', 404, 'cds-all:Resource/Invalid'],
  notFound: ['Resource Not Found', 404, 'cds-all:Resource/NotFound'],
  notAllowed: ['Expected Error Encountered', 405, 'cds-all:GeneralError/Expected'],
  unsupported: ['Expected Error Encountered', 415, 'cds-all:GeneralError/Expected'],
  unexpected: ['Unexpected Error Encountered', 500, 'cds-all:GeneralError/Unexpected'],
} as const;

/** An error that is answered with status 401. The standard defines no body for this status. */
export class Unauthorized extends Error {}

/** Sets an error handler that answers every error in the standard's format. */
export function answerWithCdsErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Unauthorized)
      return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send();
    const { kind, message: detail } = problemOf(error);
    const [title, status, ending] = problems[kind];
    return reply.code(status).send({ errors: [{ code: `urn:au-cds:error:${ending}`, title, detail }] });
  });
}

function problemOf(error: unknown): CdsProblem {
  if (error instanceof CdsProblem) return error;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : 500;
  if (status === 415) return new CdsProblem('unsupported', 'The content type is not what this address takes.');
  if (status === 400 || status === 413)
    return new CdsProblem('invalidField', 'The body is not what this address takes.');
  return new CdsProblem('unexpected', 'Something went wrong at the bank.');
}
