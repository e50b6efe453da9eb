export { createVerification } from './create-verification.ts';
export { getVerification } from './get-verification.ts';
export { listEligibleAccounts } from './list-eligible-accounts.ts';
export { listVerifications } from './list-verifications.ts';
export { openVerificationOf } from './open-verification.ts';
export { openSessionVerifications } from './session-verifications.ts';
export type { NeedsVerifications, SessionVerifications, RecordedVerification } from './session-verifications.ts';
export { readVerifications } from './read-verifications.ts';
export { submitAmounts } from './submit-amounts.ts';
