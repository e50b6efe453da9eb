import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBackground } from '../../platform/runtime/index.ts';
import { acceptConsent } from './accept-consent.ts';
import type { AskBankDeps, EndConsentDeps } from './consent-deps.ts';
import { createConsent } from './create-consent.ts';
import { getConsentHistoryCount } from './get-consent-history-count.ts';
import { getConsentHistory } from './get-consent-history.ts';
import { getConsentPreferences } from './get-consent-preferences.ts';
import { getConsent } from './get-consent.ts';
import { getConsents } from './get-consents.ts';
import { renewConsent } from './renew-consent.ts';
import { revokeConsent } from './revoke-consent.ts';
import { setConsentDeletion } from './set-consent-deletion.ts';

export { assertConsented, assertMayGive, type ConsentedAccount, blockingStatusOf } from './assert-consented.ts';
export { consentOfSameBankUser } from './bank-user.ts';
export { startStatusChecks } from './check-statuses.ts';
export { completeConsent } from './complete-consent.ts';
export { type AskBankDeps, type EndConsentDeps, type NeedsConsents, openBankOf } from './consent-deps.ts';
export { nextStatus } from './consent-state.ts';
export { createConsents } from './create-consents.ts';
export { deleteConsentsOfUser } from './delete-consents.ts';
export { endedAtBank, type EndedAtBankDeps, endedByBank, grantEndedAtBank } from './ended-at-bank.ts';
export { startEndingNotices } from './ending-soon.ts';
export { EngagementModelError } from './engagement-model.ts';
export { startConsentExpiry } from './expire-due-consents.ts';
export type { BankCertificate, OpenBank, OpenBanks } from './open-bank.ts';
export { consentOf, type ConsentRow, findConsent, lockConsent, applyConsentEvent } from './records.ts';
export { endConsent } from './revoke-consent.ts';
export { grantNeedsSignIn, requiresSignIn, storeSignInNeed, setSignInNeed } from './sign-in-need.ts';

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

/** Creates the handlers of the consent endpoints. */
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
