import { z } from 'zod';
import { eventName } from '../resources/event-names.ts';
import { createSubscription, subscriptionReply } from '../resources/subscription.ts';
import { endpoint } from './define.ts';

const params = z.strictObject({ eventName });

/** Endpoints under `/configs/notifications/events`: the callback address of each event. */
export const notificationEndpoints = {
  getSubscriptions: endpoint({
    method: 'GET',
    path: '/configs/notifications/events',
    caller: 'admin',
    section: 'public',
    summary: 'Subscribed events',
    description: 'Lists the callbacks of the customer, oldest first. Channels of hosts are not listed.',
    query: z.strictObject({ eventName: eventName.optional() }),
    reply: subscriptionReply,
    status: 200,
  }),
  createSubscription: endpoint({
    method: 'POST',
    path: '/configs/notifications/events/:eventName',
    caller: 'admin',
    section: 'public',
    summary: 'Subscribe to an event',
    description:
      'From now on, the service sends each event of this name to the callback, signed as Standard Webhooks, and tries again for three days. The callback has https and a public address, otherwise `Y800`. A subscription that exists answers `Y811`, so no Idempotency-Key is needed; change it with PUT.',
    params,
    body: createSubscription,
    status: 201,
  }),
  updateSubscription: endpoint({
    method: 'PUT',
    path: '/configs/notifications/events/:eventName',
    caller: 'admin',
    section: 'public',
    summary: 'Change the callback',
    description:
      'Events that wait go to the new callback. A subscription that was switched off after failures is on again; its parked events stay parked, and can be replayed. Without a subscription, `Y807`.',
    params,
    body: createSubscription,
    status: 204,
  }),
  deleteSubscription: endpoint({
    method: 'DELETE',
    path: '/configs/notifications/events/:eventName',
    caller: 'admin',
    section: 'public',
    summary: 'End a subscription',
    description:
      'Ends the subscription and drops the events that wait. Delivered and parked events stay listed. Without a subscription, `Y807`.',
    params,
    status: 204,
  }),
} as const;
