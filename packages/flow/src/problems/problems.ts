import type { AdditionalStatus, HostErrorCode } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../host/failed-request.ts';

/** The error classes of the error screen; each has its own words, and its own way forward. */
export const problemClasses = [
  'credentials.wrong',
  'account.locked',
  'mfa.wrong',
  'mfa.timeout',
  'site.down',
  'site.maintenance',
  'site.action',
  'site.unsupported',
  'auth.method',
  'consent.expired',
  'consent.revoked',
  'rate.limited',
  'session.expired',
  'network.lost',
  'service.down',
  'popup.blocked',
  'bank.cancelled',
  'accounts.none',
  'data.failed',
  'connection.removed',
  'setup',
  'unknown',
] as const;
export type ProblemClass = (typeof problemClasses)[number];

/** What a button of the error screen does; `openBank` and `forgotPassword` are links, the rest are events of the flow. */
export type ProblemAction =
  | 'retypeCredentials'
  | 'forgotPassword'
  | 'chooseAnother'
  | 'openBank'
  | 'retry'
  | 'askAgain'
  | 'finishLater'
  | 'continueToConsent'
  | 'renewConsent'
  | 'removeConnection'
  | 'done'
  | 'continueSession'
  | 'leave'
  | 'openInThisTab'
  | 'differentLogin'
  | 'close'
  | 'help';

export interface ProblemDefinition {
  /** The user can get past it in this session. */
  recoverable: boolean;
  primary: ProblemAction;
  secondary: ProblemAction | null;
}

export const problemDefinitions: Readonly<Record<ProblemClass, ProblemDefinition>> = {
  'credentials.wrong': { recoverable: true, primary: 'retypeCredentials', secondary: 'chooseAnother' },
  'account.locked': { recoverable: true, primary: 'openBank', secondary: 'retry' },
  'mfa.wrong': { recoverable: true, primary: 'askAgain', secondary: 'chooseAnother' },
  'mfa.timeout': { recoverable: true, primary: 'askAgain', secondary: 'finishLater' },
  'site.down': { recoverable: true, primary: 'retry', secondary: 'chooseAnother' },
  'site.maintenance': { recoverable: true, primary: 'retry', secondary: 'chooseAnother' },
  'site.action': { recoverable: true, primary: 'openBank', secondary: 'retry' },
  'site.unsupported': { recoverable: true, primary: 'chooseAnother', secondary: 'close' },
  'auth.method': { recoverable: true, primary: 'continueToConsent', secondary: 'chooseAnother' },
  'consent.expired': { recoverable: true, primary: 'renewConsent', secondary: 'removeConnection' },
  'consent.revoked': { recoverable: true, primary: 'renewConsent', secondary: 'removeConnection' },
  'rate.limited': { recoverable: true, primary: 'done', secondary: 'retry' },
  'session.expired': { recoverable: true, primary: 'continueSession', secondary: 'leave' },
  'network.lost': { recoverable: true, primary: 'retry', secondary: 'leave' },
  'service.down': { recoverable: true, primary: 'retry', secondary: 'help' },
  'popup.blocked': { recoverable: true, primary: 'openInThisTab', secondary: 'chooseAnother' },
  'bank.cancelled': { recoverable: true, primary: 'retry', secondary: 'chooseAnother' },
  'accounts.none': { recoverable: true, primary: 'differentLogin', secondary: 'chooseAnother' },
  'data.failed': { recoverable: true, primary: 'retry', secondary: 'finishLater' },
  'connection.removed': { recoverable: true, primary: 'chooseAnother', secondary: 'close' },
  setup: { recoverable: false, primary: 'close', secondary: null },
  unknown: { recoverable: true, primary: 'retry', secondary: 'help' },
};

/** Codes the flow itself reports, beside the host's codes and the bank's additional statuses. */
export type FlowProblemCode =
  | 'network.lost'
  | 'page.unreachable'
  | 'view.unavailable'
  | 'flow.not-supported'
  | 'action.not-supported'
  | 'accounts.none'
  | 'form.empty'
  | 'popup.blocked'
  | 'renewal.declined'
  | 'reply.invalid';
/** What can be wrong with the attributes of a tag, by the attribute. */
export type TagFault =
  | `${'redirect-mode' | 'renderer' | 'version' | 'action' | 'routing-number'}.invalid`
  | `${'provider-id' | 'provider-account-id' | 'account-id'}.invalid`
  | `${'renderer' | 'verification-id'}.not-supported`
  | `${'provider-account-id' | 'account-id'}.missing`
  | 'config-name.not-in-version-3'
  | 'flow.not-in-version-4'
  | 'routing-number.with-provider-id'
  | 'provider-account-id.without-action';
export type ProblemCode = HostErrorCode | AdditionalStatus | FlowProblemCode | TagFault;

export interface Problem {
  class: ProblemClass;
  /** What was reported: a host error code, an additional status, a code of the flow or a fault of the tag. */
  code: ProblemCode;
  recoverable: boolean;
  primary: ProblemAction;
  secondary: ProblemAction | null;
  /** What support asks for: a request id of the host, or of the attempt. */
  reference: string;
  /** Seconds after which trying again may work; null when not known. */
  retryAfter: number | null;
}

