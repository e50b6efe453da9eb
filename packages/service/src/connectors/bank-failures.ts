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

const known = new Map<string, AdditionalStatus>(bankFailures.map((status) => [status, status]));

export const bankFailure = (word: string): AdditionalStatus | undefined => known.get(word);

export const problem = (additionalStatus: AdditionalStatus, detail: string): BankProblem => ({
  kind: 'problem',
  additionalStatus,
  detail,
});
