import type { Drafts } from '../../platform/drafts/drafts.ts';

/** Returns the draft name of a manual account's form. `idOrKind`: the account id, or the kind of a new account. */
export const formDraft = (idOrKind: number | string): string => `own-${idOrKind}`;

/** Returns the draft name of a property's address. `accountId`: `null` for a new property. */
export const addressDraft = (accountId: number | null): string => `own-address-${accountId ?? 'new'}`;

/** Returns the draft name of a property's value. `accountId`: `null` for a new property. */
export const valueDraft = (accountId: number | null): string => `own-value-${accountId ?? 'new'}`;

/** Deletes the drafts of an account after the account was added, changed or deleted. */
export function forgetOwnDrafts(drafts: Drafts, kind: string, accountId: number): void {
  const names = [accountId, null].flatMap((id) => [formDraft(id ?? kind), addressDraft(id), valueDraft(id)]);
  for (const name of names) drafts.keep(name, new Map());
}
