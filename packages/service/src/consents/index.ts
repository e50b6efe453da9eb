import type { Handlers } from '../http/handler.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { acceptConsent } from './accept-consent.ts';
import { createConsent } from './create-consent.ts';
import { setConsentDeletion } from './deletion-choice.ts';
import { getConsent } from './get-consent.ts';
import { getConsentHistory } from './get-consent-history.ts';
import { getConsentHistoryCount } from './get-consent-history-count.ts';
import { getConsentPreferences } from './get-consent-preferences.ts';
import { getConsents } from './get-consents.ts';
import { renewConsent } from './renew-consent.ts';
import { revokeConsent } from './revoke-consent.ts';

export type { ConsentDeps } from './consent-deps.ts';
export type { BankCertificate, OpenBank, OpenBanks } from './open-bank.ts';
export { endedByBank } from '../linking/worker/open-grant.ts';
export { createConsents } from './create-consents.ts';
export { deleteConsentsOfUser } from './delete-consents.ts';
export { startStatusSweep } from './status-sweep.ts';
export { startConsentSweep } from './sweep.ts';

type ConsentHandlers = Pick<
  Handlers,
  | 'getConsents'
  | 'createConsent'
  | 'getConsent'
  | 'acceptConsent'
  | 'renewConsent'
  | 'revokeConsent'
  | 'setConsentDeletion'
  | 'getConsentPreferences'
  | 'getConsentHistory'
  | 'getConsentHistoryCount'
>;

export const createConsentHandlers = (deps: LinkingDeps): ConsentHandlers => ({
  getConsents: getConsents(deps),
  createConsent: createConsent(deps),
  getConsent: getConsent(deps),
  acceptConsent: acceptConsent(deps),
  renewConsent: renewConsent(deps),
  revokeConsent: revokeConsent(deps),
  setConsentDeletion: setConsentDeletion(deps),
  getConsentPreferences: getConsentPreferences(deps),
  getConsentHistory: getConsentHistory(deps),
  getConsentHistoryCount: getConsentHistoryCount(deps),
});
