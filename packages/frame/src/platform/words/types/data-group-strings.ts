import type { ConsentRegion, ConsentScopeId } from '@fin-link/contracts/browser';

export interface DataGroupWords {
  name: string;
  /** What is in it, one line each; a line that names what it is about is shown only if one of that is read. */
  holds: readonly (readonly [line: string, ...attributes: string[]])[];
}

/** The groups of data that a consent is about, in the words that each region's rules give them. */
export interface DataGroupStrings {
  groups: Record<ConsentRegion, Record<ConsentScopeId, DataGroupWords>>;
  /** Marks a group that was not shared before. */
  fresh: string;
}
