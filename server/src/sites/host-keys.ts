import { hashToken, secretsEqual } from '@fin-link/storage';

export interface HostKeys {
  accepts(key: string): boolean;
}

/** API keys of the customer's backends, kept as hashes; every one is compared, whichever fits. */
export function hostKeysOf(keys: readonly string[]): HostKeys {
  const hashes = keys.map((key) => hashToken(key.trim()));
  return {
    accepts(key) {
      const hash = hashToken(key);
      return hashes.reduce((found, one) => secretsEqual(one, hash) || found, false);
    },
  };
}
