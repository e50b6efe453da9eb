import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsSessionProof, NeedsAccess } from '../../tenancy/sessions/index.ts';
import type { NeedsObservations } from '../provider-accounts/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { createVerification } from './create-verification.ts';
import type { NeedsVerifications } from './session-verifications.ts';
import { listEligibleAccounts, listVerifications, getVerification, submitAmounts } from './verification-endpoints.ts';

export { openVerificationOf, readVerifications } from './verifications.ts';
export {
  openSessionVerifications,
  type NeedsVerifications,
  type RecordedVerification,
} from './session-verifications.ts';

export const createVerificationHandlers = (
  deps: NeedsService &
    NeedsSessionProof &
    NeedsProviderDirectory &
    NeedsObservations &
    NeedsAccess &
    NeedsVerifications,
): Pick<
  HostHandlers,
  'listEligibleAccounts' | 'listVerifications' | 'createVerification' | 'getVerification' | 'submitAmounts'
> => ({
  listEligibleAccounts: listEligibleAccounts(deps),
  listVerifications: listVerifications(deps),
  createVerification: createVerification(deps),
  getVerification: getVerification(deps),
  submitAmounts: submitAmounts(deps),
});
