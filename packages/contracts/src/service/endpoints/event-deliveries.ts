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
    description:
      'Lists the events for the callbacks of the customer, newest first, for 30 days. `PARKED` means that the service no longer tries: three days have passed, or the subscription is off. At most 500 per page.',
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
    description:
      'Sends one event, up to 100 named events, or the events of a period, again with the same ids and contents, in their order. Receivers must ignore an id they have seen. At most 5,000 events per call. Events whose subscription has ended are skipped; a named one answers `Y807`. A reversed period answers `Y809`.',
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
    description:
      'Sends an event with `info: TEST` to the callback of this event, signed as all others. Use it to try a receiver. Without a subscription, `Y807`.',
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
    description:
      'Lists the secrets that sign events, without their keys, oldest first. During a change there are two, and each event has both signatures.',
    reply: secretsReply,
    status: 200,
  }),
  createEventSecret: endpoint({
    method: 'POST',
    path: '/configs/notifications/secrets',
    caller: 'admin',
    section: 'own',
    summary: 'Create a secret that signs events',
    description:
      'Creates a secret. The reply is the only place that has its key. A customer has at most two; one more answers `Y824`. To change a secret: create, let receivers accept both, delete the old one. The call takes no Idempotency-Key: if the reply is lost, delete the newest secret and create another.',
    reply: newSecretReply,
    status: 201,
  }),
  deleteEventSecret: endpoint({
    method: 'DELETE',
    path: '/configs/notifications/secrets/:secretId',
    caller: 'admin',
    section: 'own',
    summary: 'Delete a secret',
    description: 'The secret signs no further event. An unknown id answers `Y807`.',
    params: secretParams,
    status: 204,
  }),
} as const;
