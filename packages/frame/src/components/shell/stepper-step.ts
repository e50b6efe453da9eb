import type { Connection, SessionFacts } from '@fin-link/flow';
import type { ShellStep } from './fin-shell.ts';

/**
 * Returns the step that the stepper shows while a bank is linked. Returns `null` for the redirect view and for work on an existing
 * connection. Both have only a part of the steps, so they show no stepper.
 */
export const stepWhileLinking = (
  step: ShellStep,
  { lite, start: { action } }: SessionFacts,
  { purpose }: Pick<Connection, 'purpose'>,
): ShellStep | null => (lite === true || purpose === 'renew' || (action !== null && action !== 'add') ? null : step);

/** Returns the step that the stepper shows after linking; `null` if the flow began with a linked account or with its verification. */
export const stepAfterLinking = (
  step: ShellStep,
  { start: { action, providerAccountId, verificationId } }: SessionFacts,
): ShellStep | null => (action === 'cdv' || providerAccountId !== null || verificationId !== null ? null : step);
