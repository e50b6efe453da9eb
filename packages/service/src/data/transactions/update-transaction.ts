import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { editTransaction } from './edit-transaction.ts';

/** Edits the transaction with the given id. Throws the errors of `editTransaction`. */
export const updateTransaction =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'updateTransaction'> =>
  async ({ params, body }, call) => {
    await editTransaction(deps, userKeyOf(call), { id: params.transactionId }, body.transaction);
  };
