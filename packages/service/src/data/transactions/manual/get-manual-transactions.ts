import { categoryNamesOf } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { effectiveTransactions, pageOf } from '../read/index.ts';
import { toTransaction } from '../transaction-reply.ts';

/** Default number of transactions on a page. */
const defaultTop = 500;

/**
 * Lists the user's manual transactions, newest first. Lists all of them if no period is given. Throws Y809 for a period that ends before it
 * begins.
 */
export const getManualTransactions =
  ({ database: { db } }: NeedsDatabase): Handler<'getManualTransactions'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId: accountIds, merchantType: merchantTypes, fromDate, toDate, skip = 0, top = defaultTop } = query;
    if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) throw new ServiceError('Y809');
    const requested = effectiveTransactions(db, user, { isManual: true, accountIds, merchantTypes, fromDate, toDate });
    const rows = await pageOf(requested, { skip, top }).execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return { transaction: rows.slice(0, top).map((row) => toTransaction(row, names)) };
  };
