import { randomUUID } from 'node:crypto';
import type { StoredToken, TokenStore } from '../../src/index.ts';

interface Row {
  stored: StoredToken | null;
  claim: { id: string; until: Date } | null;
}

/** A store that two brokers share, as two processes share the database. */
export function memoryStore(now: () => Date): TokenStore & { rows: Map<string, Row> } {
  const rows = new Map<string, Row>();
  let wake: (() => void)[] = [];
  const rowOf = (loginName: string): Row => {
    const row = rows.get(loginName) ?? { stored: null, claim: null };
    rows.set(loginName, row);
    return row;
  };
  const changed = (): void => {
    for (const waiting of wake.splice(0)) waiting();
  };
  return {
    rows,
    read: async (loginName) => rowOf(loginName).stored,
    claim: async (loginName, at, until) => {
      const row = rowOf(loginName);
      if (row.claim !== null && row.claim.until > at) return null;
      row.claim = { id: randomUUID(), until };
      return { id: row.claim.id, loginName, stored: row.stored };
    },
    save: async (claim, token) => {
      const row = rowOf(claim.loginName);
      if (row.claim?.id !== claim.id || row.claim.until <= now()) return false;
      Object.assign(row, { stored: token, claim: null });
      changed();
      return true;
    },
    abandon: async (claim) => {
      const row = rowOf(claim.loginName);
      if (row.claim?.id === claim.id) row.claim = null;
      changed();
    },
    discard: async (loginName, accessToken) => {
      const row = rowOf(loginName);
      if (row.stored?.accessToken === accessToken) row.stored = null;
    },
    remove: async (loginName) => {
      const row = rowOf(loginName);
      const { stored, claim } = row;
      if (claim === null || claim.until <= now()) rows.delete(loginName);
      else row.stored = null;
      return stored;
    },
    changed: (_, ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake.push(() => {
          clearTimeout(timer);
          resolve();
        });
      }),
  };
}
