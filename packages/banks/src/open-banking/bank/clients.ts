import type { JWK } from 'jose';

/** A third party in the bank's register. Any certificate of the directory's authority is accepted. */
export interface OpenBankClient {
  readonly clientId: string;
  /** Shown to the customer. */
  readonly name: string;
  /** Compared exactly. */
  readonly redirectUris: readonly [string, ...string[]];
  /** Public keys that its assertions and request objects are signed with. */
  readonly jwks: { readonly keys: readonly JWK[] };
  /** Its tokens are bound to its certificate, at a bank that leaves this to the third party. */
  readonly hasBoundTokens?: boolean;
  /** Where the bank reports consents that customers end, in standards that require it. */
  readonly recipientBaseUri?: string;
}
