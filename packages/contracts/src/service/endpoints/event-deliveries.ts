import { z } from 'zod';
import {
  deliveriesQuery,
  deliveriesReply,
  newSecretReply,
  replayReply,
  replayRequest,
  secretParams,
  secretsReply,
  testEventReply,
} from '../resources/event-delivery.ts';
import { eventName } from '../resources/event-names.ts';
import { endpoint } from './define.ts';

/**
 * Endpoints for deliveries, replays, test events and secrets. Additions of this service, because the interface does not define retries,
 * signatures or acknowledgement of events (6.3).
 */
export const eventDeliveryEndpoints = {
  getEventDeliveries: endpoint({
    method: 'GET',
    path: '/configs/notifications/deliveries',
    caller: 'admin',
    section: 'own',
    summary: 'Events and the status of their delivery',
    query: deliveriesQuery,
    reply: deliveriesReply,
    status: 200,
  }),
  replayEvents: endpoint({
    method: 'POST',
    path: '/configs/notifications/deliveries/replay',
    caller: 'admin',
    section: 'own',
    summary: 'Send events again',
    body: replayRequest,
    reply: replayReply,
    status: 200,
  }),
  sendTestEvent: endpoint({
    method: 'POST',
    path: '/configs/notifications/events/:eventName/test',
    caller: 'admin',
    section: 'own',
    summary: 'Send a test event to a callback',
    params: z.strictObject({ eventName }),
    reply: testEventReply,
    status: 201,
  }),
  getEventSecrets: endpoint({
    method: 'GET',
    path: '/configs/notifications/secrets',
    caller: 'admin',
    section: 'own',
    summary: 'Secrets that sign events',
    reply: secretsReply,
    status: 200,
  }),
  createEventSecret: endpoint({
    method: 'POST',
    path: '/configs/notifications/secrets',
    caller: 'admin',
    section: 'own',
    summary: 'Create a secret that signs events',
    reply: newSecretReply,
    status: 201,
  }),
  deleteEventSecret: endpoint({
    method: 'DELETE',
    path: '/configs/notifications/secrets/:secretId',
    caller: 'admin',
    section: 'own',
    summary: 'Delete a secret',
    params: secretParams,
    status: 204,
  }),
} as const;
