export {
  accountIds,
  checkFrameMessage,
  entityId,
  flag,
  linkingShapes,
  maybe,
  oneOf,
  text,
} from './check-frame-message.ts';
export type { Check, Fields, MessageShapes } from './check-frame-message.ts';
export type * from './messages.ts';
