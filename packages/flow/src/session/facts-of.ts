import type { SessionView, StartPoint } from '@fin-link/contracts/browser';
import type { SessionFacts } from './session-facts.ts';

/** Returns the facts of a session, when it is launched for the first time or again after a pause. */
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

/** Whether the search offers to add an account manually. Flows that need a bank do not. */
export const mayAddByHand = ({ options: { manualAccounts, flow } }: SessionFacts): boolean =>
  manualAccounts && (flow === 'aggregation' || flow === 'aggregation-plus-verification');

/** Whether the user still chooses the accounts of a connection after its verification. */
export const mayChooseAccounts = (
  { options: { flow, verificationFirst }, completed }: SessionFacts,
  connectionId: number | null,
): boolean =>
  flow === 'aggregation-plus-verification' &&
  verificationFirst &&
  connectionId !== null &&
  completed.every(({ providerAccountId }) => providerAccountId !== connectionId);
