import type { AccountMarks } from './account-marks.ts';
import type { LinkingStrings } from './linking.ts';
import type { LinksStrings } from './links.ts';
import type { ManagingStrings } from './managing.ts';
import type { NetWorthStrings } from './net-worth.ts';
import type { OpeningStrings } from './opening.ts';
import type { OverlaysStrings } from './overlays.ts';
import type { ManualAccountsStrings } from './manual-accounts.ts';
import type { ProblemStrings } from './problem.ts';
import type { SharingStrings } from './sharing.ts';
import type { TransferStrings } from './transfer.ts';
import type { UpcomingStrings } from './upcoming.ts';
import type { VerificationStrings } from './verification.ts';
import type { Formats } from './formats.ts';
import type { ConsentListStrings } from './consent-list.ts';
import type { ConsentsStrings } from './consents.ts';
import type { InsightsStrings } from './insights.ts';

/** Words that are loaded before any later screen is shown. */
export interface SharedStrings {
  /** Title of the document by the name of its view. */
  viewTitle(view: string): string;
  /** Words that the page shows outside the frame. */
  page: { manage: string; close: string };
  /** Messages above and below the list of banks. */
  searchOutcome: {
    showingFor(matched: string): string;
    searchInstead(typed: string): string;
    emptyTitle(typed: string): string;
    /** Shown if no bank has the typed routing number, sort code or BSB. */
    emptyCode(typed: string): string;
    emptyAdvice: string;
    /** Replaces the advice if only simulated banks can be found. */
    sandbox: string;
    failed: string;
    retry: string;
    offline: string;
    more: string;
    /** Shown instead of an empty list of popular banks. */
    noPopular: string;
    /** Button for a user who does not find the bank. */
    addManually: string;
    withoutBank: string;
  };
  share: {
    title: string;
    reads: readonly string[];
    never: readonly string[];
    readsTitle(app: string): string;
    neverTitle(app: string): string;
  };
  /** Words of the entry screen for a user who has linked banks. */
  linkedBefore: {
    welcomeBack: string;
    linked: string;
    another(app: string): string;
  };
  /** Notices of consents whose sharing ends soon. */
  notices: {
    renew: string;
    /** Replaces `renew` if the bank requires a new sign-in. */
    signIn: string;
    /** Distinguishes the buttons of one bank from those of another. `what`: label of the button. */
    of(what: string, bank: string): string;
    label: string;
    signInNotice(bank: string): string;
    notice(bank: string, days: number, date: string): string;
    more(count: number): string;
  };
  /** Words beside the name or the balance of an account. */
  accountMarks: AccountMarks;
  /** States of a switch. */
  switched: { on: string; off: string };
}

/** Words that are loaded with the screens that show them. `consentList` and `consents` each contain a part of `consents`. */
interface GroupedStrings {
  links: LinksStrings;
  overlays: OverlaysStrings;
  problems: { problem: ProblemStrings };
  linking: LinkingStrings;
  managing: { managing: ManagingStrings };
  consentList: { consents: ConsentListStrings };
  consents: { consents: Omit<ConsentsStrings, keyof ConsentListStrings> };
  sharing: SharingStrings;
  verification: { verification: VerificationStrings };
  transfer: { transfer: TransferStrings };
  manualAccounts: { manualAccounts: ManualAccountsStrings };
  netWorth: { netWorth: NetWorthStrings };
  upcoming: { upcoming: UpcomingStrings };
  insights: { insights: InsightsStrings };
}
/** Name of a group of words that is loaded on its own. */
export type WordGroup = keyof GroupedStrings;
/** Loaders of the words of each group in a language. */
export type WordGroups = { readonly [G in WordGroup]: () => Promise<(formats: Formats) => GroupedStrings[G]> };

/** Intersection of the members of a union. */
type AllOf<T> = (T extends unknown ? (member: T) => void : never) extends (member: infer I) => void ? I : never;
/** The words of the later screens. A screen waits until the groups of words that it needs are loaded. */
export type LaterStrings = SharedStrings & AllOf<GroupedStrings[WordGroup]>;

/** All words of the frame. A catalog that satisfies this type is complete. */
export type Strings = OpeningStrings & LaterStrings;
