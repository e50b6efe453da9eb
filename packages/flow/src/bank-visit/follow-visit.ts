import type { VisitView } from '@fin-link/contracts/browser';
import { exit, withCompleted } from '../linking/moves/exit.ts';
import { startProgress } from '../linking/moves/follow.ts';
import type { LinkEffect } from '../linking/model/link-effect.ts';
import type { EventOf } from '../linking/model/link-event.ts';
import type { LinkModel } from '../linking/model/link-state.ts';
import { problemOfFailure, problemOfFlow } from '../problems/problems.ts';
import type { Problem } from '../problems/problems.ts';
import type { Step } from '../linking/model/step.ts';
import { after } from '../linking/model/step.ts';
import { fail } from '../linking/moves/trouble.ts';
import type { AtBankState, BankJourney, ReadyVisit, RedirectMode } from './bank-visit-state.ts';

/** As many visits as are remembered that may still end; nobody opens so many windows. */
const rememberedVisits = 5;

export const journeyOf = ({ connection, consent, before, purpose, earlier }: BankJourney): BankJourney => ({
  connection,
  consent,
  before,
  purpose,
  earlier,
});

/** The same journey with a visit that was opened, the newest first. */
export const withVisit = (journey: BankJourney, visitId: string): BankJourney => ({
  ...journeyOf(journey),
  earlier: [visitId, ...journey.earlier.filter((one) => one !== visitId)].slice(0, rememberedVisits),
});

/** Those that may still end, with the spare one, which nobody has opened as far as is known. */
export const visitsOf = ({ spare, visitId, earlier }: AtBankState): readonly string[] => [
  ...(spare === null ? [] : [spare.visitId]),
  visitId,
  ...earlier,
];

export const cancelVisits = ({ consent }: BankJourney, visitIds: readonly string[]): readonly LinkEffect[] =>
  visitIds.map((visitId) => ({ type: 'cancelVisit', visitId, consentId: consent.consentId }));

export const watchVisits = ({ consent }: BankJourney, visitIds: readonly string[]): readonly LinkEffect[] =>
  visitIds.length === 0 ? [] : [{ type: 'watchVisits', visitIds, consentId: consent.consentId }];

export const makeVisit = ({ consent, purpose }: BankJourney, mode: RedirectMode): LinkEffect => ({
  type: 'createVisit',
  consentId: consent.consentId,
  purpose,
  mode,
});

/** Makes a way to the bank; the screen has a link once it is there. */
export const handOff = (journey: BankJourney, mode: RedirectMode = 'popup'): Step => ({
  state: { ...journeyOf(journey), step: 'handoff', mode, ready: null, problem: null },
  effects: [makeVisit(journey, mode)],
});

/** The user is at the bank, as far as is known. */
export const waitAtBank = (
  journey: BankJourney,
  visit: Pick<AtBankState, 'visitId' | 'status' | 'mode' | 'openedAt'>,
): Step => ({
  state: { ...journeyOf(journey), ...visit, step: 'atBank', maybeClosed: false, spare: null },
  effects: [{ type: 'startTimers' }, ...watchVisits(journey, [visit.visitId, ...journey.earlier])],
});

/** Goes on from the bank's yes with the connection that came of it; null while there is none. */
export function arrived(
  model: LinkModel,
  journey: BankJourney,
  { providerAccountId, consentId }: VisitView,
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
      { type: 'loadProviderAccount', providerAccountId },
    ],
  };
}

/** Where sharing was to go on, what is shared stays as it was. */
const declined = ({ connection }: BankJourney): Problem =>
  connection.purpose === 'renew'
    ? problemOfFlow('renewal.declined')
    : problemOfFailure({ code: 'consent.declined', reference: '', retryAfter: null });
const unexplained: Problem = problemOfFailure({ code: 'internal', reference: '', retryAfter: null });
const tooLate: Problem = problemOfFailure({ code: 'bank.unavailable', reference: '', retryAfter: null });

/** Shows why nothing came of it; another try takes the same agreement to the bank again. */
export const turnedBack = (model: LinkModel, journey: BankJourney, problem: Problem): Step =>
  fail(model, problem, journey.connection, { kind: 'handoff', journey: journeyOf(journey), ready: null });

/** A no at the bank ends a permission that was not given yet: another try asks for another one. */
const refusedAtBank = (model: LinkModel, journey: BankJourney): Step =>
  journey.purpose === 'give'
    ? fail(model, declined(journey), journey.connection, { kind: 'consent' })
    : turnedBack(model, journey, declined(journey));

/** The window was refused. A browser may have opened it all the same, so the visit is not given up. */
export function windowRefused(model: LinkModel, journey: BankJourney): Step {
  const problem = problemOfFlow('popup.blocked');
  const step = fail(model, problem, journey.connection, { kind: 'handoff', journey, ready: null });
  return {
    ...step,
    effects: [...(step.effects ?? []), ...watchVisits(journey, journey.earlier), makeVisit(journey, 'tab')],
  };
}

/** The bank was not heard of for ten minutes. Who comes back later is welcome all the same. */
export const waitedTooLong = (model: LinkModel, journey: BankJourney): Step => {
  const step = turnedBack(model, journey, tooLate);
  return { ...step, effects: [...(step.effects ?? []), ...watchVisits(journey, journey.earlier)] };
};

/** The user said so, here. */
export const cancelled = (model: LinkModel, journey: BankJourney): Step =>
  after(cancelVisits(journey, journey.earlier), turnedBack(model, journey, declined(journey)));

/** What the host made: a link to follow or, where the user has been at the bank already, the visit that counts. */
export function readyOf({ made, mode }: EventOf<'visitMade'>): ReadyVisit | null {
  const { visit, startPath, bankHost } = made;
  return startPath === null ? null : { visitId: visit.visitId, startPath, bankHost, mode };
}

/** Goes on with a visit that the host put in the place of a new one. */
export const takenUp = (model: LinkModel, journey: BankJourney, { made, mode }: EventOf<'visitMade'>): Step | null =>
  made.visit.status === 'checking'
    ? waitAtBank(journey, { visitId: made.visit.visitId, status: 'checking', mode, openedAt: null })
    : ended(model, journey, made.visit);

/** Where the end of a visit leads; null while it has none. */
export function ended(model: LinkModel, journey: BankJourney, visit: VisitView): Step | null {
  switch (visit.status) {
    case 'ready':
    case 'atBank':
    case 'checking':
      return null;
    case 'done':
      return arrived(model, journey, visit);
    case 'declined':
      return refusedAtBank(model, journey);
    case 'cancelled':
      return turnedBack(model, journey, declined(journey));
    case 'expired':
      return turnedBack(model, journey, tooLate);
    case 'failed':
      return turnedBack(
        model,
        journey,
        visit.problem === null
          ? unexplained
          : problemOfFailure({ code: visit.problem, reference: visit.visitId, retryAfter: null }),
      );
  }
}

/** What of a visit analytics may know. `ms`: null when the frame was loaded anew in the meantime. */
export const reportReturn = (
  { facts }: LinkModel,
  visit: VisitView,
  openedAt: number | null,
  at: number,
): LinkEffect => ({
  type: 'analytics',
  name: facts.lite === true ? 'lite_return' : 'bank_return',
  props: { result: visit.status, ms: openedAt === null ? null : Math.max(0, Math.round(at - openedAt)) },
});
