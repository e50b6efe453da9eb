import type { ScopeId } from '@fin-link/contracts/service';
import type { RequestedData } from './requested-data.ts';
import type { BankProblem, BankTarget } from './connector.ts';

export interface RequestedConsent {
  consentId: number;
  /** Scopes that the user agreed to. */
  scopes: readonly ScopeId[];
  /** Requested data of the scopes. Limits the request if the bank allows a part of a scope. Default: all. */
  data?: RequestedData;
  /** Current time by the business clock. */
  at: Date;
  /** Requested hard end of the consent, by the business clock. */
  until: Date;
  /** The bank's id of the consent to renew; `null` for a new consent, also if it replaces another one. */
  bankConsentId: string | null;
  /** Grant of the renewed or replaced consent. Only the same user may give the new consent. Absent: any user may. */
  grant?: string;
  /** IP address and agent of the user; `null` if the user is not present. */
  presence: { address: string; agent: string | null } | null;
}

/** An authorization that continues at the bank. */
export interface StartedAuthorization {
  kind: 'begun';
  /** Address at the bank that the user must open. */
  authorizationUrl: string;
  /** OAuth `state`, by which the host finds the authorization when the user returns. */
  state: string;
  /** State for `complete`: OAuth `state`, nonce, verifier. Opaque; stored only in the vault. */
  transaction: string;
  /** Seconds in which the user must return. */
  expiresIn: number;
}

/** A consent that the user gave, with its tokens. */
export interface Grant {
  kind: 'granted';
  /** Tokens and their state. Opaque; stored only in the vault. */
  grant: string;
  bankConsentId: string;
  /**
   * The bank's permanent name for its customer, the same in all consents of the customer; `null` if there is none. Only its hash is
   * stored.
   */
  bankUser: string | null;
  /** Hard end at the bank; `null` if the bank has none. */
  expiresAt: Date | null;
  /** Granted scopes: all or some of the requested scopes, always including accounts. */
  scopes: readonly ScopeId[];
}

/** Refusal by the user or the bank. */
export interface DeniedAuthorization {
  kind: 'denied';
  /** Cause for the log: a fixed word, never text from the bank. */
  detail: string;
}

/** The bank's answer, consent or tokens do not match the request. */
export interface MismatchedGrant {
  kind: 'mismatched';
  /** Grant to end with `revoke`; `null` if the bank issued nothing. */
  grant: string | null;
  /** Cause for the log: a fixed word, never text from the bank. */
  detail: string;
}

/** A grant with a valid access token. */
export interface OpenedGrant {
  kind: 'opened';
  /** The current grant, which must replace the stored one. It differs if tokens were refreshed or the user is present. */
  grant: string;
  /** Session for the calls of the connector. */
  session: string;
  /** Whether the stored token was still valid, so that no request was sent. */
  isUnrequested?: true;
}

/** The bank no longer accepts the grant. */
export interface EndedGrant {
  kind: 'ended';
  reason: 'expired' | 'revoked';
}

/**
 * Requests, opens and ends consents at banks. Calls return every failure of a bank as a problem and throw only for a defect. `complete`
 * makes all checks of the security profile: a grant is proven to belong to its transaction.
 */
export interface ConsentAuthority {
  /** Scopes that the connector can read. Other scopes are neither requested nor shown. */
  readonly scopes: readonly ScopeId[];
  /** Limit on reads of each address within 24 hours without the user. Absent: no limit. */
  readonly maxUnattendedReads?: number;
  /** Begins an authorization. If the bank created a consent that differs from the request, returns that consent as `mismatched`. */
  begin(
    target: BankTarget,
    requested: RequestedConsent,
    signal: AbortSignal,
  ): Promise<StartedAuthorization | MismatchedGrant | BankProblem>;
  /**
   * Returns the grant for `revoke` that ends the consent created by `begin`, in case the user never returns. Returns `null` if `begin`
   * created none. Absent if banks of the profile create the consent only when the user agrees.
   */
  grantToEnd?(transaction: string): string | null;
  /** Completes a transaction. Each transaction can be completed once. `parameters`: unchecked parameters of the user's return, by name. */
  complete(
    target: BankTarget,
    transaction: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Grant | DeniedAuthorization | MismatchedGrant | BankProblem>;
  /** Opens the grant for one refresh of data. Refreshes expiring tokens. `presence`: see `RequestedConsent`; default: `null`. */
  open(
    target: BankTarget,
    grant: string,
    signal: AbortSignal,
    presence?: RequestedConsent['presence'],
  ): Promise<OpenedGrant | EndedGrant | BankProblem>;
  /** Reads the status of the consent at the bank. The request does not count as a read of data. */
  status(
    target: BankTarget,
    grant: string,
    signal: AbortSignal,
  ): Promise<{ kind: 'active' } | EndedGrant | BankProblem>;
  /** Ends the consent at the bank, then its tokens. A consent that has ended already counts as revoked. */
  revoke(target: BankTarget, grant: string, signal: AbortSignal): Promise<{ kind: 'revoked' } | BankProblem>;
}
