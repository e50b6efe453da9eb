export { keepUserData } from './keep-user-data.ts';
export {
  type EventReceiverOptions,
  createEventReceiver,
  type ServiceEvent,
  type UnknownEvent,
} from './create-event-receiver.ts';
export {
  type EventAnswer,
  type EventReceiver,
  type ReceiverOptions,
  EventRefusedError,
  createReceiver,
  type SeenEvents,
  createSeenEvents,
} from './create-receiver.ts';
export { expressEventHandler, fastifyEvents, nodeEventListener } from './receivers.ts';
export { type RefreshHint, readRefreshHint, type VerificationHint, readVerificationHint } from './hints.ts';
export { ensureSubscription, replaceEventSecret } from './subscribe.ts';
