import type { NeedsDatabase } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import { userKeyOf } from '../users/index.ts';
import { consentOf } from './records.ts';

/** This service offers no choice beyond the scopes yet: the list is empty. */
export const getConsentPreferences =
  (deps: NeedsDatabase): Handler<'getConsentPreferences'> =>
  async ({ query }, call) => {
    const { id } = await consentOf(deps.database.db, { ...userKeyOf(call), consentId: query.consentId });
    return { consentId: id, preferences: [], customDisplayData: {} };
  };
