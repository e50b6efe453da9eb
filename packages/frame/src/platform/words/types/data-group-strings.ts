import type { ConsentRegion, ConsentScopeId } from '@fin-link/contracts/browser';

export interface DataGroupWords {
  name: string;
  /** What is in it, one line each. */
  holds: readonly string[];
  /** Numbers of accounts, by which payments reach them. */
  numbers?: readonly string[];
  /** Ways to reach the holder. */
  contact?: readonly string[];
}

/** The groups of data that a consent is about, in the words that each region's rules give them. */
export interface DataGroupStrings {
  groups: Record<ConsentRegion, Record<ConsentScopeId, DataGroupWords>>;
  /** Marks a group that was not shared before. */
  fresh: string;
}
