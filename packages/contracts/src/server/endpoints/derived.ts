import { planned } from './define.ts';

export const derivedEndpoints = {
  getNetWorth: planned({
    method: 'GET',
    path: '/derived/networth',
    caller: 'user',
    section: '4.4',
    summary: 'Net worth summary; accountId',
  }),
  getTransactionSummary: planned({
    method: 'GET',
    path: '/derived/transactionSummary',
    caller: 'user',
    section: 'public',
    summary: 'Transaction summary',
  }),
  getHoldingSummary: planned({
    method: 'GET',
    path: '/derived/holdingSummary',
    caller: 'user',
    section: 'public',
    summary: 'Holding summary',
  }),
  getStatements: planned({
    method: 'GET',
    path: '/statements',
    caller: 'user',
    section: 'public',
    summary: 'Statements',
  }),
} as const;
