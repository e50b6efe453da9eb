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
    description:
      'Adds a recurring payment or income that the service did not detect. It counts as approved. Send an Idempotency-Key: for one day, a repeated call returns the first event; with other input it answers `Y800`. A user has at most 1,000; one more answers `Y824`.',
    idempotent: true,
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
    description:
      'Changes several events, all or none; members that are not sent keep their values. An unknown id answers `Y807`, a repeated one `Y800`.',
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
    description:
      'Changes one event; members that are not sent keep their values. With `userApprovalStatus`, the user confirms or rejects a detected event. An unknown id answers `Y807`, a changed read-only member `Y800`.',
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
    description:
      'Lists recurring payments and income that the service detected or the user added. Without a filter, those that are active and not rejected. At most 500 per page; the header `Link` has the next page.',
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
    description: 'Returns one recurring payment or income. An unknown id answers `Y807`.',
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
    description:
      'Deletes the event and its predicted transactions. A detected event is not detected again. An unknown id answers `Y807`.',
    params: eventParams,
    status: 204,
  }),
  getPredictedTransactions: endpoint({
    method: 'GET',
    path: '/predictedTransactions',
    caller: 'user',
    section: '4.4',
    summary: 'Predicted transactions, next first. Default: 90 days from today; maximum: 365 days',
    description:
      'Lists the expected payments and income, next first. Without a period, 90 days from today; at most 365 days ahead, otherwise `Y800`. A reversed period answers `Y809`.',
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
    description: 'Returns one expected payment or income. An unknown id, or one of a rejected event, answers `Y807`.',
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
    description:
      'Returns the expected balance of bank accounts and cards for each day: from predicted transactions and, with enough history, also from everyday spending. At most 365 days ahead, otherwise `Y800`.',
    query: z.strictObject({ accountId: idListText(100).optional(), toDate: dateText.optional() }),
    reply: predictedBalanceReply,
    status: 200,
  }),
} as const;
