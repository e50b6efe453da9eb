import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../users/user-key.ts';
import { historyOf } from './history.ts';
import { consentOf } from './records.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';

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
