import type { NeedsDatabase } from '../database/index.ts';
import type { Handler } from '../http/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';
import { userKeyOf } from '../users/index.ts';
import { editTransaction } from './edit-transaction.ts';

export const updateTransaction =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'updateTransaction'> =>
  async ({ params, body }, call) => {
    await editTransaction(deps, userKeyOf(call), { id: params.transactionId }, body.transaction);
  };
