import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { FailedRequest } from '../requests/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { SessionEffect } from './session-effect.ts';
import type { SessionEvent } from './session-event.ts';
import type { SessionFacts } from './session-facts.ts';

/** Effect of an event on the session, independent of the screen. */
export interface SessionStep {
  facts: Partial<SessionFacts>;
  effects?: readonly SessionEffect[];
  /**
   * Change that the screen must handle. `expired`: its requests were canceled. `resumed`: it may repeat them. `online`: the network
   * is back.
   */
  change?: 'expired' | 'resumed' | 'online';
}

/** Returns the facts that a launch sets, for the first launch and for a launch after a pause. */
export const factsOf = (session: SessionView, start: StartPoint): Partial<SessionFacts> => ({
  sessionId: session.sessionId,
  version: session.version,
  options: session.options,
  countryISOCode: session.countryISOCode,
  consentId: session.consentId,
  start,
  mayLink: session.capabilities.includes('link'),
  mayManage: session.capabilities.includes('manage'),
  mayConsent: session.capabilities.includes('consents'),
  status: 'active',
  renewing: false,
});

/** Marks the session as expired; returns `null` if there is no session or it has already expired. */
const expire = (facts: SessionFacts): SessionStep | null =>
  facts.sessionId === null || facts.status === 'expired'
    ? null
    : { facts: { status: 'expired', renewing: false, renewalProblem: null, leaving: false }, change: 'expired' };

/** Marks the session as active. Resumes the screen if the session had expired. */
const renew = (facts: SessionFacts, renewed: Partial<SessionFacts> = {}): SessionStep => ({
  facts: { status: 'active', renewing: false, renewalProblem: null, ...renewed },
  ...(facts.status === 'expired' && { change: 'resumed' as const }),
});

/** Renews the session at the request of the user. Returns `null` if it is active or a renewal is pending. */
export function continueSession(facts: SessionFacts): SessionStep | null {
  if (facts.status === 'active' || facts.renewing) return null;
  const effect: SessionEffect =
    facts.status === 'expired' ? { type: 'requestLaunch', reason: 'expired' } : { type: 'keepSession' };
  return { facts: { renewing: true, renewalProblem: null }, effects: [effect] };
}

/** Handles a failed renewal. Expires the session if the host no longer knows it. Returns `null` if no renewal was requested. */
function launchFailed(facts: SessionFacts, failure: FailedRequest): SessionStep | null {
  const problem = problemOfFailure(failure);
  if (!facts.renewing) return null;
  if (facts.status === 'expiring' && problem.class === 'session.expired') return expire(facts);
  return { facts: { renewing: false, renewalProblem: problem } };
}

/** Marks the session as expired if a request failed for that reason. Returns `null` if it failed for another reason. */
export const expireByFailure = (facts: SessionFacts, failure: FailedRequest): SessionStep | null =>
  problemOfFailure(failure).class === 'session.expired' ? (expire(facts) ?? { facts: {} }) : null;

/** Returns the effect of an event on the session; `null` if it has none. */
export function stepSession(facts: SessionFacts, event: SessionEvent): SessionStep | null {
  switch (event.type) {
    case 'offline':
      return facts.online
        ? { facts: { online: false }, effects: [{ type: 'announce', announcement: { key: 'offline' } }] }
        : null;
    case 'online':
      return facts.online
        ? null
        : {
            facts: { online: true },
            effects: [{ type: 'announce', announcement: { key: 'online' } }],
            change: 'online',
          };
    case 'sessionExpiring':
      return facts.sessionId !== null && facts.status === 'active'
        ? { facts: { status: 'expiring', renewing: false } }
        : null;
    case 'sessionExpired':
      return expire(facts);
    case 'sessionRenewed':
      return facts.status === 'active' ? null : renew(facts);
    case 'launched':
      return facts.sessionId === null
        ? null
        : renew(facts, { ...factsOf(event.session, facts.start), savedSnapshot: event.session.snapshot });
    case 'launchFailed':
      return launchFailed(facts, event.failure);
  }
}
