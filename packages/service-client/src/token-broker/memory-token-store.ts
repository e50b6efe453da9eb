import { randomUUID } from 'node:crypto';
import type { StoredToken, TokenStore } from './token-store.ts';

/** Token and claim of one login. */
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
