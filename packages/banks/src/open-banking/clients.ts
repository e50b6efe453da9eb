import type { JWK } from 'jose';

/** A third party in the bank's register. Its certificate needs to come from the directory's authority, no more. */
export interface OpenBankClient {
  readonly clientId: string;
  /** Shown to the customer. */
  readonly name: string;
  /** Compared exactly. */
  readonly redirectUris: readonly [string, ...string[]];
  /** Public keys that its assertions and request objects are signed with. */
  readonly jwks: { readonly keys: readonly JWK[] };
  /** Where it is told what customers end at the bank, in standards that have that. */
  readonly recipientBaseUri?: string;
}
