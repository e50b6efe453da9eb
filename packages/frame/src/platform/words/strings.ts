import type { words as connections } from '@fin-link/words/built/en-US/connections';
import type { words as consentList } from '@fin-link/words/built/en-US/consent-list';
import type { words as consentTexts } from '@fin-link/words/built/en-US/consent-texts';
import type { words as consents } from '@fin-link/words/built/en-US/consents';
import type { words as insightTitles } from '@fin-link/words/built/en-US/insight-titles';
import type { words as serviceNames } from '@fin-link/words/built/en-US/service-names';
import type { words as insights } from '@fin-link/words/built/en-US/insights';
import type { words as linking } from '@fin-link/words/built/en-US/linking';
import type { words as links } from '@fin-link/words/built/en-US/links';
import type { words as manualAccounts } from '@fin-link/words/built/en-US/manual-accounts';
import type { words as netWorth } from '@fin-link/words/built/en-US/net-worth';
import type { words as opening } from '@fin-link/words/built/en-US/opening';
import type { words as overlays } from '@fin-link/words/built/en-US/overlays';
import type { words as problem } from '@fin-link/words/built/en-US/problem';
import type { words as shared } from '@fin-link/words/built/en-US/shared';
import type { words as transfer } from '@fin-link/words/built/en-US/transfer';
import type { words as upcoming } from '@fin-link/words/built/en-US/upcoming';
import type { words as verification } from '@fin-link/words/built/en-US/verification';
import type { Formats } from '@fin-link/words';

/** Words of the first screen, which arrive with its code. */
export type OpeningStrings = ReturnType<typeof opening>;

/** Words that are loaded before any later screen is shown. */
export type SharedStrings = ReturnType<typeof shared>;

/** Words that are loaded with the screens that show them. `consentList` and `consents` each contain a part of `consents`. */
interface GroupedStrings {
  links: ReturnType<typeof links>;
  overlays: ReturnType<typeof overlays>;
  problems: ReturnType<typeof problem>;
  linking: ReturnType<typeof linking>;
  managing: ReturnType<typeof connections>;
  consentList: ReturnType<typeof consentList>;
  consents: ReturnType<typeof consents>;
  sharing: ReturnType<typeof consentTexts>;
  verification: ReturnType<typeof verification>;
  transfer: ReturnType<typeof transfer>;
  manualAccounts: ReturnType<typeof manualAccounts>;
  netWorth: ReturnType<typeof netWorth>;
  upcoming: ReturnType<typeof upcoming>;
  /** Titles and names are missing in English, because the service sends them. */
  insights: ReturnType<typeof insights> & Partial<ReturnType<typeof insightTitles> & ReturnType<typeof serviceNames>>;
}
/** Name of a group of words that is loaded on its own. */
export type WordGroup = keyof GroupedStrings;
/** Loaders of the words of each group in a language. */
export type WordGroups = { readonly [G in WordGroup]: () => Promise<(formats: Formats) => GroupedStrings[G]> };

/** Intersection of the members of a union. */
type AllOf<T> = (T extends unknown ? (member: T) => void : never) extends (member: infer I) => void ? I : never;
/** The words of the later screens. A screen waits until the groups of words that it needs are loaded. */
export type LaterStrings = SharedStrings & AllOf<GroupedStrings[WordGroup]>;

/** All words of the frame. */
export type Strings = OpeningStrings & LaterStrings;

/** Words of a problem. */
export type ProblemWords = LaterStrings['problem']['classes']['unknown'];
/** Words of a search in a list. */
export type ListSearchStrings = Omit<LaterStrings['accountSearch'], 'selectFound'>;
