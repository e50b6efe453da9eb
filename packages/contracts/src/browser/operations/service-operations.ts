import { bankHealthReply } from '../operations-banks.ts';
import { callbacksReply, operatedDeliveriesReply, replayReply, testCallbackReply } from '../operations-events.ts';
import {
  activeUsersReply,
  endingConsentsReply,
  insightSubscriptionsReply,
  operatedUserReply,
} from '../operations-users.ts';
import type { HostOperation } from './operation.ts';

/** Operations on banks, events and users, most of them through the aggregation service. Operators call them. */
export const serviceOperations = {
  listBankHealth: { method: 'GET', path: '/v1/operations/banks', auth: 'operator', reply: bankHealthReply },
  listOperatedDeliveries: {
    method: 'GET',
    path: '/v1/operations/deliveries',
    auth: 'operator',
    reply: operatedDeliveriesReply,
  },
  replayDeliveries: { method: 'POST', path: '/v1/operations/deliveries/replay', auth: 'operator', reply: replayReply },
  listCallbacks: { method: 'GET', path: '/v1/operations/callbacks', auth: 'operator', reply: callbacksReply },
  testCallback: { method: 'POST', path: '/v1/operations/callbacks/test', auth: 'operator', reply: testCallbackReply },
  getOperatedUser: {
    method: 'GET',
    path: '/v1/operations/users/:loginName',
    auth: 'operator',
    reply: operatedUserReply,
  },
  refreshOperatedUser: {
    method: 'POST',
    path: '/v1/operations/users/:loginName/refreshes',
    auth: 'operator',
    reply: null,
  },
  deleteOperatedUser: { method: 'DELETE', path: '/v1/operations/users/:loginName', auth: 'operator', reply: null },
  listEndingConsents: { method: 'GET', path: '/v1/operations/consents', auth: 'operator', reply: endingConsentsReply },
  listActiveUsers: { method: 'GET', path: '/v1/operations/active-users', auth: 'operator', reply: activeUsersReply },
  listInsightSubscriptions: {
    method: 'GET',
    path: '/v1/operations/insight-subscriptions',
    auth: 'operator',
    reply: insightSubscriptionsReply,
  },
} as const satisfies Readonly<Record<string, HostOperation>>;
