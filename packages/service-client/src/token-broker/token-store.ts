/** A service token of one login, as the store unseals it. */
export interface StoredToken {
  readonly accessToken: string;
  readonly expiresAt: Date;
}

/** The right to mint the token of one login; at most one holder among all processes. */
export interface TokenClaim {
  readonly id: string;
  readonly loginName: string;
  /** What is stored at this moment: another holder may just have minted. */
  readonly stored: StoredToken | null;
}

/**
 * One sealed row per (customer, login name), shared by all processes. A claim is a lease and no open transaction: a
 * request to the service is made while it is held, and the embedded database has one connection.
 */
export interface TokenStore {
  read(loginName: string): Promise<StoredToken | null>;
  /** Null while another holder's claim runs; rejects where the login may have no token now. A holder that died loses the claim at `until`. */
  claim(loginName: string, now: Date, until: Date): Promise<TokenClaim | null>;
  /** Stores the token and ends the claim; false when the claim was lost. */
  save(claim: TokenClaim, token: StoredToken): Promise<boolean>;
  /** Ends the claim and leaves what is stored. */
  abandon(claim: TokenClaim): Promise<void>;
  /** Forgets this token; a newer one stays. */
  discard(loginName: string, accessToken: string): Promise<void>;
  /** Forgets the login's token and returns it. A claim that runs stays its holder's: somebody needs a token now. */
  remove(loginName: string): Promise<StoredToken | null>;
  /** Calls `onDrop` when what processes remember of a login counts no more. */
  onDropped?(onDrop: (loginName: string) => void): void;
  /** Resolves when the login's row has changed in any process, at the latest after `ms`. */
  changed(loginName: string, ms: number): Promise<void>;
}
