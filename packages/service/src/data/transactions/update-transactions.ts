import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type NeedsBusinessClock, ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { editTransaction } from './edit-transaction.ts';

/** Edits the transaction with the given `sourceId`. Throws Y812 if `sourceId` is missing, and the errors of `editTransaction`. */
export const updateTransactions =
  (deps: NeedsDatabase & NeedsBusinessClock): Handler<'updateTransactions'> =>
  async ({ body: { transaction } }, call) => {
    const { transactionSourceId: sourceKey } = transaction;
    if (sourceKey === undefined) throw new ServiceError('Y812', { name: 'transaction.transactionSourceId' });
    await editTransaction(deps, userKeyOf(call), { sourceKey }, transaction);
  };
