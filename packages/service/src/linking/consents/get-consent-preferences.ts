import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { consentDisplay, deletionPreference } from './consent-display.ts';
import { consentOf } from './records.ts';

/** Returns the deletion choice of a consent and the texts of a page that asks for the consent. Throws Y807 for an unknown consent. */
export const getConsentPreferences =
  ({ database: { db }, consents }: NeedsDatabase & NeedsConsents): Handler<'getConsentPreferences'> =>
  async ({ query }, call) => {
    const key = { ...userKeyOf(call), consentId: query.consentId };
    const row = await consentOf(db, key);
    const terms = (await consents.terms(db, key.customerId)).get(row.region);
    return { consentId: row.id, preferences: deletionPreference(row), customDisplayData: consentDisplay(row, terms) };
  };
