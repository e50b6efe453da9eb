export { renewSubscription } from './subscription-renewal.ts';
export { receiveEvent } from './receive-event.ts';
export type { NeedsWebhookSecret } from './receive-event.ts';
