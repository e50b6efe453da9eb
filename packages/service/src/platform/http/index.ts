export type { Access, Authenticate, ReadWidgetProof } from './access.ts';
export { registerErrorHandlers, sendError, sendMalformedRequestError } from './error-handler.ts';
export { singleSlashes } from './endpoint-paths.ts';
export { acceptJson } from './content-types.ts';
export {
  type CallContext,
  type ConsumerPresence,
  type Handler,
  type Handlers,
  type UserCallContext,
  type WidgetProof,
  idempotencyKeyOf,
} from './handler.ts';
export { inputError } from './input-errors.ts';
export { type Lifecycle, type ReadyNotes, registerLifecycle } from './lifecycle.ts';
export { describeEndpoints } from './openapi.ts';
export { assertAtMost } from './paging.ts';
export { type OnBehalfOf, registerEndpoints } from './registrar.ts';
export { loggerOptions, logRequests } from './request-log.ts';
export { requestIdOf, traceRequests } from './tracing.ts';
export { unstorableText } from './schema-compilers.ts';
