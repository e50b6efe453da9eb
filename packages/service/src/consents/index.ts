import type { Handlers } from '../http/handler.ts';
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
import type { NeedsBackground } from '../runtime/needs.ts';
import type { AskBankDeps, EndConsentDeps } from './consent-deps.ts';

export type { BankCertificate, OpenBank, OpenBanks } from './open-bank.ts';
export { endedByBank } from './ended-at-bank.ts';
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

export const createConsentHandlers = (deps: EndConsentDeps & AskBankDeps & NeedsBackground): ConsentHandlers => ({
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
