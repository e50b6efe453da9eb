import type { HostOperationName } from '@fin-link/contracts/browser';
import type { HostInput, HostReply } from '@fin-link/contracts/host';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';

/** A Fastify scope whose schemas are zod. */
export type HostApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Request of an operation, parsed according to the contract. */
type OperationRequest<N extends HostOperationName> = FastifyRequest<{
  Params: HostInput<N>['params'];
  Querystring: HostInput<N>['query'];
  Headers: HostInput<N>['headers'];
  Body: HostInput<N>['body'];
}>;

/** Result of a handler: the operation's reply. `streamEvents` has none, because it writes directly to the connection. */
type Answer<N extends HostOperationName> = N extends 'streamEvents' ? void : HostReply<N>;

/** Function that handles the requests of one operation. If it throws, the error handler sends the reply. */
export type Handler<N extends HostOperationName> = (
  request: OperationRequest<N>,
  reply: FastifyReply,
) => Answer<N> | Promise<Answer<N>>;

export type HostHandlers = { readonly [N in HostOperationName]: Handler<N> };
