import { emitError } from '../kernel/index.ts';
import type { Connection } from '../linking/index.ts';
import type { Problem, ProblemAction } from '../problems/index.ts';
import type { VerificationOpening, VerificationErrorState, VerificationModel, Step } from './model.ts';
import { mayLinkAnother } from './template.ts';

/** Shows the error screen. `opening`: what a retry reads. */
export function fail(
  model: VerificationModel,
  problem: Problem,
  { opening = null, connection = null }: { opening?: VerificationOpening | null; connection?: Connection | null } = {},
): Step {
  const mayRelaunch = model.facts.sessionId === null && problem.recoverable;
  const kindWithoutOpening = mayRelaunch ? 'relaunch' : 'none';
  const kind = opening === null ? kindWithoutOpening : 'rejoin';
  const shownProblem = withPermittedActions(problem, model, { kind });
  return {
    state: {
      step: 'error',
      problem: shownProblem,
      connection,
      recovery: { kind },
      unusable: [],
      removal: null,
      opening,
    },
    effects: [{ type: 'stopWatching' }, emitError(shownProblem)],
  };
}

/**
 * Replaces unavailable actions by "close". "Choose another bank" is unavailable if the session does not allow it. "Try again" is
 * unavailable if there is nothing to retry.
 */
function withPermittedActions(
  problem: Problem,
  model: VerificationModel,
  recovery: VerificationErrorState['recovery'],
): Problem {
  const permittedAction = (action: ProblemAction | null): ProblemAction | null => {
    if (action === 'chooseAnother' && !mayLinkAnother(model.facts)) return 'close';
    return action === 'retry' && recovery.kind === 'none' ? 'close' : action;
  };
  const primary = permittedAction(problem.primary) ?? 'close';
  const secondary = permittedAction(problem.secondary);
  return { ...problem, primary, secondary: secondary === primary ? null : secondary };
}
