import type { Handlers } from '../http/handler.ts';
import type { CallbackCheck } from './callback-check.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { getSubscriptions } from './get-subscriptions.ts';
import { updateSubscription } from './update-subscription.ts';
import type { NeedsBusinessClock } from '../runtime/needs.ts';
import type { NeedsDatabase } from '../database/schema.ts';
import type { UserDataDeleter } from '../users/unregister-user.ts';

export type { Resolve } from './callback-address.ts';
export { type CallbackCheck, createCallbackCheck } from './callback-check.ts';
export { createOutbox } from './outbox.ts';
export { createSender } from './sender.ts';

type NotificationHandlers = Pick<
  Handlers,
  'getSubscriptions' | 'createSubscription' | 'updateSubscription' | 'deleteSubscription'
>;

export const createNotificationHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
  assertCallback: CallbackCheck,
): NotificationHandlers => ({
  getSubscriptions: getSubscriptions(deps),
  createSubscription: createSubscription(deps, assertCallback),
  updateSubscription: updateSubscription(deps, assertCallback),
  deleteSubscription: deleteSubscription(deps),
});

/** What has not been sent yet is not sent any more: it would speak of data that is gone. */
export const deleteNotificationsOfUser: UserDataDeleter = async (trx, { customerId, userId }) => {
  await trx.deleteFrom('notification').where('customer_id', '=', customerId).where('user_id', '=', userId).execute();
};
