import type { AdditionalStatus, BankProblem } from './connector.ts';

/** Statuses that a bank's failure may have. Statuses of progress and success come from the service only. */
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

/** Default wait if the bank names none. */
const dayInSeconds = 86_400;

const failures = new Map<string, AdditionalStatus>(bankFailures.map((status) => [status, status]));

export const bankFailure = (word: string): AdditionalStatus | undefined => failures.get(word);

/** Returns a problem of a bank that is unavailable. */
export const outage = (detail: string, additionalStatus: AdditionalStatus = 'SITE_UNAVAILABLE'): BankProblem => ({
  ...problem(additionalStatus, detail),
  isOutage: true,
});

/** Returns a problem that was found without a request to the bank. */
export const unasked = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  ...problem(additionalStatus, detail),
  isUnrequested: true,
});

/** Problems that would also affect every other request. */
const general: ReadonlySet<AdditionalStatus> = new Set([
  'INCORRECT_OAUTH_TOKEN',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'SITE_BLOCKING_ERROR',
  'SITE_SESSION_INVALIDATED',
  'SITE_UNAVAILABLE',
  'TECH_ERROR',
]);

/** Returns whether only this request failed, for example with 403 or 500. */
export const isPartial = ({ additionalStatus }: BankProblem): boolean => !general.has(additionalStatus);

/** Returns whether an HTTP status is a fault of the bank. 501 is not a fault: the bank does not offer the resource. */
export const isFault = (status: number): boolean => status >= 500 && status !== 501;

/** Returns the problem of a bank that limits requests. A later retry succeeds; the user can do nothing. */
export const tooManyReads = (
  retryAfter = dayInSeconds,
  additionalStatus: AdditionalStatus = 'SITE_BLOCKING_ERROR',
): BankProblem => ({ ...problem(additionalStatus, 'too many reads'), retryAfter });

export const problem = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  kind: 'problem',
  additionalStatus,
  detail,
});

/** Codes of undici for endless headers, a body of the wrong length, and a session that is not a valid header value. */
const brokenHttp = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_INVALID_ARG']);

/** Converts an error of undici or of the socket to a problem, by its code only. */
export function faultOf(error: unknown, signal: AbortSignal): BankProblem {
  if (signal.aborted) return problem('TECH_ERROR', 'stopped');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return problem('UNEXPECTED_SITE_ERROR', 'reply too large');
  if (code === 'ADDRESS_REFUSED') return unasked('SITE_UNAVAILABLE', 'address refused');
  if (code.startsWith('HPE_') || brokenHttp.has(code)) return problem('UNEXPECTED_SITE_ERROR', 'broken HTTP');
  return outage(error instanceof Error && error.name === 'TimeoutError' ? 'time-out' : 'no connection');
}

/**
 * Returns the seconds that `Retry-After` asks to wait. A date is compared with the bank's own `Date`. Returns `undefined` if the header
 * is missing or unreadable.
 */
export function retryAfterIn(header: (name: string) => unknown): number | undefined {
  const requested = header('retry-after');
  if (typeof requested !== 'string') return undefined;
  const text = requested.trim();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(String(header('date')))) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
