import type {
  ApiVersion,
  EndpointInput,
  EndpointReply,
  EndpointName,
  WidgetSession,
  endpoints,
} from '@fin-link/contracts/service';

/** Address and agent of the consumer behind the call, as an authenticated host states them. */
export interface ConsumerPresence {
  readonly address: string;
  readonly agent: string | null;
}

/** What a host has proved about the call. */
export interface WidgetProof {
  /** Names the host's key at this service. */
  readonly keyId: string;
  /** Null if the host calls on its own behalf. */
  readonly session: WidgetSession | null;
}

/** Position of a page in its list. Next and previous links go to the reply's `Link` header. */
export interface Page {
  readonly skip: number;
  readonly top: number;
  readonly more: boolean;
  /** By how much a page moves `skip`: 1 if `skip` counts pages; default `top`. */
  readonly step?: number | undefined;
  /** Start of the next page, for its link. It stays correct when rows are added or removed. */
  readonly cursor?: string | undefined;
}

interface Call {
  readonly version: ApiVersion;
  /** Also the `referenceCode` of an error. */
  readonly requestId: string;
}

export interface CallContext extends Call {
  readonly customer: { readonly id: number };
  /** Null on an admin token. */
  readonly user: CallingUser | null;
  /** Hash of the token of this call. */
  readonly tokenHash: string;
  /** When the JWT ends; null on an access token. */
  readonly jwtExpiresAt: Date | null;
  readonly presence: ConsumerPresence | null;
  /** Null on a call that no host vouches for. */
  readonly widget: WidgetProof | null;
  /** As sent in the `Idempotency-Key` header, unchecked; null when absent. */
  readonly idempotencyKey: string | null;
  page(page: Page): void;
  /** As `page`, for a list that is paged by cursors alone. */
  next(cursor: string): void;
  /** States how many records an answer without pages leaves out. */
  leaveOut(count: number): void;
  /** Adds the names of inputs that have no effect on this endpoint to `Fin-Ignored`. */
  ignore(names: readonly string[]): void;
  /** Answers with the endpoint's `otherStatus`. */
  otherwise(): void;
}

export interface CallingUser {
  readonly id: number;
  readonly loginName: string;
}

/** The call of an endpoint for users: the token is a user's. */
export interface UserCallContext extends CallContext {
  readonly user: CallingUser;
}

/** The call of an endpoint that needs no token. */
export interface OpenCallContext extends Call {
  /** IP address of the caller. */
  readonly address: string;
  header(name: string): string | undefined;
}

type CallerOf<N extends EndpointName> = (typeof endpoints)[N]['caller'];
export type ContextOf<N extends EndpointName> =
  CallerOf<N> extends 'none' ? OpenCallContext : CallerOf<N> extends 'user' ? UserCallContext : CallContext;

/** Answers one endpoint, given parsed input. Throws `ServiceError`; any other error is answered with Y904. */
export type Handler<N extends EndpointName> = (
  input: EndpointInput<N>,
  call: ContextOf<N>,
) => Promise<EndpointReply<N>>;

export type Handlers = { readonly [N in EndpointName]: Handler<N> };
