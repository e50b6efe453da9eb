import type { LinkState } from '@fin-link/flow';

/** The name of what is on show, finer than the step: reported to the page and to analytics. */
export function screenId(state: LinkState): string {
  if (state.step === 'mfa') return `mfa.${state.kind}`;
  return state.step === 'error' ? `error.${state.problem.class}` : state.step;
}
