import type { HostErrorCode } from './errors.ts';
import type { ProblemClass } from './problem-classes.ts';
import type { AdditionalStatus } from './provider-account-states.ts';

/** Code of a failed request: a host error code, or a failure without an answer that the contract knows. */
export type RequestCode = HostErrorCode | 'network.lost' | 'page.unreachable' | 'session.refused' | 'reply.invalid';

/**
 * Problem classes by additional status. Two statuses have another class in some attempts: after a challenge, `REQUEST_TIME_OUT` means
 * `mfa.timeout`, and for the other see `problemClassOfAccount`.
 */
export const classOfAdditionalStatus: Readonly<Record<AdditionalStatus, ProblemClass>> = {
  LOGIN_IN_PROGRESS: 'unknown',
  DATA_RETRIEVAL_IN_PROGRESS: 'data.failed',
  ACCT_SUMMARY_RECEIVED: 'data.failed',
  AVAILABLE_DATA_RETRIEVED: 'data.failed',
  PARTIAL_DATA_RETRIEVED: 'data.failed',
  DATA_RETRIEVAL_FAILED: 'data.failed',
  DATA_NOT_AVAILABLE: 'data.failed',
  ACCOUNT_LOCKED: 'account.locked',
  ADDL_AUTHENTICATION_REQUIRED: 'mfa.timeout',
  BETA_SITE_DEV_IN_PROGRESS: 'site.unsupported',
  CREDENTIALS_UPDATE_NEEDED: 'credentials.wrong',
  INCORRECT_CREDENTIALS: 'credentials.wrong',
  PROPERTY_VALUE_NOT_AVAILABLE: 'data.failed',
  INVALID_ADDL_INFO_PROVIDED: 'mfa.wrong',
  REQUEST_TIME_OUT: 'site.down',
  SITE_BLOCKING_ERROR: 'site.down',
  UNEXPECTED_SITE_ERROR: 'site.down',
  SITE_NOT_SUPPORTED: 'site.unsupported',
  SITE_UNAVAILABLE: 'site.down',
  TECH_ERROR: 'unknown',
  USER_ACTION_NEEDED_AT_SITE: 'site.action',
  SITE_SESSION_INVALIDATED: 'data.failed',
  NEW_AUTHENTICATION_REQUIRED: 'auth.method',
  DATASET_NOT_SUPPORTED: 'site.unsupported',
  ENROLLMENT_REQUIRED_FOR_DATASET: 'site.action',
  CONSENT_REQUIRED: 'auth.method',
  CONSENT_EXPIRED: 'consent.expired',
  CONSENT_REVOKED: 'consent.revoked',
  INCORRECT_OAUTH_TOKEN: 'consent.sign-in',
  MIGRATION_IN_PROGRESS: 'auth.method',
};

/**
 * Returns the problem class of a failed provider account. If the connection has a consent, a required authentication means a new sign-in
 * under that consent. A missing status counts as `TECH_ERROR`.
 */
export function problemClassOfAccount({
  additionalStatus,
  consentId,
}: {
  additionalStatus: AdditionalStatus | null;
  consentId: number | null;
}): ProblemClass {
  const status = additionalStatus ?? 'TECH_ERROR';
  return status === 'NEW_AUTHENTICATION_REQUIRED' && consentId !== null
    ? 'consent.sign-in'
    : classOfAdditionalStatus[status];
}

/** Returns the problem class of a failed request. */
export const classOfFailure = (code: RequestCode): ProblemClass =>
  isKnown(code) ? classOfRequestCode[code] : 'unknown';

/** Whether the code has a class other than `unknown`. */
const isKnown = (code: RequestCode): code is keyof typeof classOfRequestCode => Object.hasOwn(classOfRequestCode, code);

/**
 * Codes of failed requests with the class `unknown`. The list is only a type, so the bundle does not contain it. For every other code, the
 * compiler requires a class in `classOfRequestCode`.
 */
type UnknownCode =
  | 'reply.invalid'
  | 'request.invalid'
  | 'request.unreadable'
  | 'request.too-large'
  | 'request.media-type'
  | 'request.idempotency-conflict'
  | 'provider-account.limit-reached'
  | 'account.not-found'
  | 'predicted-event.not-found'
  | 'insight.not-found'
  | 'account.limit-reached'
  | 'property.no-value'
  | 'property.several'
  | 'property.already-added'
  | 'consent.wrong-state'
  | 'consent.mismatch'
  | 'consent.bank-needed'
  | 'consent.deletion-not-offered'
  | 'verification.not-found'
  | 'verification.not-eligible'
  | 'verification.over'
  | 'transfer.not-found'
  | 'transfer.positions-changed'
  | 'transfer.limit-reached'
  | 'authorization.not-found'
  | 'authorization.over'
  | 'return.invalid'
  | 'start.invalid'
  | 'service.refused'
  | 'internal';

/** Problem classes by code of a failed request, except for the codes of class `unknown`. */
const classOfRequestCode: Readonly<Record<Exclude<RequestCode, UnknownCode>, ProblemClass>> = {
  'network.lost': 'network.lost',
  'page.unreachable': 'service.down',
  'session.refused': 'setup',
  'request.timeout': 'network.lost',
  'route.not-found': 'setup',
  'route.method-not-allowed': 'setup',
  'key.missing': 'setup',
  'key.invalid': 'setup',
  'token.missing': 'session.expired',
  'token.invalid': 'session.expired',
  'launch.invalid': 'session.expired',
  'launch.origin-mismatch': 'setup',
  'site.unknown': 'setup',
  'site.origin-not-registered': 'setup',
  'site.return-address-not-registered': 'setup',
  'site.no-callback': 'setup',
  'session.not-found': 'session.expired',
  'session.expired': 'session.expired',
  'session.ended': 'session.expired',
  'session.not-finished': 'setup',
  'session.login-mismatch': 'setup',
  'session.mismatch': 'setup',
  'user.removed': 'session.expired',
  'capability.missing': 'setup',
  'config.not-allowed': 'setup',
  'config.no-balance-refresh': 'setup',
  'config.not-found': 'setup',
  'config.version-4-only': 'setup',
  'provider.not-found': 'site.unsupported',
  'provider.not-supported': 'site.unsupported',
  'provider.redirect-required': 'auth.method',
  'provider-account.not-found': 'connection.removed',
  'provider-account.not-waiting': 'mfa.timeout',
  'provider-account.busy': 'rate.limited',
  'provider-account.recently-refreshed': 'rate.limited',
  'provider-account.bank-limit': 'rate.limited',
  'provider-account.credentials-needed': 'credentials.wrong',
  'provider-account.other-login': 'credentials.wrong',
  'consent.not-found': 'consent.revoked',
  'consent.required': 'auth.method',
  'consent.not-active': 'consent.expired',
  'consent.declined': 'bank.cancelled',
  'consent.single-site-only': 'site.unsupported',
  'provider.not-offered': 'site.unsupported',
  'session.single-site': 'site.unsupported',
  'verification.limit-reached': 'rate.limited',
  'transfer.not-eligible': 'accounts.none',
  'bank.unavailable': 'site.down',
  'rate.limited': 'rate.limited',
  'rate.credentials': 'rate.limited',
  'rate.answers': 'rate.limited',
  'rate.sessions': 'rate.limited',
  'rate.deposits': 'rate.limited',
  'rate.addresses': 'rate.limited',
  'storage.unavailable': 'service.down',
  'service.unavailable': 'service.down',
  'not-implemented': 'setup',
};
