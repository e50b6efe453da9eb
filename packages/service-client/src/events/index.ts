export { keepUserData } from './keep-user-data.ts';
export { type EventReceiverOptions, createEventReceiver } from './create-event-receiver.ts';
export {
  type EventAnswer,
  type EventReceiver,
  type ReceiverOptions,
  EventRefusedError,
  createReceiver,
} from './create-receiver.ts';
export { expressEventHandler, fastifyEvents, nodeEventListener } from './receivers.ts';
export { type RefreshHint, readRefreshHint } from './refresh-hint.ts';
export { type SeenEvents, createSeenEvents } from './seen-events.ts';
export { ensureSubscription, replaceEventSecret } from './subscribe.ts';
export type { ServiceEvent, UnknownEvent } from './service-event.ts';
export { type VerificationHint, readVerificationHint } from './verification-hint.ts';
