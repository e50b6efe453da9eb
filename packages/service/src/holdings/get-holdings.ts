import { accountsReachedBy, associatedWith } from '../accounts/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import { assertAtMost, type Handler } from '../http/index.ts';
import { userKeyOf } from '../users/index.ts';
import { toHolding } from './holding-reply.ts';
import { holdingsOf, mostHoldings } from './records.ts';

/** A holding belongs to whatever its account belongs to. */
export const getHoldings =
  ({ database }: NeedsDatabase): Handler<'getHoldings'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, providerAccountId } = query;
    const rows = await holdingsOf(database.db, user)
      .$if(accountId !== undefined, (rest) => rest.where('account_id', 'in', accountId ?? []))
      .$if(providerAccountId !== undefined, (rest) =>
        rest.where('account_id', 'in', accountsReachedBy({ ...user, providerAccountId: providerAccountId ?? 0 })),
      )
      .execute();
    assertAtMost(mostHoldings, rows, 'holdings');
    if (rows.length === 0) return {};
    const accounts = rows.map((row) => ({ id: row.account_id, provider_account_id: row.provider_account_id }));
    const associated = await associatedWith(database.db, user, accounts);
    return { holding: rows.map((row) => toHolding(row, associated.get(row.account_id))) };
  };
