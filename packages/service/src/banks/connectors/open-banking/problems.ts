import * as client from 'openid-client';
import { isServerFault, outage, problem, tooManyReads } from '../contract/bank-failures.ts';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';
import { BankFault } from './bank-http.ts';

/** A bank's refusal of a request for data or about a consent, with the codes of its standard. */
export interface Refusal {
  kind: 'refusal';
  status: number;
  /** Error codes of the standard, in the order of the reply. */
  codes: readonly string[];
  /** Seconds that the bank asks to wait, if it names them. */
  retryAfter?: number | undefined;
}

/** Status of a refusal, and its cause for the log. */
export type Meaning = readonly [AdditionalStatus, string];

/** Converts a refusal to a problem, by the first code for which `meaningOf` returns a meaning, otherwise by the HTTP status. */
export function problemOfRefusal(
  { status, codes, retryAfter }: Refusal,
  meaningOf: (status: number, code: string) => Meaning | undefined,
): BankProblem {
  const meaningByCode = codes.map((code) => meaningOf(status, code)).find((meaning) => meaning !== undefined);
  const [additionalStatus, detail] =
    meaningByCode ?? meaningsByStatus.get(status) ?? (['UNEXPECTED_SITE_ERROR', 'unexplained refusal'] as const);
  if (isServerFault(status)) return outage(detail, additionalStatus);
  // The problem of a 429 includes the time to wait before a retry.
  return status === 429 ? tooManyReads(retryAfter, additionalStatus) : problem(additionalStatus, detail);
}

/** Meanings of HTTP statuses, the same in every standard. */
const meaningsByStatus: ReadonlyMap<number, Meaning> = new Map([
  [401, ['INCORRECT_OAUTH_TOKEN', 'token refused']],
  [403, ['CONSENT_REQUIRED', 'forbidden']],
  [404, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [405, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [429, ['SITE_BLOCKING_ERROR', 'too many reads']],
  [501, ['DATASET_NOT_SUPPORTED', 'not offered']],
  [502, ['SITE_UNAVAILABLE', 'gateway']],
  [503, ['SITE_UNAVAILABLE', 'gateway']],
  [504, ['SITE_UNAVAILABLE', 'gateway']],
]);

/** Error code of the library for a token that has expired or is not valid yet. */
const clockErrorCode = 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED';
/** HTTP statuses of a proxy whose server did not respond. */
const gatewayStatuses = new Set([502, 503, 504]);

/** Returns the problem for an OAuth error code. An unknown code becomes `UNEXPECTED_SITE_ERROR`. */
export const problemOfErrorCode = (errorCode: string): BankProblem => {
  const status = statusesByErrorCode.get(errorCode);
  return status === undefined
    ? problem('UNEXPECTED_SITE_ERROR', 'unexplained refusal')
    : problem(status, `refused: ${errorCode}`);
};

/** Statuses by OAuth error code. A refusal of the client itself is an error of the configuration (`TECH_ERROR`), not of the bank. */
const statusesByErrorCode: ReadonlyMap<string, AdditionalStatus> = new Map([
  ['invalid_grant', 'INCORRECT_OAUTH_TOKEN'],
  ['invalid_token', 'INCORRECT_OAUTH_TOKEN'],
  ['invalid_client', 'TECH_ERROR'],
  ['unauthorized_client', 'TECH_ERROR'],
  ['invalid_scope', 'TECH_ERROR'],
  ['temporarily_unavailable', 'SITE_UNAVAILABLE'],
]);

/** Returns whether a library error is the bank's reply with this OAuth error code. */
export const isErrorReply = (error: unknown, errorCode: string): boolean =>
  error instanceof client.ResponseBodyError && error.error === errorCode;

/** Number of nested causes that are searched for a `BankFault`. */
const maxCauseDepth = 5;

/** Converts an exception of the library to a problem. Rethrows errors that the bank did not cause. */
export function problemOfLibraryError(error: unknown): BankProblem {
  for (let cause = error, depth = 0; cause instanceof Error && depth < maxCauseDepth; cause = cause.cause, depth += 1)
    if (cause instanceof BankFault) return cause.problem;
  if (error instanceof client.ResponseBodyError)
    return gatewayStatuses.has(error.status)
      ? outage('gateway')
      : markOutage(error.status, problemOfErrorCode(error.error));
  if (error instanceof client.WWWAuthenticateChallengeError)
    return problem('INCORRECT_OAUTH_TOKEN', 'challenged by the bank');
  if (error instanceof client.ClientError && error.code === clockErrorCode)
    return problem('UNEXPECTED_SITE_ERROR', 'clock');
  if (error instanceof client.ClientError)
    return problemOfResponse(error.cause instanceof Response ? error.cause.status : null);
  throw error;
}

/** Returns the problem of a response that the library refused. `status` is `null` if it is unknown. */
function problemOfResponse(status: number | null): BankProblem {
  if (status !== null && gatewayStatuses.has(status)) return outage('gateway');
  return markOutage(status, problem('UNEXPECTED_SITE_ERROR', 'not conforming'));
}

/** Marks the problem as an outage if the status is a fault of the bank. */
const markOutage = (status: number | null, found: BankProblem): BankProblem =>
  status !== null && isServerFault(status) ? { ...found, isOutage: true } : found;

/** Returns the result of the work, or the problem that it threw. */
export async function outcomeOf<T>(work: () => Promise<T>): Promise<T | BankProblem> {
  try {
    return await work();
  } catch (error) {
    return problemOfLibraryError(error);
  }
}
