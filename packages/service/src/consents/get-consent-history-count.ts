import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../provider-accounts/records.ts';
import type { ConsentDeps } from './consent-deps.ts';
import { historyOf } from './history.ts';
import { consentOf } from './records.ts';

export const getConsentHistoryCount =
  (deps: ConsentDeps): Handler<'getConsentHistoryCount'> =>
  async ({ query }, call) => {
    const { consentId, ...period } = query;
    const key = { ...userKeyOf(call), consentId };
    await consentOf(deps.database.db, key);
    const { count } = await historyOf(deps, key, period)
      .select((eb) => eb.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return { consentHistory: { TOTAL: { count: Number(count) } } };
  };
