import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService, NeedsSettings } from '../../platform/parts/index.ts';
import type { NeedsAccess, NeedsSessions, NeedsSessionProof } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import {
  listConsents,
  createConsent,
  getConsent,
  getConsentHistory,
  renewConsent,
  setConsentDeletion,
  revokeConsent,
} from './consent-endpoints.ts';
import type { NeedsSessionConsents } from './session-consents.ts';

export { readConsent, readConsents } from './consents.ts';
export { openSessionConsents, type NeedsSessionConsents } from './session-consents.ts';

export const createConsentHandlers = (
  deps: NeedsService &
    NeedsAccess &
    NeedsProviderDirectory &
    NeedsSessions &
    NeedsSessionProof &
    NeedsSessionConsents &
    NeedsSettings<'sites'>,
): Pick<
  HostHandlers,
  | 'listConsents'
  | 'createConsent'
  | 'getConsent'
  | 'getConsentHistory'
  | 'renewConsent'
  | 'setConsentDeletion'
  | 'revokeConsent'
> => ({
  listConsents: listConsents(deps),
  createConsent: createConsent(deps),
  getConsent: getConsent(deps),
  getConsentHistory: getConsentHistory(deps),
  renewConsent: renewConsent(deps),
  setConsentDeletion: setConsentDeletion(deps),
  revokeConsent: revokeConsent(deps),
});
