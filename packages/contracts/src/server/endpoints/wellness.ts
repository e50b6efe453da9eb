import { planned } from './define.ts';

export const wellnessEndpoints = {
  createPredictedEvent: planned({
    method: 'POST',
    path: '/predictedEvents',
    caller: 'user',
    section: '4.4',
    summary: 'Create a predicted event',
  }),
  updatePredictedEvents: planned({
    method: 'PUT',
    path: '/predictedEvent',
    caller: 'user',
    section: '4.4',
    summary: 'Update predicted events',
  }),
  updatePredictedEvent: planned({
    method: 'PUT',
    path: '/predictedEvent/:predictedEventId',
    caller: 'user',
    section: '4.4',
    summary: 'Update one predicted event',
  }),
  getPredictedEvents: planned({
    method: 'GET',
    path: '/predictedEvents',
    caller: 'user',
    section: '4.4',
    summary: 'Predicted events',
  }),
  getPredictedEvent: planned({
    method: 'GET',
    path: '/predictedEvents/:predictedEventId',
    caller: 'user',
    section: '4.4',
    summary: 'A predicted event',
  }),
  getPredictedTransactions: planned({
    method: 'GET',
    path: '/predictedTransactions',
    caller: 'user',
    section: '4.4',
    summary: 'Predicted transactions',
  }),
  getPredictedTransaction: planned({
    method: 'GET',
    path: '/predictedTransactions/:transactionId',
    caller: 'user',
    section: '4.4',
    summary: 'A predicted transaction',
  }),
} as const;
