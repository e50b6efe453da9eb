import type { FrameOperationName } from '@fin-link/contracts/browser';
import type { HostCall, HostReply } from '@fin-link/contracts/host';
import type { FailedRequest } from './failed-request.ts';

/** The operations that the session itself calls. All others are requests of flows. */
type OwnOfSession = 'redeemLaunch' | 'getSession' | 'endSession' | 'saveSnapshot' | 'streamEvents' | 'searchProviders';
export type RequestName = Exclude<FrameOperationName, OwnOfSession>;

type Part<N extends RequestName, P extends 'params' | 'body'> =
  HostCall<N> extends Readonly<Record<P, infer V>> ? V : object;
type Body<N extends RequestName> = Part<N, 'body'>;
type KeysOfAny<T> = T extends unknown ? keyof T : never;
type Without<T, K> = T extends unknown ? Omit<T, K & keyof T> : never;
type Only<T, K> = T extends unknown ? Pick<T, K & keyof T> : never;

/** The members of a body that the user typed. They stand in `typed`, so that no event and no state repeats them. */
interface TypedMembers {
  addProviderAccount: 'field';
  updateCredentials: 'field';
  answerChallenge: 'field';
  createVerification: 'account';
  createTransfer: 'accountNumber';
  createManualAccount: KeysOfAny<Body<'createManualAccount'>>;
  updateManualAccount: KeysOfAny<Body<'updateManualAccount'>>;
  findProperty: 'address';
  createProperty: KeysOfAny<Body<'createProperty'>>;
  updateProperty: KeysOfAny<Body<'updateProperty'>>;
  submitAmounts: 'amounts';
}
type TypedName = keyof TypedMembers;
type TypedMember<N extends RequestName> = N extends TypedName ? TypedMembers[N] : never;

/** What a flow knows an answer by, beside what is sent. Only operations without a body have it. */
interface Context {
  /** The bank that the connections are read for; 0 for none in particular. */
  listProviderAccounts: { providerId: number };
  getAuthorization: { consentId: number };
  cancelAuthorization: { consentId: number };
}

/** The parameters, the idempotency key, the query and the body of an operation, without what was typed. Events repeat it. */
export type InputOf<N extends RequestName> = N extends RequestName
  ? Part<N, 'params'> &
      (HostCall<N> extends { readonly headers: unknown } ? { idempotencyKey: string } : object) &
      (HostCall<N> extends { readonly query: infer Q } ? { query?: Q } : object) &
      (HostCall<N> extends { readonly body: unknown } ? Without<Body<N>, TypedMember<N>> : object) &
      (N extends keyof Context ? Context[N] : object)
  : never;

export type TypedOf<N extends TypedName> = Only<Body<N>, TypedMember<N>>;

type OnlyMember<T> = { [K in keyof T]: [keyof T] extends [K] ? T[K] : never }[keyof T];
type ReadOnlyList<T> = T extends readonly (infer E)[] ? readonly E[] : T;

/** The reply of the operation; the member of a reply that has only one; null for a reply without a body. */
export type AnswerOf<N extends RequestName> =
  HostReply<N> extends infer R
    ? R extends undefined
      ? null
      : ReadOnlyList<[OnlyMember<R>] extends [never] ? R : OnlyMember<R>>
    : never;

/** Calls an operation of the host; an event of the request's name brings the answer. */
export type RequestEffect<N extends RequestName = RequestName> = N extends RequestName
  ? { type: 'request'; request: N; input: InputOf<N>; typed?: N extends TypedName ? TypedOf<N> : never }
  : never;

/** `at`: milliseconds of the frame's clock. */
export type Answered<N extends RequestName = RequestName> = N extends RequestName
  ? { source: 'host'; type: `answered${Capitalize<N>}`; input: InputOf<N>; answer: AnswerOf<N>; at: number }
  : never;

export type Failed<N extends RequestName = RequestName> = N extends RequestName
  ? { source: 'host'; type: `failed${Capitalize<N>}`; input: InputOf<N>; failure: FailedRequest }
  : never;

// The types of one request are a case of those of all; the compiler cannot relate the two, and the three below say so.

/** Returns the effect of a request. `typed`: what the user typed. */
export const request = <N extends RequestName>(
  name: N,
  input: InputOf<N>,
  ...[typed]: N extends TypedName ? [typed: TypedOf<N>] : []
): RequestEffect<N> =>
  ({ type: 'request', request: name, input, ...(typed !== undefined && { typed }) }) as unknown as RequestEffect<N>;

const capitalized = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export const answered = <N extends RequestName>(
  name: N,
  input: InputOf<N>,
  answer: AnswerOf<N>,
  at: number,
): Answered<N> =>
  ({ source: 'host', type: `answered${capitalized(name)}`, input, answer, at }) as unknown as Answered<N>;

export const failed = <N extends RequestName>(name: N, input: InputOf<N>, failure: FailedRequest): Failed<N> =>
  ({ source: 'host', type: `failed${capitalized(name)}`, input, failure }) as unknown as Failed<N>;
