export {
  createConsent,
  getConsentHistory,
  getConsent,
  listConsents,
  renewConsent,
  revokeConsent,
  setConsentDeletion,
} from './consent-endpoints.ts';
export { readConsent, readConsents } from './consents.ts';
export { openSessionConsents, type NeedsSessionConsents, type SessionConsents } from './session-consents.ts';
