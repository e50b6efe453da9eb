import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../users/user-key.ts';
import { consentOf } from './records.ts';
import type { NeedsDatabase } from '../database/schema.ts';

/** This service offers no choice beyond the scopes yet: the list is empty. */
export const getConsentPreferences =
  (deps: NeedsDatabase): Handler<'getConsentPreferences'> =>
  async ({ query }, call) => {
    const { id } = await consentOf(deps.database.db, { ...userKeyOf(call), consentId: query.consentId });
    return { consentId: id, preferences: [], customDisplayData: {} };
  };
