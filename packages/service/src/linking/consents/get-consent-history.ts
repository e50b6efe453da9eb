import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { historyOf, toHistory } from './history.ts';
import { consentOf } from './records.ts';

const defaultTop = 500;

/** Returns a page of the consent's history, oldest first. Throws Y807 for an unknown consent, and Y809 if the period is reversed. */
export const getConsentHistory =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getConsentHistory'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, consentId, ...period } = query;
    const key = { ...userKeyOf(call), consentId };
    await consentOf(deps.database.db, key);
    const rows = await historyOf(deps, key, period)
      .selectAll()
      .orderBy('position')
      .offset(skip)
      .limit(top + 1)
      .execute();
    call.page({ skip, top, more: rows.length > top });
    return rows.length === 0 ? {} : { consentHistory: rows.slice(0, top).map(toHistory) };
  };
