import type { ConsentView, ProviderAccountView, VerificationView } from '@fin-link/contracts/browser';
import type { AccessName, GuardedOperation } from '@fin-link/contracts/host';
import type { Presence } from '@fin-link/contracts/service';
import type { Session } from './session.ts';

/** Data of a provider account that the access rules need. */
export type ConnectionFacts = Pick<ProviderAccountView, 'providerId' | 'consentId' | 'accountsListed'>;
/** Data of a consent that the access rules need. */
export type ConsentFacts = Pick<ConsentView, 'providerId' | 'providerAccountId'>;
/** Data of a verification that the access rules need. */
export type VerificationFacts = Pick<VerificationView, 'verificationType' | 'providerAccountId' | 'accountId'>;
/** Data of an account that the access rules need. */
export interface AccountFacts {
  /** `null` if the account was added manually. */
  readonly providerAccountId: number | null;
}

/** Object that a request names. If `facts` are given, the service is not called for them. */
export type AccessObject =
  | { readonly kind: 'connection'; readonly id: number; readonly facts?: ConnectionFacts }
  | { readonly kind: 'consent'; readonly id: number; readonly facts?: ConsentFacts }
  | { readonly kind: 'verification'; readonly id: number; readonly facts?: VerificationFacts }
  | { readonly kind: 'loan'; readonly id: number; readonly facts?: AccountFacts }
  | { readonly kind: 'account'; readonly id: number }
  | { readonly kind: 'bank'; readonly id: number }
  | { readonly kind: 'linkedBank'; readonly id: number }
  | { readonly kind: 'manualAccount'; readonly id: number }
  | { readonly kind: 'typedAccount' };

/** Parsed input of a request. */
export interface AccessInput {
  readonly params: unknown;
  readonly body: unknown;
  /** The user's browser and address, for calls of the service. */
  readonly presence?: Presence;
}

/** Applies the access table of the contract. */
export interface Access {
  /**
   * Throws `capability.missing` if the session may not perform the operation, or the `not-found` code of an object that the user does not
   * have.
   */
  enforce(session: Session, operation: GuardedOperation, input: AccessInput): Promise<void>;
  /** Returns whether the table's row with this name grants access to the object. `null` checks the row without an object. */
  reaches(session: Session, name: AccessName, object: AccessObject | null): Promise<boolean>;
  /** Returns the items to which the table's row with this name grants access. Keeps their order. */
  filter<T>(session: Session, name: AccessName, items: readonly T[], objectOf: (item: T) => AccessObject): Promise<T[]>;
}

export interface NeedsAccess {
  readonly access: Access;
}
