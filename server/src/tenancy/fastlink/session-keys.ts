import { createHmac } from 'node:crypto';
import { secretsEqual } from '@fin-link/storage';

/** Keys with which the page of a launch acts for its session. They are computed, so no row contains them. */
export interface SessionKeys {
  keyOf(sessionId: string): string;
  /** Returns whether the key is that of the session. */
  fits(sessionId: string, key: string): boolean;
}

export interface NeedsSessionKeys {
  readonly sessionKeys: SessionKeys;
}

/** Returns the keys under a secret that all processes of the deployment share. */
export function openSessionKeys(secret: string): SessionKeys {
  const keyOf = (sessionId: string): string =>
    `fk_${createHmac('sha256', secret).update(`launch ${sessionId}`).digest('base64url')}`;
  return { keyOf, fits: (sessionId, key) => secretsEqual(keyOf(sessionId), key) };
}
