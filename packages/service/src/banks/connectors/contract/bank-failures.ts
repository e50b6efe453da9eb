import type { AdditionalStatus, BankProblem } from './connector.ts';

/** Statuses that a bank's failure may have. Only the service sets statuses of progress and success. */
export const bankFailures = [
  'DATA_RETRIEVAL_FAILED',
  'DATA_NOT_AVAILABLE',
  'ACCOUNT_LOCKED',
  'ADDL_AUTHENTICATION_REQUIRED',
  'BETA_SITE_DEV_IN_PROGRESS',
  'CREDENTIALS_UPDATE_NEEDED',
  'INCORRECT_CREDENTIALS',
  'INVALID_ADDL_INFO_PROVIDED',
  'REQUEST_TIME_OUT',
  'SITE_BLOCKING_ERROR',
  'UNEXPECTED_SITE_ERROR',
  'SITE_NOT_SUPPORTED',
  'SITE_UNAVAILABLE',
  'TECH_ERROR',
  'USER_ACTION_NEEDED_AT_SITE',
  'SITE_SESSION_INVALIDATED',
  'NEW_AUTHENTICATION_REQUIRED',
  'DATASET_NOT_SUPPORTED',
  'ENROLLMENT_REQUIRED_FOR_DATASET',
  'CONSENT_REQUIRED',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'INCORRECT_OAUTH_TOKEN',
  'MIGRATION_IN_PROGRESS',
] as const satisfies readonly AdditionalStatus[];

/** Wait in seconds before the next request (one day), if a bank that limits requests does not state a wait. */
const defaultRetryAfterSeconds = 86_400;

const failuresByName = new Map<string, AdditionalStatus>(bankFailures.map((status) => [status, status]));

/** Returns the status with this name; `undefined` if a bank's failure may not have it. */
export const bankFailure = (name: string): AdditionalStatus | undefined => failuresByName.get(name);

/** Returns a problem of a bank that is unavailable. */
export const outage = (detail: string, additionalStatus: AdditionalStatus = 'SITE_UNAVAILABLE'): BankProblem => ({
  ...problem(additionalStatus, detail),
  isOutage: true,
});

/** Returns a problem that was found without a request to the bank. */
export const unrequestedProblem = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  ...problem(additionalStatus, detail),
  isUnrequested: true,
});

/** Returns whether the problem affects only this request, as after 403 or 500. */
export const affectsOneRequest = ({ additionalStatus }: BankProblem): boolean => !generalStatuses.has(additionalStatus);

/** Statuses of problems that would also affect every other request. */
const generalStatuses: ReadonlySet<AdditionalStatus> = new Set([
  'INCORRECT_OAUTH_TOKEN',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'SITE_BLOCKING_ERROR',
  'SITE_SESSION_INVALIDATED',
  'SITE_UNAVAILABLE',
  'TECH_ERROR',
]);

/** Returns whether an HTTP status is a fault of the bank. 501 is no fault: it means that the bank does not offer the resource. */
export const isServerFault = (status: number): boolean => status >= 500 && status !== 501;

/** Returns the problem of a bank that limits requests. A retry after `retryAfter` seconds may succeed. */
export const tooManyReads = (
  retryAfter = defaultRetryAfterSeconds,
  additionalStatus: AdditionalStatus = 'SITE_BLOCKING_ERROR',
): BankProblem => ({ ...problem(additionalStatus, 'too many reads'), retryAfter });

/** Returns a problem. `detail` is for the log: a fixed word, never text from the bank. */
export const problem = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  kind: 'problem',
  additionalStatus,
  detail,
});

/**
 * Converts an error of undici or of the socket to a problem. Uses only its code and name, because the message may hold text from the bank.
 */
export function problemOfError(error: unknown, signal: AbortSignal): BankProblem {
  if (signal.aborted) return problem('TECH_ERROR', 'stopped');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return problem('UNEXPECTED_SITE_ERROR', 'reply too large');
  if (code === 'ADDRESS_REFUSED') return unrequestedProblem('SITE_UNAVAILABLE', 'address refused');
  if (code.startsWith('HPE_') || brokenHttpCodes.has(code)) return problem('UNEXPECTED_SITE_ERROR', 'broken HTTP');
  return outage(error instanceof Error && error.name === 'TimeoutError' ? 'time-out' : 'no connection');
}

/** Error codes of undici for oversized headers, a body of the wrong length, and a session that is not a valid header value. */
const brokenHttpCodes = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_INVALID_ARG',
]);

/**
 * Returns the wait in seconds that the header `Retry-After` asks for. Compares a date in it with the bank's own `Date`. Returns `undefined`
 * if the header is missing or invalid.
 */
export function retryAfterSeconds(header: (name: string) => unknown): number | undefined {
  const value = header('retry-after');
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(String(header('date')))) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
