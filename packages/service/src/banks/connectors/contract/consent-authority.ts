import type { ScopeId } from '@fin-link/contracts/service';
import type { AskedData } from './asked-data.ts';
import type { BankProblem, BankTarget } from './connector.ts';

/** What the user has agreed to, as it is asked for at the bank. */
export interface AskedConsent {
  consentId: number;
  scopes: readonly ScopeId[];
  /** What is wanted of them: a bank that lets less than a scope be asked for is asked for less. All when left out. */
  data?: AskedData;
  /** By the business clock: now, and the hard end that is asked for. */
  at: Date;
  until: Date;
  /** Of the consent that is being renewed where the bank keeps it; null for a new one. */
  bankConsentId: string | null;
  /** Of the consent that is renewed, or that a new one takes the place of: the user who gave that one has to give this one. */
  grant?: string;
  /** IP address and agent of the user who is present; null when nobody is. */
  presence: { address: string; agent: string | null } | null;
}

export interface Begun {
  kind: 'begun';
  /** Where the user goes, at the bank. */
  authorizationUrl: string;
  /** The OAuth state that comes back with the user, by which the host finds the authorization. */
  state: string;
  /** What `complete` needs: state, nonce, verifier and the like. Opaque; kept only in the vault. */
  transaction: string;
  /** Seconds until coming back is of no use. */
  expiresIn: number;
}

export interface Grant {
  kind: 'granted';
  /** Tokens and what belongs to them. Opaque; kept only in the vault. */
  grant: string;
  bankConsentId: string;
  /** The bank's name for its customer, the same in every consent of theirs; null where the bank has none that lasts. Kept hashed only. */
  bankUser: string | null;
  /** Hard end as the bank has it; null where it has none. */
  expiresAt: Date | null;
  /** What the bank gives of what was asked for: not always all of it, and never without accounts. */
  scopes: readonly ScopeId[];
}

/** The user or the bank said no. */
export interface Denied {
  kind: 'denied';
  /** For the log: a fixed word, never text from the bank. */
  detail: string;
}

/** The bank gave something that is not what was asked for. */
export interface Mismatched {
  kind: 'mismatched';
  /** To be given back; null where nothing was issued. */
  grant: string | null;
  detail: string;
}

export interface OpenedGrant {
  kind: 'opened';
  /** The grant from now on: tokens may have been exchanged. */
  grant: string;
  /** What the connector's other calls take as their session. */
  session: string;
  /** What was kept is still good: the bank was not asked. */
  isUnasked?: true;
}

/** The bank does not honour the grant any more. */
export interface EndedGrant {
  kind: 'ended';
  reason: 'expired' | 'revoked';
}

/**
 * The part of a bank that gives consents. A bank's failure is an outcome, whatever it sends; only a defect throws. Every check of
 * the profile is made inside: a `granted` outcome was proven to answer this transaction.
 */
export interface ConsentAuthority {
  /** What the connector reads at its banks. Nothing else is asked for, and nothing else shown. */
  readonly scopes: readonly ScopeId[];
  /** So often within 24 hours the bank lets each address be read while the user is away. Absent: as often as one likes. */
  readonly unattendedReads?: number;
  /** `mismatched`: the bank made a consent to more than was asked for, which is to be given back. */
  begin(target: BankTarget, asked: AskedConsent, signal: AbortSignal): Promise<Begun | Mismatched | BankProblem>;
  /**
   * For a transaction that nobody completes: the grant with which `revoke` ends what the bank keeps since `begin`; null when it
   * keeps nothing. Absent where a bank names what it keeps only in its answer.
   */
  unfinished?(transaction: string): string | null;
  /** `parameters`: what the bank sent back with the user, by name, unchecked. Called once per transaction. */
  complete(
    target: BankTarget,
    transaction: string,
    parameters: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<Grant | Denied | Mismatched | BankProblem>;
  /** Makes the grant usable for one refresh of data. `presence`: the user who is there during it; nobody when left out. */
  open(
    target: BankTarget,
    grant: string,
    signal: AbortSignal,
    presence?: AskedConsent['presence'],
  ): Promise<OpenedGrant | EndedGrant | BankProblem>;
  /** Whether the consent still stands at the bank; does not count as a read of data. */
  status(
    target: BankTarget,
    grant: string,
    signal: AbortSignal,
  ): Promise<{ kind: 'active' } | EndedGrant | BankProblem>;
  /** Ends the consent at the bank, then its tokens. An end that the bank knows already is an end. */
  revoke(target: BankTarget, grant: string, signal: AbortSignal): Promise<{ kind: 'revoked' } | BankProblem>;
}
