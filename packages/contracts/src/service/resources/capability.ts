import { z } from 'zod';

/**
 * Extensions of the interface that a host can use.
 * - `EVENT_CHANNELS`: a host gets events in addition to the customer's callback.
 * - `WIDGET_PROOF`: the service accepts a JWT in which the host signs the session of a call.
 * - `CONFIGURATIONS`: the service stores the options that it needs from a host's published configurations.
 * - `SELECTION`: `PUT /providerAccounts/{id}/selection` selects the accounts for aggregation.
 * - `PROPERTY_VALUATION`: `POST /accounts/evaluateAddress` accepts `include=valuation`.
 * - `EVENT_DELIVERIES`: the service lists, replays and signs events.
 * - `INSIGHTS`: insights have a reason, whose names may have a `messageId`, and can be dismissed.
 * - `CONSENT_TEXTS`: accepting and renewing a consent accept `textShown`, and the consent has it.
 * - `OPERATIONS`: the service finds users, and counts attempts at banks, ending consents and active users for operators.
 */
export const capabilities = [
  'EVENT_CHANNELS',
  'WIDGET_PROOF',
  'CONFIGURATIONS',
  'SELECTION',
  'PROPERTY_VALUATION',
  'EVENT_DELIVERIES',
  'INSIGHTS',
  'CONSENT_TEXTS',
  'OPERATIONS',
] as const;
export type Capability = (typeof capabilities)[number];

/** Reply of `GET /capabilities`: the extensions that this service supports. */
export const capabilitiesReply = z.strictObject({ capability: z.array(z.enum(capabilities)) });
