import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { LinkEffect } from '../linking/model/link-effect.ts';
import type { EventOf, LinkEvent } from '../linking/model/link-event.ts';
import type { Overlay, SessionFacts } from '../linking/model/link-state.ts';
import { problemOfFailure } from '../problems/problems.ts';

/** What the session asks for is the same on every screen. */
export type SessionEffect = Extract<
  LinkEffect,
  { type: 'requestLaunch' | 'keepSession' | 'announce' | 'endSession' | 'emit' }
>;

/** What an event means for the session, on whatever screen. */
export interface SessionStep {
  facts: Partial<SessionFacts>;
  effects?: readonly SessionEffect[];
  /** For the screen: what it does now is cut off; it may ask again; the network is back. */
  news?: 'expired' | 'resumed' | 'online';
}

/** What a session says, when it is redeemed the first time or again after a pause. */
export const factsOf = (session: SessionView, start: StartPoint): Partial<SessionFacts> => ({
  sessionId: session.sessionId,
  version: session.version,
  options: session.options,
  start,
  mayManage: session.capabilities.includes('manage'),
  mayConsent: session.capabilities.includes('consents'),
  standing: 'active',
  renewing: false,
});

/** Session and network lie above every screen; null when there is nothing to say about them. */
export function sessionOverlay({ standing, renewing, renewalProblem: problem, online }: SessionFacts): Overlay | null {
  if (standing !== 'active') return { kind: 'session', standing, renewing, problem };
  return online ? null : { kind: 'offline' };
}

const expire = (facts: SessionFacts): SessionStep | null =>
  facts.sessionId === null || facts.standing === 'expired'
    ? null
    : { facts: { standing: 'expired', renewing: false, renewalProblem: null, leaving: false }, news: 'expired' };

const renew = (facts: SessionFacts, renewed: Partial<SessionFacts> = {}): SessionStep => ({
  facts: { standing: 'active', renewing: false, renewalProblem: null, ...renewed },
  ...(facts.standing === 'expired' && { news: 'resumed' as const }),
});

function goOn(facts: SessionFacts): SessionStep | null {
  if (facts.standing === 'active' || facts.renewing) return null;
  const effect: SessionEffect =
    facts.standing === 'expired' ? { type: 'requestLaunch', reason: 'expired' } : { type: 'keepSession' };
  return { facts: { renewing: true, renewalProblem: null }, effects: [effect] };
}

function failed(facts: SessionFacts, { request, failure }: EventOf<'requestFailed'>): SessionStep | null {
  const problem = problemOfFailure(failure);
  const isOver = problem.class === 'session.expired';
  if (request !== 'launch') return isOver ? (expire(facts) ?? { facts: {} }) : null;
  if (!facts.renewing) return null;
  if (facts.standing === 'expiring' && isOver) return expire(facts);
  return { facts: { renewing: false, renewalProblem: problem } };
}

/** Null when the event is no matter of the session, or means nothing now. */
export function stepSession(facts: SessionFacts, event: LinkEvent): SessionStep | null {
  switch (event.type) {
    case 'offline':
      return facts.online
        ? { facts: { online: false }, effects: [{ type: 'announce', announcement: { key: 'offline' } }] }
        : null;
    case 'online':
      return facts.online
        ? null
        : { facts: { online: true }, effects: [{ type: 'announce', announcement: { key: 'online' } }], news: 'online' };
    case 'sessionExpiring':
      return facts.sessionId !== null && facts.standing === 'active'
        ? { facts: { standing: 'expiring', renewing: false } }
        : null;
    case 'sessionExpired':
      return expire(facts);
    case 'sessionContinued':
      return goOn(facts);
    case 'sessionRenewed':
      return facts.standing === 'active' ? null : renew(facts);
    case 'launched':
      return facts.sessionId === null
        ? null
        : renew(facts, { ...factsOf(event.session, facts.start), savedSnapshot: event.session.snapshot });
    case 'requestFailed':
      return failed(facts, event);
    default:
      return null;
  }
}
