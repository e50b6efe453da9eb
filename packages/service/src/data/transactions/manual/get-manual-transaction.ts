import { categoryNamesOf } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { effectiveTransactions } from '../read/index.ts';
import { toTransaction } from '../transaction-reply.ts';

/** Returns a manual transaction. Throws Y807 if the user has no manual transaction with this id; transactions from a bank do not count. */
export const getManualTransaction =
  (deps: NeedsDatabase): Handler<'getManualTransaction'> =>
  async ({ params }, call) => {
    const user = userKeyOf(call);
    const requested = { ids: [params.transactionId], isManual: true };
    const row = await effectiveTransactions(deps.database.db, user, requested).selectAll().executeTakeFirst();
    if (row === undefined) throw new ServiceError('Y807');
    return { transaction: [toTransaction(row, await categoryNamesOf(deps.database.db, user))] };
  };
