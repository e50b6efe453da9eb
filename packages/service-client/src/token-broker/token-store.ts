/** Token of one login, decrypted. */
export interface StoredToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

/** Exclusive right among all processes to create the token of one login. */
export interface TokenClaim {
  readonly id: string;
  readonly loginName: string;
  /** Token at the time of the claim. Another holder may have just created it. */
  readonly stored: StoredToken | null;
}

/**
 * Tokens by login, shared by all processes and stored encrypted. A claim is a lease instead of an open transaction, because a request to
 * the service is made during it, and the embedded database has one connection.
 */
export interface TokenStore {
  read(loginName: string): Promise<StoredToken | null>;
  /** Returns `null` while another claim is active. Rejects if the login may have no token now. The claim expires at `until`. */
  claim(loginName: string, now: Date, until: Date): Promise<TokenClaim | null>;
  /** Stores the token and ends the claim. Returns false if the claim was lost. */
  save(claim: TokenClaim, token: StoredToken): Promise<boolean>;
  /** Ends the claim and keeps the stored token. */
  abandon(claim: TokenClaim): Promise<void>;
  /** Deletes this token. Keeps a newer one. */
  discard(loginName: string, accessToken: string): Promise<void>;
  /** Deletes and returns the login's token. An active claim stays with its holder. */
  remove(loginName: string): Promise<StoredToken | null>;
  /** Calls `onDrop` if processes must drop their cached token of a login. */
  onDropped?(onDrop: (loginName: string) => void): void;
  /** Resolves when any process changes the login's row, or after `ms` milliseconds. */
  changed(loginName: string, ms: number): Promise<void>;
}
