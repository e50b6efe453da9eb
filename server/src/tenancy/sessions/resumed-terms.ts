import type { CreateSession } from '@fin-link/contracts/browser';
import { HostError } from '../../platform/http/index.ts';
import type { Site } from '../../platform/sites/index.ts';
import { requestedCapabilities, grantedCapabilities, isSameList, returnAddressOf } from './plan-session.ts';
import type { Session, SessionTerms } from './session.ts';
import { narrowerStart, startOf } from './start-point.ts';

/**
 * Returns the terms of a resumed session, limited by both the original terms and this request. Throws `session.mismatch` if the request
 * asks for more, or for another flow, origin, start or return page, and the errors of `returnAddressOf`.
 */
export function resumedTerms(request: CreateSession, session: Session, site: Site, now: Date): SessionTerms {
  const capabilities = grantedCapabilities(requestedCapabilities(request), session.options);
  if (!isOfSameFlow(request, session)) throw new HostError('session.mismatch');
  if (!capabilities.every((one) => session.capabilities.includes(one))) throw new HostError('session.mismatch');
  if ((request.parentOrigin ?? session.parentOrigin) !== session.parentOrigin) throw new HostError('session.mismatch');
  const start = narrowerStart(session.start, startOf(request));
  if (start === null) throw new HostError('session.mismatch');
  return {
    capabilities,
    start,
    returnUrl: narrowerAddress(session.returnUrl, returnAddressOf(request, site)),
    locale: request.locale ?? session.locale,
    expiresAt: earlierEnd(session.expiresAt, request.lifetimeSeconds, now),
    idleSeconds: Math.min(request.idleSeconds ?? session.idleSeconds, session.idleSeconds),
  };
}

/** Returns whether the request keeps the flow. Omitted fields match. In version 4 the configuration determines the flow. */
const isOfSameFlow = ({ version, configNames, flow, consentId }: CreateSession, session: Session): boolean =>
  (version ?? session.version) === session.version &&
  (configNames === undefined || isSameList(configNames, session.configNames)) &&
  (flow === undefined || (session.version === 4 && flow !== 'lite') || flow === session.flow) &&
  (consentId === undefined || consentId === session.consentId);

/** Returns the earlier of the session's end and the end of the requested lifetime, which begins now. */
function earlierEnd(end: Date, seconds: number | undefined, now: Date): Date {
  const requested = seconds === undefined ? end : new Date(now.getTime() + seconds * 1_000);
  return requested < end ? requested : end;
}

/**
 * Returns the requested address. Throws `session.mismatch` if its page differs; the query may differ, because it contains the state of the
 * page.
 */
function narrowerAddress(original: string | null, requested: string | null): string | null {
  if (requested === null) return null;
  if (original === null || pageOf(original) !== pageOf(requested)) throw new HostError('session.mismatch');
  return requested;
}

function pageOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
