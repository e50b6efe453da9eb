export {
  isAccountIds,
  checkFrameMessage,
  isEntityId,
  isBoolean,
  linkingShapes,
  optional,
  oneOf,
  isText,
} from './check-frame-message.ts';
export type { Check, Fields, MessageShapes } from './check-frame-message.ts';
export type * from './messages.ts';
