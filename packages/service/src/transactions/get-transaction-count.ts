import type { Handler } from '../http/handler.ts';
import { userKeyOf } from '../users/user-key.ts';
import { transactionsWhere } from './transaction-filter.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';

export const getTransactionCount =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'getTransactionCount'> =>
  async ({ query }, call) => {
    const { count } = await transactionsWhere(deps, userKeyOf(call), query)
      .select((select) => select.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    return { transaction: { TOTAL: { count: Number(count) } } };
  };
