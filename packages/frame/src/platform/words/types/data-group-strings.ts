import type { ConsentRegion, ConsentScopeId } from '@fin-link/contracts/browser';

/** Name and contents of a data group. */
export interface DataGroupWords {
  name: string;
  /** Contents of the group, one line each. */
  holds: readonly string[];
  /** Account numbers that payments use, one line each. */
  numbers?: readonly string[];
  /** Contact details of the holder, one line each. */
  contact?: readonly string[];
}

/** The groups of data in a consent, in the words that the rules of each region prescribe. */
export interface DataGroupStrings {
  groups: Record<ConsentRegion, Record<ConsentScopeId, DataGroupWords>>;
  /** Marks a group that was not shared before. */
  fresh: string;
}
