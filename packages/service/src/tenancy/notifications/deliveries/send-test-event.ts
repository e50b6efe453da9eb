import { sentEventNames } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { NeedsNotifications } from '../delivery/enqueue.ts';

/** To the customer's own callback alone. Throws Y807 when there is none for the event. */
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
