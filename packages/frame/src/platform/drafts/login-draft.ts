import type { Drafts } from './drafts.ts';

/** What was typed into a bank's sign-in form is kept under this name. */
export const loginDraft = (providerId: number): string => `login-${providerId}`;

/** For whoever asked for another login: it begins with an empty form. */
export const forgetLogin = (drafts: Drafts, providerId: number): void => drafts.keep(loginDraft(providerId), new Map());
