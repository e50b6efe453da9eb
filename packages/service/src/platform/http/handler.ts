import type {
  ApiVersion,
  EndpointInput,
  EndpointReply,
  EndpointName,
  WidgetSession,
  endpoints,
} from '@fin-link/contracts/service';

/** Where the consumer behind the call sits, as an authenticated host told; absent when nobody is present. */
export interface ConsumerPresence {
  readonly address: string;
  readonly agent: string | null;
}

/** What a host has proved about the call. */
export interface WidgetProof {
  /** Names the host's key at this service. */
  readonly keyId: string;
  /** Null where the host calls for itself. */
  readonly session: WidgetSession | null;
}

/** `more` says that records follow the page; next and previous links go to the reply's Link header. */
export interface Page {
  readonly skip: number;
  readonly top: number;
  readonly more: boolean;
  /** How far `skip` moves with a page: 1 where it counts pages, `top` where it is left out. */
  readonly step?: number | undefined;
  /** Where the next page begins, whatever is added or taken away meanwhile; goes into its link. */
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
  /** When it ends, where it is a JWT; null on an access token. */
  readonly jwtExpiresAt: Date | null;
  readonly presence: ConsumerPresence | null;
  /** Null on a call that no host vouches for. */
  readonly widget: WidgetProof | null;
  /** As sent in the `Idempotency-Key` header, unchecked; null when absent. */
  readonly idempotencyKey: string | null;
  page(page: Page): void;
  /** As `page`, of a list that is paged by cursors alone. */
  next(cursor: string): void;
  /** Says how many records an answer without pages leaves out. */
  leaveOut(count: number): void;
  /** Names inputs that changed nothing here, and would elsewhere. */
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
  /** Of whoever calls. */
  readonly address: string;
  header(name: string): string | undefined;
}

type CallerOf<N extends EndpointName> = (typeof endpoints)[N]['caller'];
export type ContextOf<N extends EndpointName> =
  CallerOf<N> extends 'none' ? OpenCallContext : CallerOf<N> extends 'user' ? UserCallContext : CallContext;

/** One endpoint's work on parsed input. Throws `ServiceError`; whatever else it throws is answered with Y904. */
export type Handler<N extends EndpointName> = (
  input: EndpointInput<N>,
  call: ContextOf<N>,
) => Promise<EndpointReply<N>>;

export type Handlers = { readonly [N in EndpointName]: Handler<N> };
