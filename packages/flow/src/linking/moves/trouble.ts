import type { AccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { isUpToDate, withRetries } from '../../problems/index.ts';
import type { Problem, ProblemAction, ProblemClass } from '../../problems/index.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { LinkModel, Recovery } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { maySearch } from './connection.ts';

/** Returns the effect that reports a problem to the page. */
export const emitProblem = (problem: Problem): LinkEffect => ({
  type: 'emit',
  event: {
    type: 'fin-error',
    class: problem.class,
    code: problem.code,
    recoverable: problem.recoverable,
    reference: problem.reference,
  },
});

/** Replaces "choose another bank" by "close" if the session has no search. */
function withPermittedActions(problem: Problem, model: LinkModel): Problem {
  if (maySearch(model.facts)) return problem;
  const permittedAction = (action: ProblemAction | null) => (action === 'chooseAnother' ? 'close' : action);
  const primary = permittedAction(problem.primary) ?? 'close';
  const secondary = permittedAction(problem.secondary);
  return { ...problem, primary, secondary: secondary === primary ? null : secondary };
}

/**
 * Requests the detail of the bank if the error screen needs it. A resumed flow knows only the name of the bank. The detail contains the
 * sign-in address, and says whether the bank has moved its sign-in to its own site.
 */
function requestMissingBank(problem: Problem, connection: Connection | null): readonly LinkEffect[] {
  if (connection === null) return [];
  const { loginUrl, redirects } = connection.provider;
  const isMissing =
    (problem.primary === 'openBank' && loginUrl === null) || (problem.primary === 'continueToConsent' && !redirects);
  if (!isMissing) return [];
  return [request('getProvider', { providerId: connection.provider.providerId })];
}

/**
 * Problem classes that are not reported to the page, because they are not failures: the user returned without sharing, or the window
 * may not have opened.
 */
const silentClasses: ReadonlySet<ProblemClass> = new Set(['bank.cancelled', 'popup.blocked']);

/** Shows the error screen. `unusable`: accounts that the bank listed but that cannot be used, with the reasons. */
export function fail(
  model: LinkModel,
  problem: Problem,
  connection: Connection | null,
  recovery: Recovery,
  unusable: readonly AccountView[] = [],
): Step {
  const shownProblem = withPermittedActions(withRetries(problem, connection?.retries ?? 0), model);
  return {
    state: { step: 'error', problem: shownProblem, connection, recovery, unusable, removal: null },
    effects: [
      { type: 'stopTimers' },
      { type: 'stopWatching' },
      ...(silentClasses.has(shownProblem.class) || isUpToDate(shownProblem) ? [] : [emitProblem(shownProblem)]),
      ...requestMissingBank(shownProblem, connection),
    ],
  };
}
