import type { ScopeId } from '@fin-link/contracts/service';
import type { RequestedData } from './requested-data.ts';
import type { BankProblem, BankTarget } from './connector.ts';

/** A consent as requested from the bank. */
export interface RequestedConsent {
  consentId: number;
  scopes: readonly ScopeId[];
  /** Wanted data of the scopes, if the bank allows requests for a part of a scope. Default: all. */
  data?: RequestedData;
  /** Current time by the business clock. `until`, the requested hard end, follows the same clock. */
  at: Date;
  until: Date;
  /** The bank's id of the consent that is renewed, if the bank keeps that consent; `null` for a new one. */
  bankConsentId: string | null;
  /** Grant of the renewed or replaced consent. The same user must give the new consent. */
  grant?: string;
  /** IP address and agent of the user; `null` if the user is not present. */
  presence: { address: string; agent: string | null } | null;
}

export interface Begun {
  kind: 'begun';
  /** Address at the bank that the user is sent to. */
  authorizationUrl: string;
  /** OAuth `state`, by which the host finds the authorization when the user returns. */
  state: string;
  /** State for `complete`: OAuth `state`, nonce, verifier. Opaque; stored only in the vault. */
  transaction: string;
  /** Seconds in which the user must return. */
  expiresIn: number;
}

export interface Grant {
  kind: 'granted';
  /** Tokens and their state. Opaque; stored only in the vault. */
  grant: string;
  bankConsentId: string;
  /**
   * The bank's name for its customer, the same in each of the customer's consents; `null` if the bank has no permanent name. Only its hash
   * is stored.
   */
  bankUser: string | null;
  /** Hard end at the bank; `null` if the bank has none. */
  expiresAt: Date | null;
  /** Granted scopes: all or some of the requested ones, always with accounts. */
  scopes: readonly ScopeId[];
}

/** The user or the bank refused. */
export interface Denied {
  kind: 'denied';
  /** Cause for the log: a fixed word, never text from the bank. */
  detail: string;
}

/** The bank's grant differs from the request. */
export interface Mismatched {
  kind: 'mismatched';
  /** Grant to give back; `null` if the bank issued none. */
  grant: string | null;
  detail: string;
}

export interface OpenedGrant {
  kind: 'opened';
  /** The current grant. It differs from the given grant if the tokens were refreshed. */
  grant: string;
  /** Session for the connector's other calls. */
  session: string;
  /** The stored token is still valid, so no request was sent. */
  isUnrequested?: true;
}

/** The bank no longer accepts the grant. */
export interface EndedGrant {
  kind: 'ended';
  reason: 'expired' | 'revoked';
}

/**
 * Requests, opens and ends consents at banks. Calls return every failure of a bank as a problem and throw only for a defect. The authority
 * makes all checks of the profile: a `granted` outcome is proven to belong to this transaction.
 */
export interface ConsentAuthority {
  /** Scopes that the connector reads. No others are requested or shown. */
  readonly scopes: readonly ScopeId[];
  /** Limit on reads of each address within 24 hours without the user. Absent: no limit. */
  readonly unattendedReads?: number;
  /** Begins an authorization. `mismatched`: the bank created a consent that differs from the request and must be given back. */
  begin(
    target: BankTarget,
    requested: RequestedConsent,
    signal: AbortSignal,
  ): Promise<Begun | Mismatched | BankProblem>;
  /**
   * Returns the grant for `revoke` that ends the consent created at `begin`, in case the user never returns. Returns `null` if the bank
   * created none. Absent if banks name the consent only in their answer.
   */
  unfinished?(transaction: string): string | null;
  /** Completes a transaction, once. `parameters`: unchecked parameters of the user's return, by name. */
  complete(
    target: BankTarget,
    transaction: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Grant | Denied | Mismatched | BankProblem>;
  /** Opens the grant for one refresh of data. `presence`: address and agent of the user; default: the user is not present. */
  open(
    target: BankTarget,
    grant: string,
    signal: AbortSignal,
    presence?: RequestedConsent['presence'],
  ): Promise<OpenedGrant | EndedGrant | BankProblem>;
  /** Reads the status of the consent at the bank. It does not count as a read of data. */
  status(
    target: BankTarget,
    grant: string,
    signal: AbortSignal,
  ): Promise<{ kind: 'active' } | EndedGrant | BankProblem>;
  /** Ends the consent at the bank, then its tokens. A consent that has ended already counts as revoked. */
  revoke(target: BankTarget, grant: string, signal: AbortSignal): Promise<{ kind: 'revoked' } | BankProblem>;
}
