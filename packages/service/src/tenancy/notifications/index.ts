import { type NeedsDatabase, ofUser } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds, NeedsVault } from '../../platform/runtime/index.ts';
import type { UserDataDeleter } from '../users/index.ts';
import type { CallbackCheck } from './callbacks/callback-address.ts';
import {
  createSubscription,
  deleteSubscription,
  getSubscriptions,
  setEventChannel,
  updateSubscription,
} from './subscriptions.ts';
import { getEventDeliveries, replayEvents, sendTestEvent } from './event-deliveries.ts';
import type { NeedsNotifications } from './delivery/enqueue.ts';
import { createEventSecret, deleteEventSecret, getEventSecrets } from './callbacks/signing.ts';

export { eventTime, type NeedsNotifications, forgetNotificationsOfProviderAccount } from './delivery/enqueue.ts';
export { type CallbackCheck, createCallbackCheck } from './callbacks/callback-address.ts';
export { openNotifications } from './open-notifications.ts';
export { createSender } from './callbacks/sender.ts';

type NotificationHandlers = Pick<
  Handlers,
  | 'getSubscriptions'
  | 'createSubscription'
  | 'updateSubscription'
  | 'deleteSubscription'
  | 'setEventChannel'
  | 'getEventDeliveries'
  | 'replayEvents'
  | 'sendTestEvent'
  | 'getEventSecrets'
  | 'createEventSecret'
  | 'deleteEventSecret'
>;

export const createNotificationHandlers = (
  deps: NeedsDatabase & NeedsClock & NeedsBusinessClock & NeedsIds & NeedsVault & NeedsNotifications,
  assertCallback: CallbackCheck,
): NotificationHandlers => ({
  getSubscriptions: getSubscriptions(deps),
  createSubscription: createSubscription(deps, assertCallback),
  updateSubscription: updateSubscription(deps, assertCallback),
  deleteSubscription: deleteSubscription(deps),
  setEventChannel: setEventChannel(deps, assertCallback),
  getEventDeliveries: getEventDeliveries(deps),
  replayEvents: replayEvents(deps),
  sendTestEvent: sendTestEvent(deps),
  getEventSecrets: getEventSecrets(deps),
  createEventSecret: createEventSecret(deps),
  deleteEventSecret: deleteEventSecret(deps),
});

/** Deletes the events about a user who unregisters, whether sent or not. */
export const deleteNotificationsOfUser: UserDataDeleter = async (trx, user) => {
  await trx
    .deleteFrom('notification')
    .where((where) => where.and(ofUser(user)))
    .execute();
};
