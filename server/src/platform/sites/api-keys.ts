import { timingSafeEqual } from 'node:crypto';
import { operatorRoles, type OperatorRole } from '@fin-link/contracts/browser';
import { hashToken } from '@fin-link/storage';

/** Key of which only the hash is kept. */
export interface KnownKey {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
}

/** API keys of the customer's backends. */
export interface HostKeys {
  accepts(key: string): boolean;
  /** Returns the key; `null` if it is unknown. */
  find(key: string): KnownKey | null;
  readonly all: readonly KnownKey[];
}

/** Key of an operator: `name` is the author of its changes. */
export interface KnownOperatorKey extends KnownKey {
  readonly role: OperatorRole;
}

export interface OperatorKeys {
  /** Returns name and role of the operator; `null` if the key is unknown. */
  find(key: string): KnownOperatorKey | null;
  readonly all: readonly KnownOperatorKey[];
}

/** Keeps the hashes of the API keys of the customer's backends. */
export const hostKeysOf = (keys: readonly string[]): HostKeys =>
  hostKeysFrom(
    keys.map((key, index) => {
      const hash = hashToken(key.trim());
      return { id: idOfHash('host', hash), name: `key ${index + 1}`, hash };
    }),
  );

export function hostKeysFrom(all: readonly KnownKey[]): HostKeys {
  const find = finderIn(all);
  return { all, find, accepts: (key) => find(key) !== null };
}

/** Parses operator keys and keeps their hashes. */
export const operatorKeysOf = (entries: readonly string[]): OperatorKeys =>
  operatorKeysFrom(
    entries.map((entry) => {
      const { key, ...operator } = operatorKeyOf(entry);
      const hash = hashToken(key);
      return { id: idOfHash('operator', hash), ...operator, hash };
    }),
  );

export const operatorKeysFrom = (all: readonly KnownOperatorKey[]): OperatorKeys => ({ all, find: finderIn(all) });

/** Parses an operator key of the form `name:key`, which may publish, or `name:role:key`. */
export function operatorKeyOf(entry: string): { name: string; role: OperatorRole; key: string } {
  const [, name = '', role, key = ''] = /^([^:]*):(?:([a-z]+):)?(.*)$/.exec(entry.trim()) ?? [];
  const known = operatorRoles.find((one) => one === role);
  if (known === undefined && role !== undefined) return { name, role: defaultRole, key: `${role}:${key}` };
  return { name, role: known ?? defaultRole, key };
}

const defaultRole = 'publisher';

/** Returns the id of a key of the environment. It is the same in each process and after each start. */
export const idOfHash = (kind: string, hash: string): string =>
  `env_${hashToken(`${kind} ${hash}`).slice(0, idLength)}`;

const idLength = 20;

/** Returns a lookup that compares all keys, so that its duration reveals nothing. */
function finderIn<K extends KnownKey>(all: readonly K[]): (key: string) => K | null {
  const keys = all.map((known) => ({ known, bytes: Buffer.from(known.hash, 'hex') }));
  return (key) => {
    // The hashes have equal lengths, so they need no second hash to be compared.
    const hash = Buffer.from(hashToken(key), 'hex');
    return keys.reduce<K | null>((found, { known, bytes }) => (timingSafeEqual(bytes, hash) ? known : found), null);
  };
}
