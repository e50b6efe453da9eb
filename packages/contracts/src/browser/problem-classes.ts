/** Problem classes of the error screen. Each class has its own text and its own recovery. */
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
  'consent.sign-in',
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

/** Actions of the buttons on the error screen. `openBank` and `forgotPassword` are links; all other actions are events of the flow. */
export const problemActions = [
  'retypeCredentials',
  'forgotPassword',
  'chooseAnother',
  'openBank',
  'retry',
  'askAgain',
  'finishLater',
  'continueToConsent',
  'renewConsent',
  'removeConnection',
  'done',
  'continueSession',
  'leave',
  'openInThisTab',
  'differentLogin',
  'close',
  'help',
] as const;
export type ProblemAction = (typeof problemActions)[number];

/** Recovery from a problem class that the error screen offers. */
export interface ProblemDefinition {
  /** Whether the user can solve the problem in this session. */
  recoverable: boolean;
  /** Action of the first button. */
  primary: ProblemAction;
  /** Action of the second button; `null` if there is none. */
  secondary: ProblemAction | null;
}

/** Recovery by problem class. */
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
  'consent.sign-in': { recoverable: true, primary: 'renewConsent', secondary: 'removeConnection' },
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
