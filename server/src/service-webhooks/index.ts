export { subscriptionLook } from './subscription-look.ts';
export { receiveEvent } from './receive-event.ts';
