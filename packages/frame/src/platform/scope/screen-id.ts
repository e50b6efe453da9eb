import type { FrameState } from './frame-state.ts';

/** Returns the id of a state's screen, for the page and analytics: the step, with the kind of challenge or problem. */
export function screenId(state: FrameState): string {
  if (state.step === 'mfa') return `mfa.${state.kind}`;
  return state.step === 'error' ? `error.${state.problem.class}` : state.step;
}
