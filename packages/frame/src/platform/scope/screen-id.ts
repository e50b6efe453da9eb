import type { FrameState } from './frame-state.ts';

/** The id of the visible screen, more precise than the step: reported to the page and to analytics. */
export function screenId(state: FrameState): string {
  if (state.step === 'mfa') return `mfa.${state.kind}`;
  return state.step === 'error' ? `error.${state.problem.class}` : state.step;
}
