import { hashToken, secretsEqual } from '@fin-link/storage';

/** API keys of operators. */
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
