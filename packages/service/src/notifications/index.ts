import type { NeedsDatabase } from '../database/index.ts';
import type { Handlers } from '../http/index.ts';
import type { NeedsBusinessClock, NeedsClock } from '../runtime/index.ts';
import type { UserDataDeleter } from '../users/index.ts';
import type { CallbackCheck } from './callback-address.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { getSubscriptions } from './get-subscriptions.ts';
import { setEventChannel } from './set-event-channel.ts';
import { updateSubscription } from './update-subscription.ts';

export { type CallbackCheck, createCallbackCheck, type Resolve } from './callback-address.ts';
export { forgetNotificationsOfProviderAccount } from './forget-notifications.ts';
export { createOutbox, type NeedsNotifications } from './outbox.ts';
export { createSender } from './sender.ts';

type NotificationHandlers = Pick<
  Handlers,
  'getSubscriptions' | 'createSubscription' | 'updateSubscription' | 'deleteSubscription' | 'setEventChannel'
>;

export const createNotificationHandlers = (
  deps: NeedsDatabase & NeedsClock & NeedsBusinessClock,
  assertCallback: CallbackCheck,
): NotificationHandlers => ({
  getSubscriptions: getSubscriptions(deps),
  createSubscription: createSubscription(deps, assertCallback),
  updateSubscription: updateSubscription(deps, assertCallback),
  deleteSubscription: deleteSubscription(deps),
  setEventChannel: setEventChannel(deps, assertCallback),
});

/** Part of unregistering a user: drops events that were not sent yet. */
export const deleteNotificationsOfUser: UserDataDeleter = async (trx, { customerId, userId }) => {
  await trx.deleteFrom('notification').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
};
