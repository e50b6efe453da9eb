import { timingSafeEqual } from 'node:crypto';
import { operatorRoles, type OperatorRole } from '@fin-link/contracts/browser';
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

/** Key of an operator, with the name that its changes are stored under, and its role. */
interface OperatorKey {
  readonly name: string;
  readonly role: OperatorRole;
  readonly key: string;
}

export interface OperatorKeys {
  /** Returns name and role of the operator; `null` if the key is unknown. */
  find(key: string): Pick<OperatorKey, 'name' | 'role'> | null;
}

/** Parses an operator key of the form `name:key`, which may publish, or `name:role:key`. */
export function operatorKeyOf(entry: string): OperatorKey {
  const [, name = '', role, key = ''] = /^([^:]*):(?:([a-z]+):)?(.*)$/.exec(entry.trim()) ?? [];
  const known = operatorRoles.find((one) => one === role);
  if (known === undefined && role !== undefined) return { name, role: defaultRole, key: `${role}:${key}` };
  return { name, role: known ?? defaultRole, key };
}

const defaultRole = 'publisher';

/** Parses operator keys and keeps their hashes. A lookup compares all keys, so that its duration reveals nothing. */
export function operatorKeysOf(entries: readonly string[]): OperatorKeys {
  const keys = entries.map((entry) => {
    const { key, ...operator } = operatorKeyOf(entry);
    return { operator, hash: hashToken(key) };
  });
  return {
    find(key) {
      const hash = hashToken(key);
      return keys.reduce<Pick<OperatorKey, 'name' | 'role'> | null>(
        (found, known) => (secretsEqual(known.hash, hash) ? known.operator : found),
        null,
      );
    },
  };
}
