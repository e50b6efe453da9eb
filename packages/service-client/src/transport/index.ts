export { type IncomingReply, type OutgoingRequest, send } from './send.ts';
export { ServiceCallError, type ServiceCallErrorFacts, type ServiceCallFault } from './service-call-error.ts';
