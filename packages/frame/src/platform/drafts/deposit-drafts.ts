import type { Drafts } from './drafts.ts';

const number = 'number';

/** Returns the typed account number; empty if nothing was typed. `accountId`: `null` for an account whose details are all typed. */
export const typedNumber = (drafts: Drafts, accountId: number | null): string =>
  drafts.recall(`account-${accountId}`).get(number) ?? '';

export const keepNumber = (drafts: Drafts, accountId: number | null, typed: string): void =>
  drafts.keep(`account-${accountId}`, new Map([[number, typed]]));

/** Returns the draft name of the amounts form of a verification. */
export const amountsDraft = (verificationId: number): string => `amounts-${verificationId}`;
