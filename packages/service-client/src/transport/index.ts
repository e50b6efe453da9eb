export { type RetryOptions, isTemporary, retry } from './retry.ts';
export {
  type BaseAddress,
  type CallFault,
  type IncomingReply,
  type OutgoingRequest,
  faultOf,
  fillPath,
  parseJson,
  queryOf,
  retryAfterOf,
  send,
  splitAddress,
} from './send.ts';
export { ServiceCallError, type ServiceCallErrorFacts } from './service-call-error.ts';
