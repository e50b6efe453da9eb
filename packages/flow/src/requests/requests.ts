import type {
  FrameOperationName,
  AuthorizationView,
  ProviderAccountView,
  RequestCode,
} from '@fin-link/contracts/browser';
import type { HostAnswer, HostBody, HostCall } from '@fin-link/contracts/host';

/** Operations that only the session calls. All other operations are requests of the flows. */
type SessionOperation =
  | 'redeemLaunch'
  | 'getSession'
  | 'endSession'
  | 'saveSnapshot'
  | 'streamEvents'
  | 'searchProviders';

/** Name of a host operation that a flow can request. */
export type RequestName = Exclude<FrameOperationName, SessionOperation>;

export interface FailedRequest {
  /** `page.unreachable`: the embedding page could not reach its own server. `session.refused`: that server did not create a session. */
  code: RequestCode;
  /** The host's request id; empty if the host could not be reached. */
  reference: string;
  /** Seconds after which a retry may succeed; `null` if not known. */
  retryAfter: number | null;
}

/** Keys of any member of a union. */
type KeysOfAny<T> = T extends unknown ? keyof T : never;

/** Omits keys from each member of a union. */
type OmitFromEach<T, K> = T extends unknown ? Omit<T, K & keyof T> : never;

/** Picks keys from each member of a union. */
type PickFromEach<T, K> = T extends unknown ? Pick<T, K & keyof T> : never;

/** Body members that the user typed, by operation. A request carries them in `typed`, so that events and states never contain them. */
interface TypedMembers {
  addProviderAccount: 'field';
  updateCredentials: 'field';
  answerChallenge: 'field';
  createVerification: 'account';
  createTransfer: 'accountNumber';
  createManualAccount: KeysOfAny<HostBody<'createManualAccount'>>;
  updateManualAccount: KeysOfAny<HostBody<'updateManualAccount'>>;
  findProperty: 'address';
  createProperty: KeysOfAny<HostBody<'createProperty'>>;
  updateProperty: KeysOfAny<HostBody<'updateProperty'>>;
  submitAmounts: 'amounts';
}

type TypedName = keyof TypedMembers;

/**
 * Members that only identify the request in its answer, by operation. The runtime does not send them to the host. Only GET requests have
 * such members.
 */
interface ContextMembers {
  /** Id of the bank whose connections are read; 0 for all banks. */
  listProviderAccounts: { providerId: number };
  getAuthorization: { consentId: number };
}

/** Input of a request without the typed members. The answer event contains the same input. */
export type InputOf<N extends RequestName> = N extends RequestName
  ? (N extends TypedName ? OmitFromEach<HostCall<N>, TypedMembers[N]> : HostCall<N>) &
      (N extends keyof ContextMembers ? ContextMembers[N] : object)
  : never;

/** Body members of a request that the user typed. */
type TypedOf<N extends TypedName> = PickFromEach<HostBody<N>, TypedMembers[N]>;

/** Call of a host operation. The result is an event with the name of the request. */
export type RequestEffect<N extends RequestName = RequestName> = N extends RequestName
  ? { type: 'request'; request: N; input: InputOf<N>; typed?: N extends TypedName ? TypedOf<N> : never }
  : never;

/** Answer to a successful request. `at`: milliseconds of the frame's clock. */
export type Answered<N extends RequestName = RequestName> = N extends RequestName
  ? { source: 'host'; type: `answered${Capitalize<N>}`; input: InputOf<N>; answer: HostAnswer<N>; at: number }
  : never;

/** Request that failed, with the reason. `input`: the input of the request. */
export type Failed<N extends RequestName = RequestName> = N extends RequestName
  ? { source: 'host'; type: `failed${Capitalize<N>}`; input: InputOf<N>; failure: FailedRequest }
  : never;

// TypeScript cannot relate the type of one request to the union of all requests, so the three functions below use casts.

/** Returns the effect that sends a request. `typed`: members that the user typed. */
export const request = <N extends RequestName>(
  name: N,
  input: InputOf<N>,
  ...[typed]: N extends TypedName ? [typed: TypedOf<N>] : []
): RequestEffect<N> =>
  ({ type: 'request', request: name, input, ...(typed !== undefined && { typed }) }) as unknown as RequestEffect<N>;

const capitalize = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** Returns the event of a successful request. `at`: milliseconds of the frame's clock. */
export const answered = <N extends RequestName>(
  name: N,
  input: InputOf<N>,
  answer: HostAnswer<N>,
  at: number,
): Answered<N> =>
  ({ source: 'host', type: `answered${capitalize(name)}`, input, answer, at }) as unknown as Answered<N>;

export const failed = <N extends RequestName>(name: N, input: InputOf<N>, failure: FailedRequest): Failed<N> =>
  ({ source: 'host', type: `failed${capitalize(name)}`, input, failure }) as unknown as Failed<N>;

/** Report of a provider account, from the event stream or from polling. No request causes the report. */
export type ObservedAccount = { source: 'host'; type: 'accountChanged'; providerAccount: ProviderAccountView };

/** Report of an authorization from the event stream or from polling. `at`: milliseconds of the frame's clock. */
export type ObservedAuthorization = {
  source: 'host';
  type: 'authorizationChanged';
  authorization: AuthorizationView;
  at: number;
};

/** Report that a verification has changed. The report contains only the id, so the flow reads the verification. */
export type ObservedVerification = { source: 'host'; type: 'verificationChanged'; verificationId: number };
