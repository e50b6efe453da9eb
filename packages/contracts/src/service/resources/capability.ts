import { z } from 'zod';

/**
 * `EVENT_CHANNELS`: a host gets events beside the customer's callback. `WIDGET_PROOF`: the service takes a host's signed word for which
 * flow a call belongs to. `CONFIGURATIONS`: it keeps what it needs of a host's published configurations.
 * `SELECTION`: `PUT /providerAccounts/{id}/selection` says which accounts are for aggregation. `PROPERTY_VALUATION`: `POST
 * /accounts/evaluateAddress` takes `include=valuation`. `EVENT_DELIVERIES`: events are listed, replayed and signed. `INSIGHTS`: insights carry
 * a reason and can be dismissed.
 */
export const capabilities = [
  'EVENT_CHANNELS',
  'WIDGET_PROOF',
  'CONFIGURATIONS',
  'SELECTION',
  'PROPERTY_VALUATION',
  'EVENT_DELIVERIES',
  'INSIGHTS',
] as const;
export type Capability = (typeof capabilities)[number];

export const capabilitiesReply = z.strictObject({ capability: z.array(z.enum(capabilities)) });
