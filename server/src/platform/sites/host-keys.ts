import { hashToken, secretsEqual } from '@fin-link/storage';

/** API keys of the customer's backends. */
export interface HostKeys {
  /** Returns whether the key is one of the API keys. */
  accepts(key: string): boolean;
}

/** Keeps the hashes of the API keys of the customer's backends. A lookup compares all keys, so that its duration reveals nothing. */
export function hostKeysOf(keys: readonly string[]): HostKeys {
  const hashes = keys.map((key) => hashToken(key.trim()));
  return {
    /** Returns whether the key is one of the API keys. */
    accepts(key) {
      const hash = hashToken(key);
      return hashes.reduce((found, acceptedHash) => secretsEqual(acceptedHash, hash) || found, false);
    },
  };
}
