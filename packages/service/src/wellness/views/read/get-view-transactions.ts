import { categoryNamesOf } from '../../../data/categories/index.ts';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../../platform/runtime/index.ts';
import { pageOf, toTransaction } from '../../../data/transactions/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { viewOf } from '../stored-view.ts';
import { transactionsOfView } from '../transactions-of-view.ts';
import { conditionsOf, periodOfList } from './filters.ts';

const defaultTop = 500;

/**
 * Returns the transactions of a view. Throws Y800 if the user does not have the view or if account groups are requested, which are not
 * supported, and the errors of `conditionsOf` and `periodOfList`.
 */
export const getViewTransactions =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getViewTransactions'> =>
  async ({ params, query }, call) => {
    const { skip = 0, top = defaultTop, orderBy, accountGroupId, ...filters } = query;
    if (accountGroupId !== undefined) throw new ServiceError('Y800', { name: 'accountGroupId' });
    const conditions = conditionsOf(filters, periodOfList(filters, businessClock.now()));
    const user = userKeyOf(call);
    const view = await viewOf(db, user, params.viewId);
    const rows = await pageOf(transactionsOfView(db, user, view, conditions), { skip, top }, orderBy).execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return {
      transaction: rows.slice(0, top).map((row) => ({ ...toTransaction(row, names), container: row.container })),
    };
  };
