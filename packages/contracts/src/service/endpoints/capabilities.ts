import { z } from 'zod';
import { capabilitiesReply } from '../resources/capability.ts';
import { channelEventNames } from '../resources/event-names.ts';
import { createSubscription } from '../resources/subscription.ts';
import { endpoint } from './define.ts';

/** Endpoints for hosts of this project: the extensions of the interface, and a host's own event channel. */
export const capabilityEndpoints = {
  getCapabilities: endpoint({
    method: 'GET',
    path: '/capabilities',
    caller: 'admin',
    section: 'own',
    summary: 'Extensions of the interface that this service supports',
    description:
      'For hosts: says which additions to the interface this service has. A service without the public keys of hosts lists only those that need no proof.',
    reply: capabilitiesReply,
    status: 200,
  }),
  setEventChannel: endpoint({
    method: 'PUT',
    path: '/eventChannels/:eventName',
    caller: 'admin',
    section: 'own',
    summary: "Also send an event to a host, in addition to the customer's callback, for one day",
    description:
      'For hosts: sends `REFRESH` or `CDV_STATUS_UPDATES` to a second address, without changing the subscription of the customer. The channel ends after a day; repeat the call to keep it. Needs the proof of a host, otherwise `Y931`. A callback that is not allowed answers `Y800`.',
    params: z.strictObject({ eventName: z.enum(channelEventNames) }),
    body: createSubscription,
    status: 204,
  }),
} as const;
