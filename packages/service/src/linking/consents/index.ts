import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBackground } from '../../platform/runtime/index.ts';
import { acceptConsent, createConsent } from './create-consent.ts';
import type { AskBankDeps, EndConsentDeps } from './consents.ts';
import { getConsentHistoryCount, getConsentHistory } from './consent-history.ts';
import { getEndingConsents } from './ending-consents.ts';
import { getConsentPreferences, getConsent, getConsents } from './get-consents.ts';
import { renewConsent } from './renew-consent.ts';
import { revokeConsent } from './end-consent.ts';
import { setConsentDeletion } from './deletion-choice.ts';

export { assertConsented, assertMayGive, type ConsentedAccount, blockingStatusOf } from './assert-consented.ts';
export { consentOfSameBankUser } from './bank-user.ts';
export { completeConsent } from './complete-consent.ts';
export {
  startStatusChecks,
  endedAtBank,
  type EndedAtBankDeps,
  endedByBank,
  grantEndedAtBank,
  grantNeedsSignIn,
  requiresSignIn,
  storeSignInNeed,
  setSignInNeed,
} from './status-at-bank.ts';
export {
  type AskBankDeps,
  type EndConsentDeps,
  type NeedsConsents,
  consentBankOf,
  createConsents,
  type BankCertificate,
  type ConsentBank,
  type ConsentBankMap,
} from './consents.ts';
export { nextStatus, type ConsentRow } from './consent.ts';
export { deleteConsentsOfUser, endConsent } from './end-consent.ts';
export { startEndingNotices, startConsentExpiry } from './expiry.ts';
export { EngagementModelError } from './engagement-model.ts';
export { consentOf, findConsent, lockConsent, applyConsentEvent } from './records.ts';

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
  | 'getEndingConsents'
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
  getEndingConsents: getEndingConsents(deps),
});
