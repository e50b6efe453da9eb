import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../users/user-key.ts';
import { toConsents } from './consent-reply.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';
import type { NeedsConsents } from './consent-deps.ts';

/** Ended ones are kept as history; a user with more sees the newest, and what nobody finished giving last. */
const most = 500;

export const getConsents =
  (deps: NeedsDatabase & NeedsConsents & NeedsBusinessClock): Handler<'getConsents'> =>
  async ({ query }, call) => {
    const owner = userKeyOf(call);
    const { consentIds, providerAccountIds, include } = query;
    const rows = await deps.database.db
      .selectFrom('consent')
      .selectAll()
      .where((where) => where.and({ customer_id: owner.customerId, user_id: owner.userId }))
      .$if(consentIds !== undefined, (all) => all.where('id', 'in', consentIds ?? []))
      .$if(providerAccountIds !== undefined, (all) => all.where('provider_account_id', 'in', providerAccountIds ?? []))
      .orderBy('started_at', (order) => order.desc().nullsLast())
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(most)
      .execute();
    if (rows.length === 0) return {};
    return { consent: await toConsents(deps.database.db, deps, owner, rows, { withRenewal: include === 'renewal' }) };
  };
