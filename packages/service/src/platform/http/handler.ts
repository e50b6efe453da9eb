import type {
  ApiVersion,
  EndpointInput,
  EndpointReply,
  EndpointName,
  WidgetSession,
  endpoints,
} from '@fin-link/contracts/service';
import { ServiceError } from '../runtime/index.ts';

/** IP address and user agent of the consumer, as stated by an authenticated host. */
export interface ConsumerPresence {
  readonly address: string;
  readonly agent: string | null;
}

/** Facts about a call from the host's verified proof. */
export interface WidgetProof {
  /** Id of the host's key at this service. */
  readonly keyId: string;
  /** `null` if the host calls for itself, without a user. */
  readonly session: WidgetSession | null;
}

/** Position of a page in its list. The reply's `Link` header has links to the next and previous pages. */
export interface PagePosition {
  readonly skip: number;
  readonly top: number;
  readonly more: boolean;
  /** Increment of `skip` per page. 1 if `skip` counts pages. Default: `top`. */
  readonly step?: number | undefined;
  /** Start of the next page, for its link. Stays correct if rows are added or removed. */
  readonly cursor?: string | undefined;
}

interface Call {
  readonly version: ApiVersion;
  /** Request id, also the `referenceCode` of errors. */
  readonly requestId: string;
}

/** Context of an endpoint with a token. */
export interface CallContext extends Call {
  readonly customer: { readonly id: number };
  /** User of the token; `null` for an admin token. */
  readonly user: CallingUser | null;
  /** SHA-256 hash of the call's token. */
  readonly tokenHash: string;
  /** Expiry of a JWT, including clock skew; `null` for an access token. */
  readonly jwtExpiresAt: Date | null;
  readonly presence: ConsumerPresence | null;
  /** Verified proof of a host; `null` if no host has signed the call. */
  readonly widget: WidgetProof | null;
  /** Raw value of the `Idempotency-Key` header; `null` if absent. */
  readonly idempotencyKey: string | null;
  /** Adds links to the next and previous pages to the reply. */
  page(page: PagePosition): void;
  /** Like `page`, for lists that are paged only by cursors. */
  next(cursor: string): void;
  /** Reports how many records a reply without pages omits. */
  leaveOut(count: number): void;
  /** Adds the names of inputs that have no effect on this endpoint to `Fin-Ignored`. */
  ignore(names: readonly string[]): void;
  /** Replies with the endpoint's `otherStatus`. */
  otherwise(): void;
}

/** User of the call's token. */
export interface CallingUser {
  readonly id: number;
  readonly loginName: string;
}

/** Context of an endpoint for users. The token always belongs to a user. */
export interface UserCallContext extends CallContext {
  readonly user: CallingUser;
}

/** Context of an endpoint without a token. */
export interface OpenCallContext extends Call {
  /** IP address of the caller. */
  readonly address: string;
  /** Returns the value of a request header, or `undefined` if it is missing or repeated. */
  header(name: string): string | undefined;
}

type CallerOf<N extends EndpointName> = (typeof endpoints)[N]['caller'];
/** Context of an endpoint, by its kind of caller. */
export type ContextOf<N extends EndpointName> =
  CallerOf<N> extends 'none' ? OpenCallContext : CallerOf<N> extends 'user' ? UserCallContext : CallContext;

/** Handles one endpoint with parsed input. Throws `ServiceError`; any other error becomes Y904. */
export type Handler<N extends EndpointName> = (
  input: EndpointInput<N>,
  call: ContextOf<N>,
) => Promise<EndpointReply<N>>;

export type Handlers = { readonly [N in EndpointName]: Handler<N> };

const keyFormat = /^[\x21-\x7E]{8,100}$/;

/** Returns the call's `Idempotency-Key`, or `null` if it has none. Throws Y800 if the key is malformed. */
export function idempotencyKeyOf({ idempotencyKey }: Pick<UserCallContext, 'idempotencyKey'>): string | null {
  if (idempotencyKey !== null && !keyFormat.test(idempotencyKey))
    throw new ServiceError('Y800', { name: 'Idempotency-Key' });
  return idempotencyKey;
}
