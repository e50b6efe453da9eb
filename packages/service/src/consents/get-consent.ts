import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../users/user-key.ts';
import { consentOf } from './records.ts';
import type { NeedsClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';
import type { NeedsConsents } from './consent-deps.ts';

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
