import type { Drafts } from './drafts.ts';

const number = 'number';

/** What was typed as the number of an account; empty for nothing. `accountId`: null for an account that is typed whole. */
export const typedNumber = (drafts: Drafts, accountId: number | null): string =>
  drafts.recall(`account-${accountId}`).get(number) ?? '';

export const keepNumber = (drafts: Drafts, accountId: number | null, typed: string): void =>
  drafts.keep(`account-${accountId}`, new Map([[number, typed]]));

/** The form for the amounts of a verification keeps what was typed under this name. */
export const amountsDraft = (verificationId: number): string => `amounts-${verificationId}`;
