import { request } from '../../requests/index.ts';
import { problemOfFlow } from '../../problems/index.ts';
import { factsOf } from '../../session/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { LinkEffect } from '../model/link-effect.ts';
import type { EventOf } from '../model/link-event.ts';
import type { LinkModel, Opening } from '../model/link-state.ts';
import type { Step } from '../model/step.ts';
import { searchFor } from './connection.ts';
import { resumeFrom } from './snapshot.ts';
import { fail } from './trouble.ts';

/** The first screen when nothing is opened directly. */
export function firstScreen(facts: SessionFacts): Step {
  if (facts.options.entryScreen && facts.completed.length === 0) return showEntry();
  return { state: searchFor(facts, facts.start.routingNumber ?? '') };
}

/** The screen before all others; it names the banks that are linked already. */
export const showEntry = (): Step => ({
  state: { step: 'entry', linkedBanks: [] },
  effects: [request('listProviderAccounts', { providerId: 0 })],
});

function requestsOf(opening: Opening): LinkEffect[] {
  switch (opening.kind) {
    case 'provider':
      return [request('getProvider', { providerId: opening.providerId })];
    case 'unknownAttempt':
      return [request('listProviderAccounts', { providerId: opening.providerId })];
    case 'providerAccount':
      return [request('getProviderAccount', { providerAccountId: opening.providerAccountId })];
    case 'consent':
      return [request('getConsent', { consentId: opening.consentId })];
    case 'authorization': {
      const { authorizationId, consentId } = opening;
      return [request('getAuthorization', { authorizationId, consentId }), request('getConsent', { consentId })];
    }
  }
}

/** Asks for what an opening needs to become a screen. */
export function open(opening: Opening): Step {
  return { state: { step: 'boot', opening, refusedLaunches: 0 }, effects: requestsOf(opening) };
}

type Beginning = { kind: 'first' } | { kind: 'unsupported' } | { kind: 'open'; opening: Opening };

function beginningOf({ start, lite, consentId = null }: SessionFacts): Beginning {
  if (consentId !== null)
    return lite ? { kind: 'open', opening: { kind: 'consent', consentId, renews: false } } : { kind: 'unsupported' };
  const { action, providerAccountId, providerId } = start;
  if (action === 'renew' || (lite && providerAccountId !== null))
    return providerAccountId === null
      ? { kind: 'unsupported' }
      : { kind: 'open', opening: { kind: 'providerAccount', providerAccountId, as: 'renew' } };
  if (action === 'edit' || action === 'refresh' || action === 'balance-refresh') {
    if (providerAccountId === null) return { kind: 'unsupported' };
    const as = action === 'edit' ? 'edit' : 'refresh';
    return { kind: 'open', opening: { kind: 'providerAccount', providerAccountId, as } };
  }
  if (action !== null && action !== 'add') return { kind: 'unsupported' };
  if (providerId === null && lite) return { kind: 'unsupported' };
  return providerId === null ? { kind: 'first' } : { kind: 'open', opening: { kind: 'provider', providerId } };
}

/** The session is known: the snapshot, a deep link or the first screen. */
export function begin(model: LinkModel, event: EventOf<'launched'>): Step {
  const { session, start, redirectMode = 'popup', lite = false, settles = null } = event;
  const { snapshot } = session;
  const facts: Partial<SessionFacts> = {
    ...factsOf(session, start),
    redirectMode,
    lite,
    settles,
    completed: (snapshot?.completed ?? []).map((providerAccountId) => ({ providerAccountId, accountIds: [] })),
    savedSnapshot: snapshot,
  };
  const known: LinkModel = { ...model, facts: { ...model.facts, ...facts } };
  const refuse = (code: 'flow.not-supported' | 'action.not-supported'): Step => ({
    facts,
    ...fail(known, problemOfFlow(code), null, { kind: 'none' }),
  });
  // What is done to a connection that is there belongs to no flow.
  const isOfFlow = start.action === null || start.action === 'add';
  const links = session.options.flow === 'aggregation' || (lite && session.options.flow === 'lite');
  if (!links && settles === null && isOfFlow) return refuse('flow.not-supported');
  const resumed = snapshot === null ? null : resumeFrom(snapshot);
  if (resumed !== null) return { facts, ...open(resumed) };
  const beginning = beginningOf(known.facts);
  if (beginning.kind === 'unsupported') return refuse('action.not-supported');
  // A deep link that was finished in this session is not begun again by a reload.
  if (beginning.kind === 'first' || known.facts.completed.length > 0) return { facts, ...firstScreen(known.facts) };
  return { facts, ...open(beginning.opening) };
}
