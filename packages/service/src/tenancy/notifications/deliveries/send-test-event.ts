import { sentEventNames } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../delivery/enqueue.ts';

/** Sends a test event to the customer's own callback only. Throws Y807 if there is no callback for the event. */
export const sendTestEvent =
  ({ database, notifications }: NeedsDatabase & NeedsNotifications): Handler<'sendTestEvent'> =>
  ({ params }, { customer }) =>
    database.tx(async (trx) => {
      const eventName = sentEventNames.find((sent) => sent === params.eventName);
      const event = { customerId: customer.id, info: 'TEST', data: {}, receivers: 'customer' } as const;
      const [notificationId] = eventName === undefined ? [] : await notifications.enqueue(trx, { ...event, eventName });
      if (notificationId === undefined) throw new ServiceError('Y807');
      return { notificationId };
    });
