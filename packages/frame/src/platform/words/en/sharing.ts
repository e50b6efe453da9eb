import type { WordsOf } from '../types/strings.ts';
import { dataGroupStrings } from './data-groups.ts';

/** English, for what a consent lets be read, and what becomes of it. */
export const sharingStrings = (): WordsOf<'sharing'> => ({
  dataGroups: dataGroupStrings,
  deletion: {
    label: 'Permanently delete my transaction data when sharing ends. This can’t be undone.',
    on: 'When sharing ends, we’ll delete all transactions from this bank everywhere we keep them, including copies.',
    off: 'When sharing ends, we’ll keep the transactions we already received.',
    failed: 'Your choice wasn’t saved. Try again.',
  },
});
