import type { Connection, SessionFacts } from '@fin-link/flow';
import type { ShellStep } from './fin-shell.ts';

/**
 * The step that the stepper shows while a bank is linked. Null for the redirect view and for a connection that is looked after,
 * which have only a part of the steps and show no stepper.
 */
export const stepShown = (
  step: ShellStep,
  { lite, start: { action } }: SessionFacts,
  { purpose }: Pick<Connection, 'purpose'>,
): ShellStep | null => (lite === true || purpose === 'renew' || (action !== null && action !== 'add') ? null : step);

/** The step that the stepper shows after linking. Null if the flow began with a linked account. */
export const stepAfterLinking = (
  step: ShellStep,
  { start: { action, providerAccountId, verificationId } }: SessionFacts,
): ShellStep | null => (action === 'cdv' || providerAccountId !== null || verificationId !== null ? null : step);
