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
    params,
    status: 204,
  }),
} as const;
