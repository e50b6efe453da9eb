import type { ScopeId } from '@fin-link/contracts/service';
import type { Clock } from '@fin-link/storage';
import type { ServerMetadata } from 'openid-client';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';
import type { AskedConsent, EndedGrant } from '../contract/consent-authority.ts';
import type { OpenBank } from './bank.ts';
import type { ConsentedBank } from './consented-connector.ts';
import type { RegisteredParty } from './party.ts';
import type { ProofKey } from './proofs.ts';
import type { OptionalEndpoint } from './relying-party.ts';
import type { RequiredChecks, SeenTokens } from './return-checks.ts';
import type { Sealed, Presence, TokenSet, TransactionSecrets } from './sealed-state.ts';
import type { TokenAnswer } from './token-answer.ts';

/** How the authorization is requested, and how the bank answers. */
export interface Sends {
  /** `pushed`: sent to the bank first (PAR). `address`: in the address that the user follows. */
  request: 'pushed' | 'address';
  /** The request is an object that the party signs (JAR). */
  isRequestSigned: boolean;
  /** `code`: parameters. `code id_token`: an ID token beside the code. `jwt`: one signed response (JARM). */
  answer: 'code' | 'code id_token' | 'jwt';
  /** `proof`: each grant has a key for proofs (DPoP). `certificate`: mutual TLS, if the party has a certificate. */
  binding: 'proof' | 'certificate';
  /** Strengths of the user's sign-in that are asked for. Empty: no particular one. */
  acrValues: readonly string[];
}

export interface Requires extends RequiredChecks {
  /** Addresses of the bank's description, beside those that every bank has. */
  endpoints: readonly OptionalEndpoint[];
}

export interface Tolerates {
  /** When a bank may leave `iss` out of its answer. */
  silentIssuer: 'always' | 'never' | 'if not announced';
  /** Scopes that a bank may add. */
  scopes: readonly string[];
}

/** What a profile adds to a bank. */
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

/** What is asked of the bank, beside what every request has. */
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

/** The party made a consent at the bank that it does not want. */
export interface Unfit<G> {
  kind: 'unfit';
  toEnd: G;
  detail: string;
}

/** Tokens that answer a transaction. */
export interface Issued<T> {
  transaction: TransactionSecrets & T;
  code: string;
  tokens: TokenAnswer;
  /** As the bank named them, or as asked for. */
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
 * One security profile: what it sends, requires and tolerates, and the few steps that no other profile has. `P`: party, `X`: what is
 * added to a bank, `T` and `G`: own parts of a transaction and of a grant, `S`: session.
 */
export interface Profile<
  P extends RegisteredParty,
  X extends ReachedBank<S>,
  T extends TransactionParts,
  G extends GrantParts,
  S,
> {
  /** Whose banks, e.g. `British`. */
  banks: string;
  sends: Sends;
  requires: Requires;
  tolerates: Tolerates;
  /** `spareMs`: a refresh of data must end before its token does. `shortestSeconds`: for a bank that names no lifetime. */
  lifetime: { spareMs: number; shortestSeconds: number };
  /** Status if the bank refuses the refresh token of a consent that is active. */
  whenRefused: AdditionalStatus;
  /** Refusals that mean an expired token at one time and an ended consent at another. */
  ambiguous: ReadonlySet<AdditionalStatus>;
  scopes: readonly ScopeId[];
  /** Scope of OAuth that accounts are read with, where scopes are asked for. */
  accountsScope?: string;
  unattendedReads?: number;
  sealed: {
    transaction: Sealed<TransactionSecrets & T>;
    grant: Sealed<TokenSet & G>;
    session: Sealed<S>;
  };
  /** Checks of tokens that no other profile has, by name. */
  checks?: Readonly<Record<string, (seen: SeenIssue<T, G>) => boolean>>;

  reach(bank: OpenBank<P>, clock: Clock): X;
  ask(
    bank: OpenBank<P> & X,
    asked: AskedConsent,
    metadata: ServerMetadata,
    signal: AbortSignal,
  ): Promise<Asked<T> | Unfit<G> | BankProblem>;
  /** Returns the grant that ends what the bank keeps since `ask`; `null` if it keeps nothing. */
  unfinished?(transaction: T): G | null;
  /** Returns the grant with which unfit tokens are given back. */
  toGiveBack(issued: Issued<T>): G;
  /** Compares what the bank keeps with what was asked for. */
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
