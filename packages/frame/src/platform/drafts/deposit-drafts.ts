import type { Drafts } from './drafts.ts';

const numberKey = 'number';

/** Returns the stored account number; empty if there is none. `accountId`: `null` for an account whose details are all typed. */
export const storedAccountNumber = (drafts: Drafts, accountId: number | null): string =>
  drafts.recall(`account-${accountId}`).get(numberKey) ?? '';

/** Stores a typed account number. `accountId`: `null` for an account whose details are all typed. */
export const storeAccountNumber = (drafts: Drafts, accountId: number | null, typed: string): void =>
  drafts.keep(`account-${accountId}`, new Map([[numberKey, typed]]));

/** Returns the draft name of the amounts form of a verification. */
export const amountsDraft = (verificationId: number): string => `amounts-${verificationId}`;
