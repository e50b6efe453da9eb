import type { Drafts } from '../../platform/drafts/drafts.ts';

/** The form of an account keeps what was typed under this name; of a new one, under its kind. */
export const formDraft = (about: number | string): string => `own-${about}`;
export const addressDraft = (accountId: number | null): string => `own-address-${accountId ?? 'new'}`;
export const valueDraft = (accountId: number | null): string => `own-value-${accountId ?? 'new'}`;

/** Drops what was typed of an account once it is saved. */
export function forgetOwnDrafts(drafts: Drafts, kind: string, accountId: number): void {
  const names = [accountId, null].flatMap((id) => [formDraft(id ?? kind), addressDraft(id), valueDraft(id)]);
  for (const name of names) drafts.keep(name, new Map());
}
