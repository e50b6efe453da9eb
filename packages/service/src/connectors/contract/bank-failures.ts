import type { AdditionalStatus, BankProblem } from './connector.ts';

/** The statuses by which a bank may say no. Progress and success are the service's own to tell. */
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

/** Found here, without asking the bank. */
export const unasked = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  ...problem(additionalStatus, detail),
  isUnasked: true,
});

/** By its HTTP status; a bank that does not offer something (501) works. */
export const isFault = (status: number): boolean => status >= 500 && status !== 501;

/** Asked too often: for a while, and by nothing that the user does. */
export const tooManyReads = (
  retryAfter = dayInSeconds,
  additionalStatus: AdditionalStatus = 'SITE_BLOCKING_ERROR',
): BankProblem => ({ ...problem(additionalStatus, 'too many reads'), retryAfter });

export const problem = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  kind: 'problem',
  additionalStatus,
  detail,
});
