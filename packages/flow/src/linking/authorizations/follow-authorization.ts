import type { AuthorizationView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { after } from '../../kernel/index.ts';
import { problemOfFailure, problemOfFlow } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import type { RedirectMode } from '../../session/index.ts';
import type { AtBankState, BankJourney, ReadyAuthorization } from '../model/authorization-state.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { exit, withCompleted } from '../moves/exit.ts';
import { startProgress } from '../moves/follow.ts';
import { fail } from '../moves/trouble.ts';

/** Maximum number of remembered authorizations that may still end. Users rarely open so many windows. */
const rememberedAuthorizations = 5;

export const journeyOf = ({ connection, consent, before, purpose, earlier }: BankJourney): BankJourney => ({
  connection,
  consent,
  before,
  purpose,
  earlier,
});

/** Adds an opened authorization to the journey. The newest comes first. */
export const withAuthorization = (journey: BankJourney, authorizationId: string): BankJourney => ({
  ...journeyOf(journey),
  earlier: [authorizationId, ...journey.earlier.filter((one) => one !== authorizationId)].slice(
    0,
    rememberedAuthorizations,
  ),
});

/** Returns the ids of authorizations that may still end, including the spare one, which the user has probably not opened. */
export const authorizationsOf = ({ spare, authorizationId, earlier }: AtBankState): readonly string[] => [
  ...(spare === null ? [] : [spare.authorizationId]),
  authorizationId,
  ...earlier,
];

export const cancelAuthorizations = (authorizationIds: readonly string[]): readonly LinkEffect[] =>
  authorizationIds.map((authorizationId) => request('cancelAuthorization', { authorizationId }));

export const watchAuthorizations = (
  { consent }: BankJourney,
  authorizationIds: readonly string[],
): readonly LinkEffect[] =>
  authorizationIds.length === 0
    ? []
    : [{ type: 'watchAuthorizations', authorizationIds, consentId: consent.consentId }];

export const makeAuthorization = ({ consent, purpose }: BankJourney, mode: RedirectMode): LinkEffect =>
  request('createAuthorization', { consentId: consent.consentId, purpose, mode });

/** Requests an authorization. The screen shows a link when it is ready. */
export const handOff = (journey: BankJourney, mode: RedirectMode = 'popup'): Step => ({
  state: { ...journeyOf(journey), step: 'handoff', mode, ready: null, problem: null },
  effects: [makeAuthorization(journey, mode)],
});

/** Waits for the user at the bank. */
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

/** Continues with the connection that the authorization created; returns `null` if it has not created one. */
export function arrived(
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

/** Returns the problem of a declined consent. A declined renewal leaves the existing sharing unchanged. */
const declined = ({ connection }: BankJourney): Problem =>
  connection.purpose === 'renew'
    ? problemOfFlow('renewal.declined')
    : problemOfFailure({ code: 'consent.declined', reference: '', retryAfter: null });
const unexplained: Problem = problemOfFailure({ code: 'internal', reference: '', retryAfter: null });
const tooLate: Problem = problemOfFlow('return.late');

/** Shows why no connection was created. A retry opens the bank again with the same consent. */
export const turnedBack = (model: LinkModel, journey: BankJourney, problem: Problem): Step =>
  fail(model, problem, journey.connection, { kind: 'handoff', journey: journeyOf(journey), ready: null });

/** Whether the session may request another consent. A session that was created for one consent may not. */
export const mayAskAgain = ({ facts }: LinkModel): boolean => (facts.consentId ?? null) === null;

/** Handles a refusal at the bank. The refusal ends a consent that was not given before, so a retry requests a new consent. */
const refusedAtBank = (model: LinkModel, journey: BankJourney): Step =>
  journey.purpose === 'give'
    ? fail(model, declined(journey), journey.connection, { kind: mayAskAgain(model) ? 'consent' : 'none' })
    : turnedBack(model, journey, declined(journey));

/** Handles a blocked window. The authorization is kept, because the browser may have opened the window anyway. */
export function windowRefused(model: LinkModel, journey: BankJourney): Step {
  const problem = problemOfFlow('popup.blocked');
  const step = fail(model, problem, journey.connection, { kind: 'handoff', journey, ready: null });
  return {
    ...step,
    effects: [
      ...(step.effects ?? []),
      ...watchAuthorizations(journey, journey.earlier),
      makeAuthorization(journey, 'tab'),
    ],
  };
}

/** Offers a retry, and still accepts a return from the bank. */
function turnedBackWatching(model: LinkModel, journey: BankJourney, problem: Problem): Step {
  const step = turnedBack(model, journey, problem);
  return { ...step, effects: [...(step.effects ?? []), ...watchAuthorizations(journey, journey.earlier)] };
}

/** Handles a bank that has not responded for ten minutes. */
export const waitedTooLong = (model: LinkModel, journey: BankJourney): Step =>
  turnedBackWatching(model, journey, tooLate);

/** Handles a cancellation by the user in this flow. */
export const cancelled = (model: LinkModel, journey: BankJourney): Step =>
  after(cancelAuthorizations(journey.earlier), turnedBack(model, journey, declined(journey)));

/** Returns the link to the bank; `null` if the host returned an existing authorization instead. */
export function readyOf({ answer }: EventOf<'answeredCreateAuthorization'>): ReadyAuthorization | null {
  const { authorization, mode, startPath, bankHost } = answer;
  return startPath === null ? null : { authorizationId: authorization.authorizationId, startPath, bankHost, mode };
}

/** Continues with an existing authorization that the host returned instead of a new one. */
export function takenUp(
  model: LinkModel,
  journey: BankJourney,
  { answer: { authorization, mode } }: EventOf<'answeredCreateAuthorization'>,
): Step | null {
  const { authorizationId, status } = authorization;
  return status === 'checking'
    ? waitAtBank(journey, { authorizationId, status, mode, openedAt: null })
    : ended(model, journey, authorization);
}

const problemOf = ({ authorizationId, problem }: AuthorizationView): Problem =>
  problem === null ? unexplained : problemOfFailure({ code: problem, reference: authorizationId, retryAfter: null });

/** Returns the step after an authorization has ended or the host has rejected the return; `null` in all other cases. */
export function ended(model: LinkModel, journey: BankJourney, authorization: AuthorizationView): Step | null {
  switch (authorization.status) {
    case 'ready':
    case 'checking':
      return null;
    case 'atBank':
      return authorization.problem === null ? null : turnedBackWatching(model, journey, problemOf(authorization));
    case 'done':
      return arrived(model, journey, authorization);
    case 'declined':
      return refusedAtBank(model, journey);
    case 'cancelled':
      return turnedBack(model, journey, declined(journey));
    case 'expired':
      return turnedBack(model, journey, tooLate);
    case 'failed':
      return turnedBack(model, journey, problemOf(authorization));
  }
}

/** Returns the analytics event of an authorization. `ms` is `null` if the frame was reloaded in the meantime. */
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
