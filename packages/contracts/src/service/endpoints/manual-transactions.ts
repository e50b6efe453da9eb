import { z } from 'zod';
import { dateText, idListText, idText, skipText, topText } from '../primitives.ts';
import { createManualTransaction, updateManualTransaction } from '../resources/manual-transaction.ts';
import { merchantTypeListText } from '../resources/transaction-details.ts';
import { transactionReply } from '../resources/transaction.ts';
import { endpoint } from './define.ts';

const params = z.strictObject({ transactionId: idText });

/** Endpoints under `/manualTransactions`: transactions that the user enters. */
export const manualTransactionEndpoints = {
  createManualTransaction: endpoint({
    method: 'POST',
    path: '/manualTransactions',
    caller: 'user',
    section: '4.4',
    summary: 'Add a manual transaction',
    description:
      'Adds a transaction that no bank stated to an account of the user. The balance of the account stays. Category, type and merchant are derived if they are not sent. Send an Idempotency-Key: for one day, a repeated call returns the first transaction; with another body it answers `Y800`. A user has at most 10,000; one more answers `Y824`. An account that cannot have manual transactions answers `Y820`.',
    idempotent: true,
    body: createManualTransaction,
    reply: transactionReply,
    status: 201,
  }),
  updateManualTransaction: endpoint({
    method: 'PUT',
    path: '/manualTransactions/:transactionId',
    caller: 'user',
    section: '4.4',
    summary: 'Update a manual transaction. Absent members keep their values',
    description:
      'Members that are not sent keep their values; an empty memo or consumer description removes the stored one. Category, type and merchant are derived again. An unknown id, or one of a transaction from a bank, answers `Y807`.',
    params,
    body: updateManualTransaction,
    status: 204,
  }),
  getManualTransactions: endpoint({
    method: 'GET',
    path: '/manualTransactions',
    caller: 'user',
    section: '4.4',
    summary: 'Manual transactions, newest first. Default: all days',
    description:
      'Lists the transactions that the user entered, newest first. Without a period, all of them. At most 500 per page; the header `Link` has the next page. A reversed period answers `Y809`.',
    query: z.strictObject({
      accountId: idListText(100).optional(),
      fromDate: dateText.optional(),
      toDate: dateText.optional(),
      /** Types of merchants to include. Version 1.1. */
      merchantType: merchantTypeListText.optional(),
      skip: skipText.optional(),
      top: topText.optional(),
    }),
    reply: transactionReply,
    status: 200,
  }),
  getManualTransaction: endpoint({
    method: 'GET',
    path: '/manualTransactions/:transactionId',
    caller: 'user',
    section: '4.4',
    summary: 'A manual transaction',
    description:
      'Returns one transaction that the user entered. An unknown id, or one of a transaction from a bank, answers `Y807`.',
    params,
    reply: transactionReply,
    status: 200,
  }),
  deleteManualTransaction: endpoint({
    method: 'DELETE',
    path: '/manualTransactions/:transactionId',
    caller: 'user',
    section: 'own',
    summary: 'Delete a manual transaction',
    description:
      'Deletes a transaction that the user entered. The next data extract has the deletion. An unknown id, or one of a transaction from a bank, answers `Y807`.',
    params,
    status: 204,
  }),
} as const;
