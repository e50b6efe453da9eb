import { laterFormats } from './formats.ts';
import type { Formats } from './formats.ts';
import type { LinkingStrings, SharedStrings, WordGroup, WordGroups } from './strings.ts';

/** The words after the first screen, in one language. */
export interface LaterWords {
  /** The words of a group are in it once they are loaded. */
  readonly strings: LinkingStrings;
  /** Can be called again, after a failure too. */
  load(groups: Iterable<WordGroup>): Promise<void>;
}

/** Rewrites words, and keeps their shape. */
export type Rewrite = <S extends object>(strings: S) => S;

export function growingWords(
  formats: Formats,
  shared: (formats: Formats) => SharedStrings,
  groups: WordGroups,
  rewrite: Rewrite = (strings) => strings,
): LaterWords {
  Object.assign(formats, laterFormats(formats));
  // Groups are added as they are loaded.
  const strings = rewrite(shared(formats)) as LinkingStrings;
  const add = async (group: WordGroup): Promise<void> => {
    Object.assign(strings, rewrite((await groups[group]())(formats)));
  };
  return {
    strings,
    load: async (wanted) => {
      await Promise.all([...wanted].map(add));
    },
  };
}
