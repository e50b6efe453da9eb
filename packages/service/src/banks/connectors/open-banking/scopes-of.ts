import type { AttributeName, ScopeId } from '@fin-link/contracts/service';
import { type RequestedData, requestedForAll } from '../contract/requested-data.ts';

/** Parts of a scope in a region's standard. */
interface ScopeParts {
  readonly requested: readonly string[];
  /** Parts that are all required to read the scope. */
  readonly needed: readonly string[];
}

/**
 * Creates the translation between scopes of the service and their parts at banks. `attributesOf` lists the attributes that need a part. A
 * part is not requested if the caller wants none of its attributes. The parts of `ACCOUNT_DETAILS` are always requested.
 */
export function scopesOf(
  parts: Readonly<Partial<Record<ScopeId, ScopeParts>>>,
  attributesOf: Readonly<Record<string, readonly AttributeName[]>> = {},
) {
  const scopes = (Object.entries(parts) as [ScopeId, ScopeParts][]).map(([id, part]) => ({ id, ...part }));
  return {
    /** Scopes that the region's standard offers. */
    ids: scopes.map(({ id }) => id),
    /** Returns the parts to request for these scopes. */
    requestedFor: (ids: readonly ScopeId[], data: RequestedData = requestedForAll): string[] =>
      scopes
        .filter(({ id }) => id === 'ACCOUNT_DETAILS' || ids.includes(id))
        .flatMap(({ requested }) => requested)
        .filter((part) => attributesOf[part]?.some((name) => data.has(name)) ?? true),
    /** Returns the scopes that can be read with the granted parts. */
    readable: (grantedParts: readonly string[]): ScopeId[] =>
      scopes.filter(({ needed }) => needed.every((part) => grantedParts.includes(part))).map(({ id }) => id),
  };
}
