import type { ScopeId } from '@fin-link/contracts/service';
import type { Clock } from '@fin-link/storage';
import type { ServerMetadata } from 'openid-client';
import type { AdditionalStatus, BankProblem } from '../contract/connector.ts';
import type { RequestedConsent } from '../contract/consent-authority.ts';
import type { BankClients } from './bank-clients.ts';
import type { ConsentedBank } from './consented-connector.ts';
import type { RegisteredParty } from './party.ts';
import type { ProofKey } from './proofs.ts';
import type { OptionalEndpoint } from './relying-party.ts';
import type { RequiredChecks, SeenTokens } from './return-checks.ts';
import type { Sealed, Presence, TokenSet, TransactionSecrets } from './sealed-state.ts';
import type { TokenAnswer } from './token-answer.ts';

/** Form of the authorization request and of the bank's answer. */
export interface AuthorizationForm {
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

/** Checks and endpoints without which no consent is accepted from a bank. */
export interface Requirements extends RequiredChecks {
  /** Endpoints that the bank's metadata must have in addition to the common ones. */
  endpoints: readonly OptionalEndpoint[];
}

/** Accepted deviations of a bank from the standard. */
export interface Tolerances {
  /** Cases in which a bank may omit `iss` from its answer. */
  omittedIssuer: 'always' | 'never' | 'if not announced';
  scopes: readonly string[];
}

/** Parts of a transaction that the client of every profile reads. */
export interface TransactionParts {
  consentId?: string;
  scopes?: readonly string[];
  proofKey?: ProofKey;
}

/** Parts of a grant that the client of every profile reads. */
export interface GrantParts {
  subject?: string | null;
  scopes?: readonly string[];
  proofKey?: ProofKey;
  /** Time at which the user was last present, in milliseconds of the protocol clock. */
  seenAt?: number;
}

/** Parts of an authorization request that differ between profiles. */
export interface RequestParts {
  /** Request parameters by their OAuth names. */
  parameters: Readonly<Record<string, string>>;
  /** Claims of a signed request. */
  claims?: object;
  proofKey?: ProofKey;
}

interface PreparedRequest<Transaction> extends RequestParts {
  kind: 'prepared';
  transaction: Transaction;
  /** Problem to return if the bank refuses a pushed request with `invalid_request`. */
  problemIfInvalid?: BankProblem;
}

/** A consent that the party created at the bank and that does not fit the request. */
interface UnsuitableConsent<Grant> {
  kind: 'unsuitable';
  /** Grant for `endConsent`, which ends this consent. */
  grantToEnd: Grant;
  /** Cause for the log: a fixed word, never text from the bank. */
  detail: string;
}

export interface IssuedTokens<Transaction> {
  transaction: TransactionSecrets & Transaction;
  /** Authorization code that was exchanged for the tokens. */
  code: string;
  tokens: TokenAnswer;
  /** Scopes that the bank named; otherwise the requested ones. */
  scopes: string[];
  /** The bank's name for the user; `null` if no ID token was requested. */
  subject: string | null;
  /** Time of the protocol clock. */
  now: Date;
}

/** A consent that the bank's own record confirms. */
interface ConfirmedGrant<Grant> {
  kind: 'confirmed';
  grant: Grant;
  bankConsentId: string;
  /** Hard end at the bank; `null` if the bank has none. */
  expiresAt: Date | null;
  scopes: readonly ScopeId[];
}

export interface FailedCheck {
  kind: 'failed';
  /** Name of the check, for the log. */
  check: string;
}

export const failedAt = (check: string): FailedCheck => ({ kind: 'failed', check });

/** Issued or refreshed tokens, with the values that they are compared with. */
export type CheckedTokens<Transaction, Grant> = SeenTokens & { tokens: TokenAnswer } & (
    | {
        isRefresh: false;
        /** Transaction that the tokens were issued for. */
        source: Transaction;
      }
    | {
        isRefresh: true;
        /** Grant whose tokens were refreshed. */
        source: Grant;
      }
  );

/**
 * One security profile: its authorization form, requirements and tolerances, and the steps that differ between profiles. `Bank` adds the
 * profile's requests to a bank. `Transaction` and `Grant` are the profile-specific parts of the stored state.
 */
export interface SecurityProfile<
  Party extends RegisteredParty,
  Bank extends ConsentedBank<Session>,
  Transaction extends TransactionParts,
  Grant extends GrantParts,
  Session,
> {
  /** Label of the profile's banks for error messages, for example `British`. */
  bankLabel: string;
  authorizationForm: AuthorizationForm;
  requirements: Requirements;
  tolerances: Tolerances;
  tokenLifetime: {
    /** Remaining lifetime in milliseconds below which an access token is exchanged at the start of a refresh. */
    minRemainingMs: number;
    /** Lifetime in seconds of an access token for which the bank states none. */
    defaultSeconds: number;
  };
  /** Status if the bank refuses the refresh token of a consent that is active. */
  statusIfRefreshRefused: AdditionalStatus;
  /** Statuses of refusals that can mean an expired token or an ended consent. */
  ambiguousStatuses: ReadonlySet<AdditionalStatus>;
  scopes: readonly ScopeId[];
  /** OAuth scope that accounts are read with, if the profile uses scopes. */
  accountsScope?: string;
  /** Limit on reads of each address within 24 hours without the user. Absent: no limit. */
  maxUnattendedReads?: number;
  sealedState: {
    transaction: Sealed<TransactionSecrets & Transaction>;
    grant: Sealed<TokenSet & Grant>;
    session: Sealed<Session>;
  };
  /** Token checks that only this profile has, by name. */
  tokenChecks?: Readonly<Record<string, (tokens: CheckedTokens<Transaction, Grant>) => boolean>>;

  createBankRequests(bank: BankClients<Party>, clock: Clock): Bank;
  /** Prepares an authorization request. Creates the consent at the bank first if the standard requires it. */
  prepareRequest(
    bank: BankClients<Party> & Bank,
    requested: RequestedConsent,
    metadata: ServerMetadata,
    signal: AbortSignal,
  ): Promise<PreparedRequest<Transaction> | UnsuitableConsent<Grant> | BankProblem>;
  /** Returns the grant that ends the consent created by `prepareRequest`; `null` if it created none. */
  grantToEnd?(transaction: Transaction): Grant | null;
  /** Returns the grant with which tokens that fail a check are revoked. */
  grantToGiveBack(issued: IssuedTokens<Transaction>): Grant;
  /** Compares the bank's record of the consent with the request. */
  confirm(
    bank: BankClients<Party> & Bank,
    issued: IssuedTokens<Transaction>,
    signal: AbortSignal,
  ): Promise<ConfirmedGrant<Grant> | FailedCheck | BankProblem>;
  /** Returns the session for reads with a grant; `null` for a grant that can only be revoked. */
  sessionOf(grant: TokenSet & Grant, presence: Presence): Session | null;
  /** Ends the consent. `tokens-remain`: the caller must still revoke the tokens. */
  endConsent(
    bank: BankClients<Party> & Bank,
    grant: TokenSet & Grant,
    signal: AbortSignal,
  ): Promise<{ kind: 'revoked' | 'tokens-remain' } | BankProblem>;
}
