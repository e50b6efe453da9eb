import type { FrameState } from './frame-state.ts';

/** Returns the id of the visible screen for the page and analytics. It is more precise than the step. */
export function screenId(state: FrameState): string {
  if (state.step === 'mfa') return `mfa.${state.kind}`;
  return state.step === 'error' ? `error.${state.problem.class}` : state.step;
}
