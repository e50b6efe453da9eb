import type { ScopeId } from '@fin-link/contracts/service';
import type { Clock } from '@fin-link/storage';
import type { ServerMetadata } from 'openid-client';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';
import type { RequestedConsent, EndedGrant } from '../contract/consent-authority.ts';
import type { OpenBank } from './bank.ts';
import type { ConsentedBank } from './consented-connector.ts';
import type { RegisteredParty } from './party.ts';
import type { ProofKey } from './proofs.ts';
import type { OptionalEndpoint } from './relying-party.ts';
import type { RequiredChecks, SeenTokens } from './return-checks.ts';
import type { Sealed, Presence, TokenSet, TransactionSecrets } from './sealed-state.ts';
import type { TokenAnswer } from './token-answer.ts';

/** Form of the authorization request and of the bank's answer. */
export interface Sends {
  /** `pushed`: sent to the bank first (PAR). `address`: in the address that the user follows. */
  request: 'pushed' | 'address';
  /** Whether the request is an object that the party signs (JAR). */
  isRequestSigned: boolean;
  /** `code`: parameters. `code id_token`: also an ID token. `jwt`: one signed response (JARM). */
  answer: 'code' | 'code id_token' | 'jwt';
  /** `proof`: each grant has a key for proofs (DPoP). `certificate`: mutual TLS, if the party has a certificate. */
  binding: 'proof' | 'certificate';
  /** Requested authentication context classes; empty if any class is accepted. */
  acrValues: readonly string[];
}

export interface Requires extends RequiredChecks {
  /** Endpoints that the bank's metadata must have in addition to the common ones. */
  endpoints: readonly OptionalEndpoint[];
}

export interface Tolerates {
  /** Cases in which a bank may omit `iss` from its answer. */
  silentIssuer: 'always' | 'never' | 'if not announced';
  /** Scopes that a bank may add. */
  scopes: readonly string[];
}

/** Requests that a profile adds to a bank. */
export interface ReachedBank<S> {
  data: ConsentedBank<S>['data'];
  /** Reads the bank's own status of the consent. */
  statusOf(session: S, signal: AbortSignal): Promise<{ kind: 'active' } | EndedGrant | BankProblem>;
}

/** Parts of a transaction that the client reads. */
export interface TransactionParts {
  consentId?: string;
  scopes?: readonly string[];
  proofKey?: ProofKey;
}

/** Parts of a grant that the client reads. */
export interface GrantParts {
  subject?: string | null;
  scopes?: readonly string[];
  proofKey?: ProofKey;
  /** Milliseconds of the protocol clock: when the user was last present. */
  seenAt?: number;
}

/** Parts of an authorization request that differ between profiles. */
export interface Request {
  parameters: Readonly<Record<string, string>>;
  /** Claims of a signed request. */
  claims?: object;
  proofKey?: ProofKey;
}

export interface Asked<T> extends Request {
  kind: 'asked';
  transaction: T;
  /** Problem if the bank refuses a pushed request as invalid. */
  whenInvalid?: BankProblem;
}

/** A consent at the bank that the party created and that does not fit the request. `toEnd`: the grant that ends it. */
export interface Unfit<G> {
  kind: 'unfit';
  toEnd: G;
  detail: string;
}

/** Tokens issued for a transaction. */
export interface Issued<T> {
  transaction: TransactionSecrets & T;
  code: string;
  tokens: TokenAnswer;
  /** Scopes that the bank named; otherwise the requested ones. */
  scopes: string[];
  subject: string | null;
  now: Date;
}

export interface Confirmed<G> {
  kind: 'confirmed';
  grant: G;
  bankConsentId: string;
  expiresAt: Date | null;
  scopes: readonly ScopeId[];
}

export interface Failed {
  kind: 'failed';
  check: string;
}
export const failedBy = (check: string): Failed => ({ kind: 'failed', check });

/** `held`: the transaction or the grant that the tokens belong to. */
export type SeenIssue<T, G> = SeenTokens & { tokens: TokenAnswer } & (
    | { isRefresh: false; held: T }
    | { isRefresh: true; held: G }
  );

/**
 * One security profile: what it sends, requires and tolerates, and the steps that differ between profiles. `P`: party, `X`: requests
 * added to a bank, `T` and `G`: own parts of a transaction and of a grant, `S`: session.
 */
export interface Profile<
  P extends RegisteredParty,
  X extends ReachedBank<S>,
  T extends TransactionParts,
  G extends GrantParts,
  S,
> {
  /** Banks of the profile, for example `British`. */
  banks: string;
  sends: Sends;
  requires: Requires;
  tolerates: Tolerates;
  /** `spareMs`: time that a token must have left at the start of a refresh. `shortestSeconds`: lifetime if the bank names none. */
  lifetime: { spareMs: number; shortestSeconds: number };
  /** Status if the bank refuses the refresh token of a consent that is active. */
  whenRefused: AdditionalStatus;
  /** Refusals that can mean an expired token or an ended consent. */
  ambiguous: ReadonlySet<AdditionalStatus>;
  scopes: readonly ScopeId[];
  /** OAuth scope that accounts are read with, if the profile uses scopes. */
  accountsScope?: string;
  unattendedReads?: number;
  sealed: {
    transaction: Sealed<TransactionSecrets & T>;
    grant: Sealed<TokenSet & G>;
    session: Sealed<S>;
  };
  /** Token checks that only this profile has, by name. */
  checks?: Readonly<Record<string, (seen: SeenIssue<T, G>) => boolean>>;

  reach(bank: OpenBank<P>, clock: Clock): X;
  ask(
    bank: OpenBank<P> & X,
    requested: RequestedConsent,
    metadata: ServerMetadata,
    signal: AbortSignal,
  ): Promise<Asked<T> | Unfit<G> | BankProblem>;
  /** Returns the grant that ends the consent made by `ask`; `null` if `ask` made none. */
  unfinished?(transaction: T): G | null;
  /** Returns the grant with which unfit tokens are given back. */
  toGiveBack(issued: Issued<T>): G;
  /** Compares the bank's record of the consent with the request. */
  confirm(bank: OpenBank<P> & X, issued: Issued<T>, signal: AbortSignal): Promise<Confirmed<G> | Failed | BankProblem>;
  /** Returns `null` for a grant that can only be given back. */
  sessionOf(grant: TokenSet & G, presence: Presence): S | null;
  /** Ends the consent. `tokens-remain`: its tokens are revoked afterwards. */
  endConsent(
    bank: OpenBank<P> & X,
    grant: TokenSet & G,
    signal: AbortSignal,
  ): Promise<{ kind: 'revoked' | 'tokens-remain' } | BankProblem>;
}
