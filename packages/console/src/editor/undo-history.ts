import type { LinkOptions } from '@fin-link/contracts/browser';

/** A step that can be undone, or done again: the options to return to, and the field that the step changes. */
export interface UndoStep {
  readonly options: LinkOptions;
  readonly path: string;
}

/** Steps of an editor. It is never changed, so that a new one shows a change. */
export interface UndoHistory {
  readonly past: readonly UndoStep[];
  readonly future: readonly UndoStep[];
  /** Time of the last change in milliseconds. */
  readonly changedAt: number;
}

export const emptyHistory: UndoHistory = { past: [], future: [], changedAt: 0 };

/** Most steps that are kept. */
const maxSteps = 100;
/** Changes of one field within this time in milliseconds are one step, for example letters of a word. */
const togetherMs = 1_000;

/** Returns the history after a change of a field. `before`: the options before the change. */
export function recordChange(history: UndoHistory, before: LinkOptions, path: string, at: number): UndoHistory {
  const continues = history.past.at(-1)?.path === path && at - history.changedAt < togetherMs;
  const past = continues ? history.past : [...history.past, { options: before, path }].slice(-maxSteps);
  return { past, future: [], changedAt: at };
}

/** Takes the last step back. Returns the step with the options to show, and the history; `null` without a step. */
export function undoStep(history: UndoHistory, now: LinkOptions): { step: UndoStep; history: UndoHistory } | null {
  const step = history.past.at(-1);
  if (step === undefined) return null;
  const future = [...history.future, { options: now, path: step.path }];
  return { step, history: { past: history.past.slice(0, -1), future, changedAt: 0 } };
}

/** Does the last step again that was undone. */
export function redoStep(history: UndoHistory, now: LinkOptions): { step: UndoStep; history: UndoHistory } | null {
  const mirrored = { past: history.future, future: history.past, changedAt: 0 };
  const redone = undoStep(mirrored, now);
  if (redone === null) return null;
  const { past: future, future: past } = redone.history;
  return { step: redone.step, history: { past, future, changedAt: 0 } };
}
