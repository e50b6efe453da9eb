import { hashToken, secretsEqual } from '@fin-link/storage';

export interface OperatorKeys {
  /** The name that belongs to the key; null for a key that nobody has. */
  nameOf(key: string): string | null;
}

/** Keys of operators as `name:key`, kept as hashes; every one is compared, whichever fits. */
export function operatorKeysOf(entries: readonly string[]): OperatorKeys {
  const keys = entries.map((entry) => {
    const at = entry.indexOf(':');
    return { name: entry.slice(0, at), hash: hashToken(entry.slice(at + 1)) };
  });
  return {
    nameOf(key) {
      const hash = hashToken(key);
      return keys.reduce<string | null>((found, one) => (secretsEqual(one.hash, hash) ? one.name : found), null);
    },
  };
}
