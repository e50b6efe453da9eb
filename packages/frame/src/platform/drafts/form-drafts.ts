import type { Drafts } from './drafts.ts';

/** Returns the draft name of a bank's sign-in form. */
export const loginDraft = (providerId: number): string => `login-${providerId}`;

/** Deletes the draft of a bank's sign-in form when the user wants to use another login. */
export const forgetLogin = (drafts: Drafts, providerId: number): void => drafts.keep(loginDraft(providerId), new Map());

/** Draft name of the code's form, and the name of its only field. */
const form = 'code';

/** Stores a code while its challenge is open, so that the user can correct it after a refusal. */
export const storeCode = (drafts: Drafts, code: string): void => drafts.keep(form, new Map([[form, code]]));

/** Returns the stored code; empty if there is none. */
export const storedCode = (drafts: Drafts): string => drafts.recall(form).get(form) ?? '';

/** Deletes the draft of the code after the challenge has ended. */
export const forgetCode = (drafts: Drafts): void => drafts.keep(form, new Map());

const numberKey = 'number';

/** Returns the stored account number; empty if there is none. `accountId`: `null` for an account whose details are all typed. */
export const storedAccountNumber = (drafts: Drafts, accountId: number | null): string =>
  drafts.recall(`account-${accountId}`).get(numberKey) ?? '';

/** Stores a typed account number. `accountId`: `null` for an account whose details are all typed. */
export const storeAccountNumber = (drafts: Drafts, accountId: number | null, typed: string): void =>
  drafts.keep(`account-${accountId}`, new Map([[numberKey, typed]]));

/** Returns the draft name of the amounts form of a verification. */
export const amountsDraft = (verificationId: number): string => `amounts-${verificationId}`;
