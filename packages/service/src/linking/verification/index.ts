import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsCustomerKeys } from '../../tenancy/customers/index.ts';
import { getClassificationSummary } from './get-classification-summary.ts';
import { getHolderProfile } from './get-holder-profile.ts';
import { getVerification } from './get-verification.ts';
import { getVerifiedAccounts } from './get-verified-accounts.ts';
import { type NeedsDueDeposits, startVerification } from './start-verification.ts';
import { updateVerification } from './update-verification.ts';
import type { VerificationDeps } from './verification.ts';
import type { NeedsPayments } from './payments-network.ts';

export { createVerification } from './create-verification.ts';
export { deleteVerificationsOfUser } from './verification.ts';

export type VerificationHandlerDeps = VerificationDeps & NeedsCustomerKeys & NeedsPayments & NeedsDueDeposits;

type VerificationHandlers = Pick<
  Handlers,
  | 'getVerification'
  | 'startVerification'
  | 'updateVerification'
  | 'getVerifiedAccounts'
  | 'getHolderProfile'
  | 'getClassificationSummary'
>;

export const createVerificationHandlers = (deps: VerificationHandlerDeps): VerificationHandlers => ({
  getVerification: getVerification(deps),
  startVerification: startVerification(deps),
  updateVerification: updateVerification(deps),
  getVerifiedAccounts: getVerifiedAccounts(deps),
  getHolderProfile: getHolderProfile(deps),
  getClassificationSummary: getClassificationSummary(deps),
});
