import { timingSafeEqual } from 'node:crypto';
import { hashToken, secretsEqual } from '@fin-link/storage';

/** API keys of the customer's backends. */
export interface HostKeys {
  accepts(key: string): boolean;
}

/** Keeps the hashes of the API keys of the customer's backends. A lookup compares all keys, so that its duration reveals nothing. */
export function hostKeysOf(keys: readonly string[]): HostKeys {
  const bytesOf = (key: string): Buffer => Buffer.from(hashToken(key), 'hex');
  const hashes = keys.map((key) => bytesOf(key.trim()));
  return {
    accepts(key) {
      // The hashes have equal lengths, so they need no second hash to be compared.
      const hash = bytesOf(key);
      return hashes.reduce((found, acceptedHash) => timingSafeEqual(acceptedHash, hash) || found, false);
    },
  };
}

export interface OperatorKeys {
  /** Returns the operator's name; `null` if the key is unknown. */
  nameOf(key: string): string | null;
}

/** Parses operator keys of the form `name:key` and keeps their hashes. A lookup compares all keys, so that its duration reveals nothing. */
export function operatorKeysOf(entries: readonly string[]): OperatorKeys {
  const keys = entries.map((entry) => {
    const at = entry.indexOf(':');
    return { name: entry.slice(0, at), hash: hashToken(entry.slice(at + 1)) };
  });
  return {
    nameOf(key) {
      const hash = hashToken(key);
      return keys.reduce<string | null>(
        (found, operator) => (secretsEqual(operator.hash, hash) ? operator.name : found),
        null,
      );
    },
  };
}
