export { createVerification } from './create-verification.ts';
export { getVerification, listEligibleAccounts, listVerifications, submitAmounts } from './verification-endpoints.ts';
export { openVerificationOf, readVerifications } from './verifications.ts';
export {
  openSessionVerifications,
  type NeedsVerifications,
  type SessionVerifications,
  type RecordedVerification,
} from './session-verifications.ts';
