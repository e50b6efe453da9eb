import { z } from 'zod';
import { dateTime } from '../primitives.ts';
import { eventName } from './event-names.ts';

/** Callback address. The service checks it against private networks at registration and at each call. */
export const callbackUrl = z.url({ protocol: /^https?$/ }).max(500);
/** Body of the requests that subscribe to an event. */
export const createSubscription = z.strictObject({ event: z.strictObject({ callbackUrl }) });
/** Reply of `GET /configs/notifications/events`. The list is absent if it is empty. */
export const subscriptionReply = z.strictObject({
  event: z
    .array(
      z.strictObject({
        name: eventName,
        callbackUrl: z.string(),
        /**
         * `SUSPENDED`: deliveries failed for days, and none is sent until the customer sets the callback again. Addition of this service.
         */
        status: z.enum(['ACTIVE', 'SUSPENDED']).optional(),
        /** Time of the first failure in a row; absent while deliveries succeed. */
        failingSince: dateTime.optional(),
      }),
    )
    .optional(),
});
