import { categoryNamesOf } from '../../categories/index.ts';
import type { NeedsDatabase } from '../../database/index.ts';
import type { Handler } from '../../http/index.ts';
import { ServiceError } from '../../runtime/index.ts';
import { userKeyOf } from '../../users/index.ts';
import { toTransaction } from '../transaction-reply.ts';
import { manualOf } from './manual-rows.ts';

const defaultTop = 500;

/** All of the user's manual transactions where no period is given, newest first. Y809 for a period that ends before it begins. */
export const getManualTransactions =
  (deps: NeedsDatabase): Handler<'getManualTransactions'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, merchantType, fromDate, toDate, skip = 0, top = defaultTop } = query;
    if (fromDate !== undefined && toDate !== undefined && fromDate > toDate) throw new ServiceError('Y809');
    const rows = await manualOf(deps.database.db, user)
      .selectAll()
      .$if(accountId !== undefined, (rest) => rest.where('account_id', 'in', accountId ?? []))
      .$if(merchantType !== undefined, (rest) => rest.where('merchant_type', 'in', merchantType ?? []))
      .$if(fromDate !== undefined, (rest) => rest.where('date', '>=', fromDate ?? ''))
      .$if(toDate !== undefined, (rest) => rest.where('date', '<=', toDate ?? ''))
      .orderBy('date', 'desc')
      .orderBy('listing_order', 'desc')
      .orderBy('id', 'desc')
      .offset(skip)
      .limit(top + 1)
      .execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(deps.database.db, user);
    return { transaction: rows.slice(0, top).map((row) => toTransaction(row, names)) };
  };
