import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { SessionFacts } from './session-facts.ts';

/** What a session says, when it is redeemed the first time or again after a pause. */
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
