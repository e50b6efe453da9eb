import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { historyOf } from './history.ts';
import { consentOf } from './records.ts';

/** Returns the number of records in the consent's history. Throws Y807 for an unknown consent, and Y809 if the period is reversed. */
export const getConsentHistoryCount =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getConsentHistoryCount'> =>
  async ({ query }, call) => {
    const { consentId, ...period } = query;
    const key = { ...userKeyOf(call), consentId };
    await consentOf(deps.database.db, key);
    const { count } = await historyOf(deps, key, period)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return { consentHistory: { TOTAL: { count: Number(count) } } };
  };
