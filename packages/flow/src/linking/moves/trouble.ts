import type { AccountView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { isUpToDate, withRetries } from '../../problems/index.ts';
import type { Problem, ProblemAction, ProblemClass } from '../../problems/index.ts';
import type { Connection } from '../model/connection-state.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { LinkModel, Recovery } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { maySearch } from './connection.ts';

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

/** Removes the option to choose another bank if the session is limited to one bank. */
function offered(problem: Problem, model: LinkModel): Problem {
  if (maySearch(model.facts)) return problem;
  const permittedAction = (action: ProblemAction | null) => (action === 'chooseAnother' ? 'close' : action);
  const primary = permittedAction(problem.primary) ?? 'close';
  const secondary = permittedAction(problem.secondary);
  return { ...problem, primary, secondary: secondary === primary ? null : secondary };
}

/**
 * Requests the bank of a resumed flow, which knows only the bank's name. The response contains the sign-in address and says whether the
 * bank has moved the sign-in to its own site.
 */
function askForBank(problem: Problem, connection: Connection | null): readonly LinkEffect[] {
  if (connection === null) return [];
  const { loginUrl, redirects } = connection.provider;
  const isMissing =
    (problem.primary === 'openBank' && loginUrl === null) || (problem.primary === 'continueToConsent' && !redirects);
  if (!isMissing) return [];
  return [request('getProvider', { providerId: connection.provider.providerId })];
}

/** Problem classes that are not failures: the user returned without sharing, or the window may not have opened. */
const quiet: ReadonlySet<ProblemClass> = new Set(['bank.cancelled', 'popup.blocked']);

/** Shows the error screen. `unusable`: accounts that the bank listed but that cannot be used, with the reasons. */
export function fail(
  model: LinkModel,
  problem: Problem,
  connection: Connection | null,
  recovery: Recovery,
  unusable: readonly AccountView[] = [],
): Step {
  const shownProblem = offered(withRetries(problem, connection?.retries ?? 0), model);
  return {
    state: { step: 'error', problem: shownProblem, connection, recovery, unusable, removal: null },
    effects: [
      { type: 'stopTimers' },
      { type: 'stopWatching' },
      ...(quiet.has(shownProblem.class) || isUpToDate(shownProblem) ? [] : [emitProblem(shownProblem)]),
      ...askForBank(shownProblem, connection),
    ],
  };
}
