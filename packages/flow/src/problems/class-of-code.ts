import type { AdditionalStatus, HostErrorCode, ProblemClass } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../requests/index.ts';

/** Problem codes of the flow itself, in addition to the host's codes and the bank's additional statuses. */
export type FlowProblemCode =
  | 'network.lost'
  | 'page.unreachable'
  | 'session.refused'
  | 'view.unavailable'
  | 'flow.not-supported'
  | 'action.not-supported'
  | 'accounts.none'
  | 'form.empty'
  | 'popup.blocked'
  | 'renewal.declined'
  | 'return.late'
  | 'reply.invalid';

/** Faults in the attributes of a tag. Each code begins with the name of the attribute, for example `version.invalid`. */
export type TagFault =
  | `${'redirect-mode' | 'renderer' | 'version' | 'action' | 'routing-number'}.invalid`
  | `${'provider-id' | 'provider-account-id' | 'account-id' | 'verification-id'}.invalid`
  | `${'account-ids' | 'kind' | 'country' | 'include-toggle' | 'include-default' | 'heading-level'}.invalid`
  | `${'renderer' | 'verification-id'}.not-supported`
  | `${'provider-account-id' | 'account-id'}.missing`
  | 'config-name.not-in-version-3'
  | 'flow.not-in-version-4'
  | `${'version' | 'flow'}.not-of-session`
  | 'routing-number.with-provider-id'
  | 'provider-account-id.without-action';

export type ProblemCode = HostErrorCode | AdditionalStatus | FlowProblemCode | TagFault;

export const classOfFlowCode: Readonly<Record<Exclude<FlowProblemCode, FailedRequest['code']>, ProblemClass>> = {
  'view.unavailable': 'setup',
  'flow.not-supported': 'setup',
  'action.not-supported': 'setup',
  'accounts.none': 'accounts.none',
  'popup.blocked': 'popup.blocked',
  'renewal.declined': 'bank.cancelled',
  'return.late': 'bank.cancelled',
  'form.empty': 'site.unsupported',
};
