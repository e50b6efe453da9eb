import { type Formats, laterFormats } from '@fin-link/words';
import type { LaterStrings, SharedStrings, WordGroup, WordGroups } from './strings.ts';

/** The words of later screens, in one language. */
export interface LaterWords {
  /** Words of later screens. A group's words are missing until they are loaded. */
  readonly strings: LaterStrings;
  /** Loads groups of words. May be called again, also after a failure. */
  load(groups: Iterable<WordGroup>): Promise<void>;
}

/** Rewrites the words of a catalog and keeps its shape. */
export type Rewrite = <S extends object>(strings: S) => S;

/**
 * Returns the words of later screens. At first, only the words of `shared` are present. Each loaded group adds its own words. Also
 * completes `formats` with the formats of later screens. `rewrite`: changes every word, for a pseudo-language.
 */
export function createLaterWords(
  formats: Formats,
  shared: (formats: Formats) => SharedStrings,
  groups: WordGroups,
  rewrite: Rewrite = (strings) => strings,
): LaterWords {
  Object.assign(formats, laterFormats(formats));
  // The object has all members of this type only after all groups have been loaded and added to it.
  const strings = rewrite(shared(formats)) as LaterStrings;
  const add = async (group: WordGroup): Promise<void> => {
    const words = rewrite((await groups[group]())(formats));
    // Two groups can contain parts of the same member, for example `consents`.
    for (const [name, value] of Object.entries(words) as [keyof LaterStrings, unknown][])
      Object.assign(strings, { [name]: typeof value === 'object' ? { ...Object(strings[name]), ...value } : value });
  };
  return {
    strings,
    load: async (wanted) => {
      await Promise.all([...wanted].map(add));
    },
  };
}
