import type { AuthorizationView } from '@fin-link/contracts/browser';
import { prependEffects } from '../kernel/index.ts';
import { problemOfFailure, problemOfFlow, type Problem } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { RedirectMode } from '../session/index.ts';
import type { BankJourney, ReadyAuthorization } from './bank-connection.ts';
import type { LinkEffect, EventOf, Step } from './events.ts';
import { exit, withCompleted } from './exit.ts';
import { startProgress } from './follow.ts';
import type { AtBankState, LinkModel } from './state.ts';
import { fail } from './trouble.ts';

/** Maximum number of earlier authorizations from which the user may still return. Users rarely open so many windows. */
const maxRememberedAuthorizations = 5;

/** Returns the members of `BankJourney` from an object that has more members, for example the state of a screen. */
export const journeyOf = ({ connection, consent, before, purpose, earlier }: BankJourney): BankJourney => ({
  connection,
  consent,
  before,
  purpose,
  earlier,
});

/** Adds an opened authorization to the earlier ones, newest first. */
export const withAuthorization = (journey: BankJourney, authorizationId: string): BankJourney => ({
  ...journeyOf(journey),
  earlier: [authorizationId, ...journey.earlier.filter((id) => id !== authorizationId)].slice(
    0,
    maxRememberedAuthorizations,
  ),
});

/**
 * Returns the ids of all authorizations from which the user may return. Includes the spare authorization, because the user may have
 * opened its link in another window.
 */
export const authorizationIdsOf = ({ spare, authorizationId, earlier }: AtBankState): readonly string[] => [
  ...(spare === null ? [] : [spare.authorizationId]),
  authorizationId,
  ...earlier,
];

export const cancelAuthorizations = (authorizationIds: readonly string[]): readonly LinkEffect[] =>
  authorizationIds.map((authorizationId) => request('cancelAuthorization', { authorizationId }));

/** Returns the effect that watches authorizations of the consent; no effect without ids. */
export const watchAuthorizations = (
  { consent }: BankJourney,
  authorizationIds: readonly string[],
): readonly LinkEffect[] =>
  authorizationIds.length === 0
    ? []
    : [{ type: 'watchAuthorizations', authorizationIds, consentId: consent.consentId }];

/** Returns the request for an authorization, whose reply contains the link to the bank. */
export const requestAuthorization = ({ consent, purpose }: BankJourney, mode: RedirectMode): LinkEffect =>
  request('createAuthorization', { consentId: consent.consentId, purpose, mode });

/** Opens the screen with the link to the bank, and requests the authorization for it. */
export const handOff = (journey: BankJourney, mode: RedirectMode = 'popup'): Step => ({
  state: { ...journeyOf(journey), step: 'handoff', mode, ready: null, problem: null },
  effects: [requestAuthorization(journey, mode)],
});

/** Returns the effect with which the page opens the bank in another app; no effect in other modes. */
const openOutside = ({ mode, startPath }: ReadyAuthorization): readonly LinkEffect[] =>
  mode === 'external' ? [{ type: 'openOutside', startPath }] : [];

/** Waits for the return of the user, who has opened the link to the bank. `at`: milliseconds of the frame's clock. */
export const openLink = (journey: BankJourney, ready: ReadyAuthorization, at: number): Step =>
  prependEffects(
    openOutside(ready),
    waitAtBank(journey, { authorizationId: ready.authorizationId, status: 'atBank', mode: ready.mode, openedAt: at }),
  );

/** Opens the screen that waits for the return of the user from the bank. */
export const waitAtBank = (
  journey: BankJourney,
  authorization: Pick<AtBankState, 'authorizationId' | 'status' | 'mode' | 'openedAt'>,
): Step => ({
  state: { ...journeyOf(journey), ...authorization, step: 'atBank', maybeClosed: false, spare: null },
  effects: [
    { type: 'startTimers' },
    ...watchAuthorizations(journey, [authorization.authorizationId, ...journey.earlier]),
  ],
});

/**
 * Continues with the connection that the authorization created: follows it, or ends a lite flow. Returns `null` if there is no
 * connection.
 */
export function continueWithConnection(
  model: LinkModel,
  journey: BankJourney,
  { providerAccountId, consentId }: Pick<AuthorizationView, 'providerAccountId' | 'consentId'>,
): Step | null {
  if (providerAccountId === null) return null;
  if (model.facts.lite) {
    const link = { providerAccountId, accountIds: [] };
    return exit(model, {
      completed: withCompleted(model.facts, link),
      effects: [{ type: 'emit', event: { type: 'fin-success', ...link } }],
    });
  }
  return {
    state: startProgress({ ...journey.connection, providerAccountId, consentId }),
    effects: [
      { type: 'startTimers' },
      { type: 'watchProviderAccount', providerAccountId },
      request('getProviderAccount', { providerAccountId }),
    ],
  };
}

/** Problem of an authorization that failed without a reason. */
const unexplainedProblem: Problem = problemOfFailure({ code: 'internal', reference: '', retryAfter: null });
/** Problem of an authorization whose time limit has passed. */
const tooLateProblem: Problem = problemOfFlow('return.late');

