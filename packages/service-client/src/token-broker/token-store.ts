import { randomUUID } from 'node:crypto';

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

interface Row {
  stored: StoredToken | null;
  claim: { id: string; until: Date } | null;
}

/** Minimum number of rows before expired ones are deleted. */
const minSweepSize = 1_000;

/** Stores tokens in memory, for a backend whose processes do not share tokens. */
export function createMemoryTokenStore(clock: { now(): Date } = { now: () => new Date() }): TokenStore {
  const rows = new Map<string, Row>();
  const waiting = new Set<() => void>();
  let sweepSize = minSweepSize;

  const isExpired = ({ stored, claim }: Row, now: Date): boolean =>
    (stored === null || stored.expiresAt <= now) && (claim === null || claim.until <= now);
  /** Deletes expired rows each time the number of rows has doubled, so that the average work per call is constant. */
  const sweep = (now: Date): void => {
    if (rows.size < sweepSize) return;
    for (const [loginName, row] of rows) if (isExpired(row, now)) rows.delete(loginName);
    sweepSize = Math.max(minSweepSize, rows.size * 2);
  };
  const wake = (): void => {
    for (const resolve of waiting) resolve();
  };

  return {
    read: async (loginName) => rows.get(loginName)?.stored ?? null,
    claim: async (loginName, now, until) => {
      sweep(now);
      const row = rows.get(loginName) ?? { stored: null, claim: null };
      if (row.claim !== null && row.claim.until > now) return null;
      row.claim = { id: randomUUID(), until };
      rows.set(loginName, row);
      return { id: row.claim.id, loginName, stored: row.stored };
    },
    save: async (claim, token) => {
      const row = rows.get(claim.loginName);
      if (row === undefined || row.claim?.id !== claim.id || row.claim.until <= clock.now()) return false;
      rows.set(claim.loginName, { stored: token, claim: null });
      wake();
      return true;
    },
    abandon: async (claim) => {
      const row = rows.get(claim.loginName);
      if (row?.claim?.id === claim.id) row.claim = null;
      wake();
    },
    discard: async (loginName, accessToken) => {
      const row = rows.get(loginName);
      if (row?.stored?.accessToken === accessToken) row.stored = null;
    },
    remove: async (loginName) => {
      const row = rows.get(loginName);
      if (row === undefined) return null;
      const { stored, claim } = row;
      if (claim === null || claim.until <= clock.now()) rows.delete(loginName);
      else row.stored = null;
      return stored;
    },
    changed: (_loginName, ms) =>
      new Promise((resolve) => {
        const finish = (): void => {
          clearTimeout(timer);
          waiting.delete(finish);
          resolve();
        };
        const timer = setTimeout(finish, ms);
        waiting.add(finish);
      }),
  };
}
