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
    params,
    status: 204,
  }),
} as const;
