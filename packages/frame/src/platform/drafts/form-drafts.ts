import type { Drafts } from './drafts.ts';

/** The sign-in form of a bank keeps what was typed under this name. */
export const loginDraft = (providerId: number): string => `login-${providerId}`;

/** Empties the sign-in form of a bank, for a user who asked for another login. */
export const forgetLogin = (drafts: Drafts, providerId: number): void => drafts.keep(loginDraft(providerId), new Map());

const form = 'code';

/** Keeps a refused code, to be corrected, for as long as its challenge is open. */
export const keepCode = (drafts: Drafts, code: string): void => drafts.keep(form, new Map([[form, code]]));

export const keptCode = (drafts: Drafts): string => drafts.recall(form).get(form) ?? '';

/** Deletes the draft of the code after the challenge has ended. */
export const forgetCode = (drafts: Drafts): void => drafts.keep(form, new Map());
