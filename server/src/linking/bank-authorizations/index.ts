import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { createAuthorization, getAuthorization, cancelAuthorization } from './authorization-endpoints.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

export { authorizationView, type BankAuthorization } from './authorization.ts';
export { openBankAuthorizations, type NeedsBankAuthorizations } from './authorizations.ts';
export { settleAuthorizations } from './finish-authorization.ts';
export { registerOauth } from './register-oauth.ts';

export const createAuthorizationHandlers = (
  deps: NeedsService & NeedsSessions & NeedsProviderDirectory & NeedsBankAuthorizations,
): Pick<HostHandlers, 'createAuthorization' | 'getAuthorization' | 'cancelAuthorization'> => ({
  createAuthorization: createAuthorization(deps),
  getAuthorization: getAuthorization(deps),
  cancelAuthorization: cancelAuthorization(deps),
});
