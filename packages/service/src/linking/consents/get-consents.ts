import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import type { NeedsConsents } from './consent-deps.ts';
import { toConsents } from './consent-reply.ts';

/** Maximum number of consents per reply. */
const maxConsents = 500;

/** Returns the user's consents, newest first. Consents that were never given come last. */
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
      .limit(maxConsents)
      .execute();
    if (rows.length === 0) return {};
    return { consent: await toConsents(deps.database.db, deps, owner, rows, { withRenewal: include === 'renewal' }) };
  };
