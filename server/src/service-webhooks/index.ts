export { subscriptionLook } from './subscription-look.ts';
export { receiveEvent } from './receive-event.ts';
export type { NeedsWebhookSecret } from './receive-event.ts';
