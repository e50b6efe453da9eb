export { renewSubscription } from './subscribe.ts';
export { receiveEvent, type NeedsWebhookSecret } from './receive-event.ts';
