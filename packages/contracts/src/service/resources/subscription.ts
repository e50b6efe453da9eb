import { z } from 'zod';
import { dateTime } from '../primitives.ts';
import { eventName } from './event-names.ts';

/** Callback address. The service checks it against private networks at registration and at each call. */
export const callbackUrl = z.url({ protocol: /^https?$/ }).max(500);
/** Body of a request that subscribes to an event. */
export const createSubscription = z.strictObject({ event: z.strictObject({ callbackUrl }) });
/** Reply with subscriptions; the list is absent if it is empty. */
export const subscriptionReply = z.strictObject({
  event: z
    .array(
      z.strictObject({
        name: eventName,
        callbackUrl: z.string(),
        /** `SUSPENDED` after days of failures, until the callback is set again. Addition of this service. */
        status: z.enum(['ACTIVE', 'SUSPENDED']).optional(),
        /** Start of the failures; absent while deliveries succeed. */
        failingSince: dateTime.optional(),
      }),
    )
    .optional(),
});
