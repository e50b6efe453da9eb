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
  /** Action of the first button. */
  primary: ProblemAction;
  /** Action of the second button; `null` if there is none. */
  secondary: ProblemAction | null;
}

/** Recovery by problem class. */
export const problemDefinitions: Readonly<Record<ProblemClass, ProblemDefinition>> = {
  'credentials.wrong': { primary: 'retypeCredentials', secondary: 'chooseAnother' },
  'account.locked': { primary: 'openBank', secondary: 'retry' },
  'mfa.wrong': { primary: 'askAgain', secondary: 'chooseAnother' },
  'mfa.timeout': { primary: 'askAgain', secondary: 'finishLater' },
  'site.down': { primary: 'retry', secondary: 'chooseAnother' },
  'site.maintenance': { primary: 'retry', secondary: 'chooseAnother' },
  'site.action': { primary: 'openBank', secondary: 'retry' },
  'site.unsupported': { primary: 'chooseAnother', secondary: 'close' },
  'auth.method': { primary: 'continueToConsent', secondary: 'chooseAnother' },
  'consent.expired': { primary: 'renewConsent', secondary: 'removeConnection' },
  'consent.revoked': { primary: 'renewConsent', secondary: 'removeConnection' },
  'consent.sign-in': { primary: 'renewConsent', secondary: 'removeConnection' },
  'rate.limited': { primary: 'done', secondary: 'retry' },
  'session.expired': { primary: 'continueSession', secondary: 'leave' },
  'network.lost': { primary: 'retry', secondary: 'leave' },
  'service.down': { primary: 'retry', secondary: 'help' },
  'popup.blocked': { primary: 'openInThisTab', secondary: 'chooseAnother' },
  'bank.cancelled': { primary: 'retry', secondary: 'chooseAnother' },
  'accounts.none': { primary: 'differentLogin', secondary: 'chooseAnother' },
  'data.failed': { primary: 'retry', secondary: 'finishLater' },
  'connection.removed': { primary: 'chooseAnother', secondary: 'close' },
  setup: { primary: 'close', secondary: null },
  unknown: { primary: 'retry', secondary: 'help' },
};

/** Whether the user can solve a problem of this class in the session. Only the site can solve a wrong setup. */
export const isRecoverable = (problemClass: ProblemClass): boolean => problemClass !== 'setup';
