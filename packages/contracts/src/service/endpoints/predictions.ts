import { z } from 'zod';
import { dateText, idListText, idText, skipText, topText, wordListText } from '../primitives.ts';
import {
  approvalStatuses,
  createPredictedEvent,
  frequencies,
  predictedBalanceReply,
  predictedEventReply,
  predictedEventStatuses,
  predictedTransactionReply,
  reconStatuses,
  updatePredictedEvent,
  updatePredictedEvents,
} from '../resources/predicted-event.ts';
import { merchantTypeListText } from '../resources/transaction-details.ts';
import { baseTypes } from '../resources/transaction.ts';
import { endpoint } from './define.ts';

const eventParams = z.strictObject({ predictedEventId: idText });

const filters = {
  accountId: idListText(100).optional(),
  baseType: z.enum(baseTypes).optional(),
  /** Types of merchants to include. `BILLER` means `BILLERS`. Version 1.1. */
  merchantType: merchantTypeListText.optional(),
  skip: skipText.optional(),
  top: topText.optional(),
};

/** Endpoints for recurring payments, their expected transactions and the expected balances. */
export const predictionEndpoints = {
  createPredictedEvent: endpoint({
    method: 'POST',
    path: '/predictedEvents',
    alsoAt: '/predictedEvent',
    caller: 'user',
    section: '4.4',
    summary: 'Create a predicted event, which is approved from the start',
    body: createPredictedEvent,
    reply: predictedEventReply,
    status: 201,
  }),
  updatePredictedEvents: endpoint({
    method: 'PUT',
    path: '/predictedEvent',
    alsoAt: '/predictedEvents',
    caller: 'user',
    section: '4.4',
    summary: 'Update predicted events, all or none. Absent members keep their values',
    body: updatePredictedEvents,
    status: 204,
  }),
  updatePredictedEvent: endpoint({
    method: 'PUT',
    path: '/predictedEvent/:predictedEventId',
    alsoAt: '/predictedEvents/:predictedEventId',
    caller: 'user',
    section: '4.4',
    summary: 'Update one predicted event. Absent members keep their values',
    params: eventParams,
    body: updatePredictedEvent,
    status: 204,
  }),
  getPredictedEvents: endpoint({
    method: 'GET',
    path: '/predictedEvents',
    alsoAt: '/predictedEvent',
    caller: 'user',
    section: '4.4',
    summary: 'Predicted events, sorted by name. Default: active events that the user has not rejected',
    query: z.strictObject({
      ...filters,
      frequency: wordListText(frequencies).optional(),
      status: wordListText(predictedEventStatuses).optional(),
      userApprovalStatus: wordListText(approvalStatuses).optional(),
    }),
    reply: predictedEventReply,
    status: 200,
  }),
  getPredictedEvent: endpoint({
    method: 'GET',
    path: '/predictedEvents/:predictedEventId',
    alsoAt: '/predictedEvent/:predictedEventId',
    caller: 'user',
    section: '4.4',
    summary: 'A predicted event',
    params: eventParams,
    reply: predictedEventReply,
    status: 200,
  }),
  deletePredictedEvent: endpoint({
    method: 'DELETE',
    path: '/predictedEvents/:predictedEventId',
    alsoAt: '/predictedEvent/:predictedEventId',
    caller: 'user',
    section: 'public',
    summary: 'Delete a predicted event. The service does not detect it in the history again',
    params: eventParams,
    status: 204,
  }),
  getPredictedTransactions: endpoint({
    method: 'GET',
    path: '/predictedTransactions',
    caller: 'user',
    section: '4.4',
    summary: 'Predicted transactions, next first. Default: 90 days from today; maximum: 365 days',
    query: z.strictObject({
      ...filters,
      recurringEventId: idListText(100).optional(),
      reconStatus: wordListText(reconStatuses).optional(),
      fromDate: dateText.optional(),
      toDate: dateText.optional(),
    }),
    reply: predictedTransactionReply,
    status: 200,
  }),
  getPredictedTransaction: endpoint({
    method: 'GET',
    path: '/predictedTransactions/:transactionId',
    caller: 'user',
    section: '4.4',
    summary: 'A predicted transaction',
    params: z.strictObject({ transactionId: idText }),
    reply: predictedTransactionReply,
    status: 200,
  }),
  getPredictedBalances: endpoint({
    method: 'GET',
    path: '/predictedBalances',
    caller: 'user',
    section: 'own',
    summary: 'Predicted balances by account and day. Default: 90 days; maximum: 365 days',
    query: z.strictObject({ accountId: idListText(100).optional(), toDate: dateText.optional() }),
    reply: predictedBalanceReply,
    status: 200,
  }),
} as const;
