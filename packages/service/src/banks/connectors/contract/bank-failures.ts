import type { AdditionalStatus, BankProblem } from './connector.ts';

/** The statuses that a bank's failure may have. Statuses of progress and success come from the service only. */
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

/** For a bank that does not say how long. */
const dayInSeconds = 86_400;

const known = new Map<string, AdditionalStatus>(bankFailures.map((status) => [status, status]));

export const bankFailure = (word: string): AdditionalStatus | undefined => known.get(word);

/** The bank itself does not work now. */
export const outage = (detail: string, additionalStatus: AdditionalStatus = 'SITE_UNAVAILABLE'): BankProblem => ({
  ...problem(additionalStatus, detail),
  isOutage: true,
});

/** A problem that was found without asking the bank. */
export const unasked = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  ...problem(additionalStatus, detail),
  isUnasked: true,
});

/** Problems that every other request meets as well. */
const general: ReadonlySet<AdditionalStatus> = new Set([
  'INCORRECT_OAUTH_TOKEN',
  'CONSENT_EXPIRED',
  'CONSENT_REVOKED',
  'SITE_BLOCKING_ERROR',
  'SITE_SESSION_INVALIDATED',
  'SITE_UNAVAILABLE',
  'TECH_ERROR',
]);

/** Whether only this request failed, for example with 403 or 500. */
export const isPartial = ({ additionalStatus }: BankProblem): boolean => !general.has(additionalStatus);

/** By its HTTP status; a bank that does not offer something (501) works. */
export const isFault = (status: number): boolean => status >= 500 && status !== 501;

/** The bank limits requests: time mends that, and the user can do nothing. */
export const tooManyReads = (
  retryAfter = dayInSeconds,
  additionalStatus: AdditionalStatus = 'SITE_BLOCKING_ERROR',
): BankProblem => ({ ...problem(additionalStatus, 'too many reads'), retryAfter });

export const problem = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  kind: 'problem',
  additionalStatus,
  detail,
});

/** Headers without end, a body of another length, or a session that is no header value. */
const brokenHttp = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_INVALID_ARG']);

/** undici names its faults by code; the rest are the socket's. Only the code is looked at. */
export function faultOf(error: unknown, signal: AbortSignal): BankProblem {
  if (signal.aborted) return problem('TECH_ERROR', 'stopped');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return problem('UNEXPECTED_SITE_ERROR', 'reply too large');
  if (code === 'ADDRESS_REFUSED') return unasked('SITE_UNAVAILABLE', 'address refused');
  if (code.startsWith('HPE_') || brokenHttp.has(code)) return problem('UNEXPECTED_SITE_ERROR', 'broken HTTP');
  return outage(error instanceof Error && error.name === 'TimeoutError' ? 'time-out' : 'no connection');
}

/**
 * Seconds that a reply asks to wait, by number or by date; a date is read against the bank's own clock. Undefined without a usable
 * one.
 */
export function retryAfterIn(header: (name: string) => unknown): number | undefined {
  const asked = header('retry-after');
  if (typeof asked !== 'string') return undefined;
  const text = asked.trim();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(String(header('date')))) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
