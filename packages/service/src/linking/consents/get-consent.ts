import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { consentOf } from './records.ts';

/** Returns the ids of a consent, and the address at the bank while an authorization is open. Throws Y807 for an unknown consent. */
export const getConsent =
  (deps: NeedsDatabase & NeedsClock & NeedsConsents): Handler<'getConsent'> =>
  async ({ params }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const { id: consentId, provider_id: providerId } = await consentOf(deps.database.db, key);
    const authorization = await deps.consents.secrets.authorization(deps.database.db, key);
    const isOpen = authorization !== undefined && authorization.until > deps.clock.now().getTime();
    return {
      consent: [{ consentId, providerId, ...(isOpen ? { authorizationUrl: authorization.authorizationUrl } : {}) }],
    };
  };
