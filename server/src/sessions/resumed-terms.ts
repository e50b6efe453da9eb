import type { CreateSession } from '@fin-link/contracts/browser';
import { HostError } from '../http/host-error.ts';
import type { Site } from '../sites/site.ts';
import { askedCapabilities, returnAddressOf } from './plan-session.ts';
import type { Session, SessionTerms } from './session.ts';
import { isSameStart, narrowerStart, startOf } from './start-point.ts';

/**
 * What an open session may do from now on, when a backend goes on with it: no more than it was made for, and no more than is
 * asked for this time. Throws `session.mismatch` for what would widen it, or is about something else.
 */
export function resumedTerms(request: CreateSession, session: Session, site: Site): SessionTerms {
  const capabilities = askedCapabilities(request);
  if (!capabilities.every((one) => session.capabilities.includes(one))) throw new HostError('session.mismatch');
  if ((request.parentOrigin ?? session.parentOrigin) !== session.parentOrigin) throw new HostError('session.mismatch');
  const start = narrowerStart(session.start, startOf(request));
  if (start === null) throw new HostError('session.mismatch');
  return { capabilities, start, returnUrl: narrowerAddress(session.returnUrl, returnAddressOf(request, site)) };
}

export const isHeldTo = (session: Session, { capabilities, start, returnUrl }: SessionTerms): boolean =>
  capabilities.length === session.capabilities.length &&
  isSameStart(start, session.start) &&
  returnUrl === session.returnUrl;

/** The query may be another one: it says how the page looked. */
function narrowerAddress(made: string | null, asked: string | null): string | null {
  if (asked === null) return null;
  if (made === null || pageOf(made) !== pageOf(asked)) throw new HostError('session.mismatch');
  return asked;
}

function pageOf(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}
