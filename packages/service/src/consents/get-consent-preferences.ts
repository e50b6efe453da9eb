import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../provider-accounts/records.ts';
import type { ConsentDeps } from './consent-deps.ts';
import { consentOf } from './records.ts';

/** This service offers no choice beyond the scopes yet: the list is empty. */
export const getConsentPreferences =
  (deps: ConsentDeps): Handler<'getConsentPreferences'> =>
  async ({ query }, call) => {
    const { id } = await consentOf(deps.database.db, { ...userKeyOf(call), consentId: query.consentId });
    return { consentId: id, preferences: [], customDisplayData: {} };
  };
