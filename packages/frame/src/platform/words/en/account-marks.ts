import { sentence as s } from '../types/formats.ts';
import type { LinkingStrings } from '../types/strings.ts';

/** English words beside the name or the balance of an account. */
export const accountMarks: LinkingStrings['accountMarks'] = {
  masked: (mask) => s`ending in ${mask}`,
  owed: 'you owe',
};
