export { checkFrameMessage, entityId, flag, linkingShapes, oneOf } from './check-frame-message.ts';
export type { Check, Fields, MessageShapes } from './check-frame-message.ts';
export type * from './messages.ts';
