import { categoryNamesOf } from '../categories/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { effectiveTransactions, pageOf } from './read/index.ts';
import { conditionsOf } from './transaction-filter.ts';
import { toTransaction } from './transaction-reply.ts';

/** Default number of transactions on a page. */
const defaultTop = 500;

/** Lists the transactions that match the filters, newest first. Throws the errors of `conditionsOf`. */
export const getTransactions =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactions'> =>
  async ({ query }, call) => {
    const { skip = 0, top = defaultTop, ...filters } = query;
    const user = userKeyOf(call);
    const requested = effectiveTransactions(db, user, conditionsOf(filters, businessClock.now()));
    const rows = await pageOf(requested, { skip, top }).execute();
    call.page({ skip, top, more: rows.length > top });
    if (rows.length === 0) return {};
    const names = await categoryNamesOf(db, user);
    return { transaction: rows.slice(0, top).map((row) => toTransaction(row, names)) };
  };
