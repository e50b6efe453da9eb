import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import { type AskedData, askedForAll } from '../contract/asked-data.ts';

/** Of a scope in the words of a region's standard. */
export interface ScopeParts {
  /** Asked for at the bank. */
  readonly asked: readonly string[];
  /** Without one of these nothing of the scope can be read. */
  readonly needed: readonly string[];
}

/**
 * Scopes that a connector reads, with what they are at its banks. Accounts are always among what is asked for. `attributesOf`: what is
 * read with one of the parts alone, so that it is left out where none of that is asked for.
 */
export function scopesOf(
  parts: Readonly<Partial<Record<ScopeId, ScopeParts>>>,
  attributesOf: Readonly<Record<string, readonly AttributeName[]>> = {},
) {
  const known = (Object.entries(parts) as [ScopeId, ScopeParts][]).map(([id, part]) => ({ id, ...part }));
  return {
    ids: known.map(({ id }) => id),
    askedFor: (ids: readonly ScopeId[], data: AskedData = askedForAll): string[] =>
      known
        .filter(({ id }) => id === 'ACCOUNT_DETAILS' || ids.includes(id))
        .flatMap(({ asked }) => asked)
        .filter((part) => attributesOf[part]?.some((name) => data.has(name)) ?? true),
    /** Scopes that can be read with what the bank gave. */
    readable: (given: readonly string[]): ScopeId[] =>
      known.filter(({ needed }) => needed.every((one) => given.includes(one))).map(({ id }) => id),
  };
}
