import type { Drafts } from '../../platform/drafts/drafts.ts';

/** Returns the draft name of an account's form: by account id, or by kind for a new account. */
export const formDraft = (about: number | string): string => `own-${about}`;
export const addressDraft = (accountId: number | null): string => `own-address-${accountId ?? 'new'}`;
export const valueDraft = (accountId: number | null): string => `own-value-${accountId ?? 'new'}`;

/** Deletes the drafts of an account after the account was saved. */
export function forgetOwnDrafts(drafts: Drafts, kind: string, accountId: number): void {
  const names = [accountId, null].flatMap((id) => [formDraft(id ?? kind), addressDraft(id), valueDraft(id)]);
  for (const name of names) drafts.keep(name, new Map());
}
