import {
  classOfAdditionalStatus,
  classOfFailure,
  isRecoverable,
  problemClassOfAccount,
  problemDefinitions,
} from '@fin-link/contracts/browser';
import type { AdditionalStatus, ProblemAction, ProblemClass, ProviderAccountView } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../requests/index.ts';
import { classOfFlowCode } from './class-of-code.ts';
import type { ProblemCode, TagFault } from './class-of-code.ts';

/** Problem to show to the user, with the actions that the error screen offers. */
export interface Problem {
  class: ProblemClass;
  /** Code for reports: a host error code, an additional status or a code of the flow. */
  code: ProblemCode;
  /** Whether the user can solve the problem in this session. */
  recoverable: boolean;
  /** Action of the first button. */
  primary: ProblemAction;
  /** Action of the second button; `null` if there is none. */
  secondary: ProblemAction | null;
  /** Reference for support: a request id of the host or of the attempt. */
  reference: string;
  /** Seconds after which a retry may succeed; `null` if unknown. */
  retryAfter: number | null;
}

/** Back-off in seconds for a bank that does not respond, by number of retries. */
const siteBackoffSeconds = [30, 120, 600] as const;

/** Number of retries of an unknown problem after which the error screen offers help instead of a retry. */
const maxUnknownRetries = 2;

type FailedAccount = Pick<ProviderAccountView, 'additionalStatus' | 'consentId' | 'requestId'>;

/** Problem classes that the user solves on the bank's own site, with a consent or a sign-in. */
export const consentClasses: ReadonlySet<ProblemClass> = new Set([
  'auth.method',
  'consent.expired',
  'consent.revoked',
  'consent.sign-in',
]);

/** Returns the problem of a failed provider account. `asked`: whether the bank showed a challenge in this attempt. */
export function problemOfAccount(account: FailedAccount, asked: boolean): Problem {
  const { additionalStatus, requestId } = account;
  const problem = problemOfAdditionalStatus(additionalStatus, asked, requestId);
  const problemClass = problemClassOfAccount(account);
  return problemClass === 'consent.sign-in' ? makeProblem(problemClass, problem.code, requestId, null) : problem;
}

/** Returns a problem of this class, with the actions of the class. */
const makeProblem = (
  problemClass: ProblemClass,
  code: ProblemCode,
  reference: string,
  retryAfter: number | null,
): Problem => ({
  class: problemClass,
  code,
  recoverable: isRecoverable(problemClass),
  ...problemDefinitions[problemClass],
  reference,
  retryAfter,
});

/**
 * Returns the problem of an additional status. `asked`: whether the bank showed a challenge in this attempt. A missing status counts as
 * `TECH_ERROR`.
 */
export function problemOfAdditionalStatus(status: AdditionalStatus | null, asked: boolean, reference: string): Problem {
  const code = status ?? 'TECH_ERROR';
  const problemClass = code === 'REQUEST_TIME_OUT' && asked ? 'mfa.timeout' : classOfAdditionalStatus[code];
  return makeProblem(problemClass, code, reference, null);
}

export function problemOfFailure(failure: FailedRequest): Problem {
  return makeProblem(classOfFailure(failure.code), failure.code, failure.reference, failure.retryAfter);
}

/** Returns the problem of a code of the flow. `reference`: the reference for support. */
export function problemOfFlow(code: keyof typeof classOfFlowCode, reference = ''): Problem {
  return makeProblem(classOfFlowCode[code], code, reference, null);
}

/** Returns the problem of a misconfigured tag. The page that contains the tag must fix it. */
export const problemOfTag = (fault: TagFault): Problem => makeProblem('setup', fault, '', null);

/** Whether a refresh was refused because the data is current. The refusal is not a failure. */
export const isUpToDate = ({ code }: Problem): boolean => code === 'provider-account.recently-refreshed';

/** Whether the problem may pass without an action of the user. A running watch then continues. */
export const mayPass = (problem: Problem): boolean =>
  problem.class === 'network.lost' || problem.class === 'rate.limited';

/**
 * Returns the problem after `retries` retries. If the bank is down, sets the back-off: 30, 120, then 600 seconds. After two retries of an
 * unknown problem, the error screen offers help instead of a retry.
 */
export function withRetries(problem: Problem, retries: number): Problem {
  if (problem.class === 'site.down' || problem.class === 'site.maintenance') {
    return { ...problem, retryAfter: siteBackoffSeconds[Math.min(retries, siteBackoffSeconds.length - 1)] ?? null };
  }
  if (problem.class === 'unknown' && retries >= maxUnknownRetries)
    return { ...problem, primary: 'help', secondary: 'close' };
  return problem;
}
