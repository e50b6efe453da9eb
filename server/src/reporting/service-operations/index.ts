import type { HostHandlers } from '../../platform/http/index.ts';
import { listBankHealth, type BankDeps } from './banks.ts';
import { listCallbacks, testCallback, type CallbackDeps } from './callbacks.ts';
import { listOperatedDeliveries, replayDeliveries, type DeliveryDeps } from './deliveries.ts';
import { listActiveUsers, listEndingConsents, listInsightSubscriptions } from './figures.ts';
import { deleteOperatedUser, getOperatedUser, refreshOperatedUser, type UserDeps } from './users.ts';

export const createServiceOperationHandlers = (
  deps: BankDeps & CallbackDeps & DeliveryDeps & UserDeps,
): Pick<
  HostHandlers,
  | 'listBankHealth'
  | 'listOperatedDeliveries'
  | 'replayDeliveries'
  | 'listCallbacks'
  | 'testCallback'
  | 'getOperatedUser'
  | 'refreshOperatedUser'
  | 'deleteOperatedUser'
  | 'listEndingConsents'
  | 'listActiveUsers'
  | 'listInsightSubscriptions'
> => ({
  listBankHealth: listBankHealth(deps),
  listOperatedDeliveries: listOperatedDeliveries(deps),
  replayDeliveries: replayDeliveries(deps),
  listCallbacks: listCallbacks(deps),
  testCallback: testCallback(deps),
  getOperatedUser: getOperatedUser(deps),
  refreshOperatedUser: refreshOperatedUser(deps),
  deleteOperatedUser: deleteOperatedUser(deps),
  listEndingConsents: listEndingConsents(deps),
  listActiveUsers: listActiveUsers(deps),
  listInsightSubscriptions: listInsightSubscriptions(deps),
});
