import { z } from 'zod';
import { createSubscription, eventName, subscriptionReply } from '../resources/notification.ts';
import { implemented } from './define.ts';

const params = z.strictObject({ eventName });

export const notificationEndpoints = {
  getSubscriptions: implemented({
    method: 'GET',
    path: '/configs/notifications/events',
    caller: 'admin',
    section: 'public',
    summary: 'Subscribed events',
    query: z.strictObject({ eventName: eventName.optional() }),
    reply: subscriptionReply,
    status: 200,
  }),
  createSubscription: implemented({
    method: 'POST',
    path: '/configs/notifications/events/:eventName',
    caller: 'admin',
    section: 'public',
    summary: 'Subscribe to an event',
    params,
    body: createSubscription,
    status: 201,
  }),
  updateSubscription: implemented({
    method: 'PUT',
    path: '/configs/notifications/events/:eventName',
    caller: 'admin',
    section: 'public',
    summary: 'Change the callback',
    params,
    body: createSubscription,
    status: 204,
  }),
  deleteSubscription: implemented({
    method: 'DELETE',
    path: '/configs/notifications/events/:eventName',
    caller: 'admin',
    section: 'public',
    summary: 'End a subscription',
    params,
    status: 204,
  }),
} as const;