/** Bank's failures by additional status. `REQUEST_TIME_OUT` means the code came too late when a code was asked for. */
const classOfAdditionalStatus: Readonly<Record<AdditionalStatus, ProblemClass>> = {
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
  INCORRECT_OAUTH_TOKEN: 'consent.revoked',
  MIGRATION_IN_PROGRESS: 'auth.method',
};

const classOfFailure: Readonly<Record<FailedRequest['code'], ProblemClass>> = {
  'network.lost': 'network.lost',
  'page.unreachable': 'service.down',
  'reply.invalid': 'unknown',
  'request.invalid': 'unknown',
  'request.unreadable': 'unknown',
  'request.too-large': 'unknown',
  'request.media-type': 'unknown',
  'request.timeout': 'network.lost',
  'request.idempotency-conflict': 'unknown',
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
  'config.not-found': 'setup',
  'provider.not-found': 'site.unsupported',
  'provider.not-supported': 'site.unsupported',
  'provider.redirect-required': 'auth.method',
  'provider-account.not-found': 'connection.removed',
  'provider-account.not-waiting': 'mfa.timeout',
  'provider-account.busy': 'rate.limited',
  'provider-account.recently-refreshed': 'rate.limited',
  'provider-account.credentials-needed': 'credentials.wrong',
  'provider-account.other-login': 'credentials.wrong',
  'provider-account.limit-reached': 'unknown',
  'account.not-found': 'unknown',
  'consent.not-found': 'consent.revoked',
  'consent.required': 'auth.method',
  'consent.not-active': 'consent.expired',
  'consent.wrong-state': 'unknown',
  'consent.declined': 'bank.cancelled',
  'consent.mismatch': 'unknown',
  'consent.bank-needed': 'unknown',
  'consent.deletion-not-offered': 'unknown',
  'authorization.not-found': 'unknown',
  'authorization.over': 'unknown',
  'authorization.no-return-address': 'setup',
  'return.invalid': 'unknown',
  'start.invalid': 'unknown',
  'bank.unavailable': 'site.down',
  'rate.limited': 'rate.limited',
  'rate.credentials': 'rate.limited',
  'rate.answers': 'rate.limited',
  'rate.sessions': 'rate.limited',
  'storage.unavailable': 'service.down',
  'service.unavailable': 'service.down',
  'service.refused': 'unknown',
  'not-implemented': 'setup',
  internal: 'unknown',
};

const classOfFlowCode: Readonly<Record<Exclude<FlowProblemCode, FailedRequest['code']>, ProblemClass>> = {
  'view.unavailable': 'setup',
  'flow.not-supported': 'setup',
  'action.not-supported': 'setup',
  'accounts.none': 'accounts.none',
  'popup.blocked': 'popup.blocked',
  'renewal.declined': 'bank.cancelled',
  'form.empty': 'site.unsupported',
};

/** Waits offered before another try at a bank that does not answer, by the number of tries: seconds. */
const siteBackoff = [30, 120, 600] as const;

/** After this many tries the error screen offers help first. */
const unknownRetryLimit = 2;

const makeProblem = (
  problemClass: ProblemClass,
  code: ProblemCode,
  reference: string,
  retryAfter: number | null,
): Problem => ({
  class: problemClass,
  code,
  ...problemDefinitions[problemClass],
  reference,
  retryAfter,
});

/** Agreeing anew, at the bank's own site, is what helps. */
export function isConsentMatter(status: AdditionalStatus | null): boolean {
  const problemClass = status === null ? null : classOfAdditionalStatus[status];
  return problemClass === 'auth.method' || problemClass === 'consent.expired' || problemClass === 'consent.revoked';
}

/** A failed provider account. `asked`: a challenge was shown in this attempt. A missing status counts as a failure of ours. */
export function problemOfAdditionalStatus(status: AdditionalStatus | null, asked: boolean, reference: string): Problem {
  const code = status ?? 'TECH_ERROR';
  const problemClass = code === 'REQUEST_TIME_OUT' && asked ? 'mfa.timeout' : classOfAdditionalStatus[code];
  return makeProblem(problemClass, code, reference, null);
}

export function problemOfFailure(failure: FailedRequest): Problem {
  return makeProblem(classOfFailure[failure.code], failure.code, failure.reference, failure.retryAfter);
}

export function problemOfFlow(code: keyof typeof classOfFlowCode, reference = ''): Problem {
  return makeProblem(classOfFlowCode[code], code, reference, null);
}

/** Waiting may be enough: whoever watches goes on watching. */
export const isPassing = (problem: Problem): boolean =>
  problem.class === 'network.lost' || problem.class === 'rate.limited';

/** The same problem after `retries` tries: waits grow, and an unknown cause ends in help. */
export function withRetries(problem: Problem, retries: number): Problem {
  if (problem.class === 'site.down' || problem.class === 'site.maintenance') {
    return { ...problem, retryAfter: siteBackoff[Math.min(retries, siteBackoff.length - 1)] ?? null };
  }
  if (problem.class === 'unknown' && retries >= unknownRetryLimit)
    return { ...problem, primary: 'help', secondary: 'close' };
  return problem;
}

/** A tag that cannot be: a fault of its page. */
export const problemOfTag = (fault: TagFault): Problem => makeProblem('setup', fault, '', null);
