import type { AccountView } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import { isUpToDate, withRetries, type Problem, type ProblemAction, type ProblemClass } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { Connection } from './bank-connection.ts';
import { maySearch } from './connection.ts';
import type { LinkEffect, Step } from './events.ts';
import type { LinkModel, Recovery } from './state.ts';

/**
 * Problem classes that are not failures, and therefore not reported to the page. `bank.cancelled`: the user returned without sharing.
 * `popup.blocked`: the window may have opened anyway.
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
      ...(silentClasses.has(shownProblem.class) || isUpToDate(shownProblem) ? [] : [emitError(shownProblem)]),
      ...requestMissingBank(shownProblem, connection),
    ],
  };
}

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
