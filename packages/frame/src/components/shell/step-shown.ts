import type { Connection, SessionFacts } from '@fin-link/flow';
import type { ShellStep } from './fin-shell.ts';

/**
 * The step that the stepper shows during a bank authorization. Null for the redirect view and for renewals, which have two of
 * the four steps only and show no stepper.
 */
export const stepShown = (step: ShellStep, { lite }: SessionFacts, { purpose }: Connection): ShellStep | null =>
  lite === true || purpose === 'renew' ? null : step;