/** Whether the session may request another consent. A session for one consent of the backend may not. */
export const mayRequestConsent = ({ facts }: LinkModel): boolean => (facts.consentId ?? null) === null;

/**
 * Handles a blocked window. Keeps the authorization, because the browser may have opened the window anyway. Prepares another one for
 * the same tab.
 */
export function handleBlockedWindow(model: LinkModel, journey: BankJourney): Step {
  const problem = problemOfFlow('popup.blocked');
  const step = fail(model, problem, journey.connection, { kind: 'handoff', journey, ready: null });
  return {
    ...step,
    effects: [
      ...(step.effects ?? []),
      ...watchAuthorizations(journey, journey.earlier),
      requestAuthorization(journey, 'tab'),
    ],
  };
}

/** Handles a user who has not returned from the bank for ten minutes. */
export const handleBankTimeout = (model: LinkModel, journey: BankJourney): Step =>
  offerHandoffAndWatch(model, journey, tooLateProblem);

/** Offers a retry, and continues to watch for a return from the bank. */
function offerHandoffAndWatch(model: LinkModel, journey: BankJourney, problem: Problem): Step {
  const step = offerHandoff(model, journey, problem);
  return { ...step, effects: [...(step.effects ?? []), ...watchAuthorizations(journey, journey.earlier)] };
}

/** Shows why no connection was created. A retry opens the bank again with the same consent. */
const offerHandoff = (model: LinkModel, journey: BankJourney, problem: Problem): Step =>
  fail(model, problem, journey.connection, { kind: 'handoff', journey: journeyOf(journey), ready: null });

/** Handles a user who cancels the visit to the bank in this flow. */
export const handleCancellation = (model: LinkModel, journey: BankJourney): Step =>
  prependEffects(cancelAuthorizations(journey.earlier), offerHandoff(model, journey, declinedProblem(journey)));

/** Returns the problem of a declined consent. A declined renewal leaves the existing sharing unchanged. */
const declinedProblem = ({ connection }: BankJourney): Problem =>
  connection.purpose === 'renew'
    ? problemOfFlow('renewal.declined')
    : problemOfFailure({ code: 'consent.declined', reference: '', retryAfter: null });

/** Returns the link to the bank; `null` if the host returned an existing authorization instead. */
export function readyAuthorizationOf({ answer }: EventOf<'answeredCreateAuthorization'>): ReadyAuthorization | null {
  const { authorization, mode, startPath, bankHost } = answer;
  return startPath === null ? null : { authorizationId: authorization.authorizationId, startPath, bankHost, mode };
}

/** Continues with an existing authorization that the host returned instead of a new one. Returns `null` if it needs no new screen. */
export function continueAuthorization(
  model: LinkModel,
  journey: BankJourney,
  { answer: { authorization, mode } }: EventOf<'answeredCreateAuthorization'>,
): Step | null {
  const { authorizationId, status } = authorization;
  return status === 'checking'
    ? waitAtBank(journey, { authorizationId, status, mode, openedAt: null })
    : stepAfterAuthorization(model, journey, authorization);
}

/** Returns the next step after an authorization has ended or the host has rejected the return; `null` while the authorization is open. */
export function stepAfterAuthorization(
  model: LinkModel,
  journey: BankJourney,
  authorization: AuthorizationView,
): Step | null {
  switch (authorization.status) {
    case 'ready':
    case 'checking':
      return null;
    case 'atBank':
      return authorization.problem === null
        ? null
        : offerHandoffAndWatch(model, journey, problemOfAuthorization(authorization));
    case 'done':
      return continueWithConnection(model, journey, authorization);
    case 'declined':
      return handleRefusalAtBank(model, journey);
    case 'cancelled':
      return offerHandoff(model, journey, declinedProblem(journey));
    case 'expired':
      return offerHandoff(model, journey, tooLateProblem);
    case 'failed':
      return offerHandoff(model, journey, problemOfAuthorization(authorization));
  }
}

const problemOfAuthorization = ({ authorizationId, problem }: AuthorizationView): Problem =>
  problem === null
    ? unexplainedProblem
    : problemOfFailure({ code: problem, reference: authorizationId, retryAfter: null });

/** Handles a refusal at the bank. A refused new consent has ended, so a retry requests another one. A refused renewal can be repeated. */
const handleRefusalAtBank = (model: LinkModel, journey: BankJourney): Step =>
  journey.purpose === 'give'
    ? fail(model, declinedProblem(journey), journey.connection, { kind: mayRequestConsent(model) ? 'consent' : 'none' })
    : offerHandoff(model, journey, declinedProblem(journey));

/** Returns the analytics event of a return from the bank. `ms`: time at the bank; `null` if the frame was reloaded in the meantime. */
export const reportReturn = (
  { facts }: LinkModel,
  authorization: AuthorizationView,
  openedAt: number | null,
  at: number,
): LinkEffect => ({
  type: 'analytics',
  name: facts.lite === true ? 'lite_return' : 'bank_return',
  props: { result: authorization.status, ms: openedAt === null ? null : Math.max(0, Math.round(at - openedAt)) },
});
