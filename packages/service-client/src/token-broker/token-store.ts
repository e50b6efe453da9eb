/** Token of one login, decrypted. */
export interface StoredToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

/** Exclusive right, across all processes, to create the token of one login. */
export interface TokenClaim {
  readonly id: string;
  readonly loginName: string;
  /** Token at the time of the claim. The previous holder may have just created it. */
  readonly stored: StoredToken | null;
}

/**
 * Storage for tokens by login, shared by all processes and encrypted. A claim is a lease, because it is held during a request to the
 * service. An open transaction would block the single connection of the embedded database for that time.
 */
export interface TokenStore {
  /** Returns the login's token; `null` if none is stored. */
  read(loginName: string): Promise<StoredToken | null>;
  /** Claims the login until `until`. Returns `null` while another claim is active. Rejects if the login may not have a token now. */
  claim(loginName: string, now: Date, until: Date): Promise<TokenClaim | null>;
  /** Stores the token and ends the claim. Returns false if the claim was lost. */
  save(claim: TokenClaim, token: StoredToken): Promise<boolean>;
  /** Ends the claim and keeps the stored token. */
  abandon(claim: TokenClaim): Promise<void>;
  /** Deletes this token, but keeps a newer one. */
  discard(loginName: string, accessToken: string): Promise<void>;
  /** Deletes and returns the login's token. An active claim remains valid. */
  remove(loginName: string): Promise<StoredToken | null>;
  /** Registers a function that is called if processes must drop their cached token of a login. */
  onDropped?(onDrop: (loginName: string) => void): void;
  /** Resolves when any process changes the login's row, or after `ms` milliseconds at the latest. */
  changed(loginName: string, ms: number): Promise<void>;
}
