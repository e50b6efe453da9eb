import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { effectiveTransactions } from './read/index.ts';
import { conditionsOf } from './transaction-filter.ts';

/** Counts the transactions that match the filters. Throws the errors of `conditionsOf`. */
export const getTransactionCount =
  ({ database: { db }, businessClock }: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactionCount'> =>
  async ({ query }, call) => {
    const { count } = await effectiveTransactions(db, userKeyOf(call), conditionsOf(query, businessClock.now()))
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return { transaction: { TOTAL: { count: Number(count) } } };
  };
