import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../provider-accounts/records.ts';
import type { ConsentDeps } from './consent-deps.ts';
import { consentOf } from './records.ts';

export const getConsent =
  (deps: ConsentDeps): Handler<'getConsent'> =>
  async ({ params }, call) => {
    const key = { ...userKeyOf(call), consentId: params.consentId };
    const { id: consentId, provider_id: providerId } = await consentOf(deps.database.db, key);
    const authorization = await deps.consents.secrets.authorization(deps.database.db, key);
    const isOpen = authorization !== undefined && authorization.until > deps.clock.now().getTime();
    return {
      consent: [{ consentId, providerId, ...(isOpen ? { authorizationUrl: authorization.authorizationUrl } : {}) }],
    };
  };
