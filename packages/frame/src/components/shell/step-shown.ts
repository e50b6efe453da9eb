import type { Connection, SessionFacts } from '@fin-link/flow';
import type { ShellStep } from './fin-shell.ts';

/**
 * The step to show on the way through a bank's own site. Nothing but that way, and a renewal, take two steps of the four, which are
 * too few to be counted: null.
 */
export const stepShown = (step: ShellStep, { lite }: SessionFacts, { purpose }: Connection): ShellStep | null =>
  lite === true || purpose === 'renew' ? null : step;
