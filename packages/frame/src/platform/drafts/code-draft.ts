import type { Drafts } from './drafts.ts';

const form = 'code';

/** A refused code comes back to be corrected; it is kept no longer than its challenge stands. */
export const keepCode = (drafts: Drafts, code: string): void => drafts.keep(form, new Map([[form, code]]));

export const keptCode = (drafts: Drafts): string => drafts.recall(form).get(form) ?? '';

/** For what shows that the challenge is over. */
export const forgetCode = (drafts: Drafts): void => drafts.keep(form, new Map());
