import type { AdditionalStatus, AccountView } from '@fin-link/contracts/browser';
import type {
  LeaveConsequence,
  ProblemAction,
  ProblemClass,
  ProblemCode,
  ProgressRow,
  ProgressRowName,
} from '@fin-link/flow';
import type { FlowStepName } from '../../flow-steps.ts';
import type { BankAuthorizationStrings } from './bank-authorization-strings.ts';
import type { ConsentListStrings, ConsentsStrings } from './consents-strings.ts';
import type { DataGroupStrings } from './data-group-strings.ts';
import type { Formats } from './formats.ts';
import type { ManagingStrings } from './managing-strings.ts';
import type { ProblemWords } from './problem-words.ts';
import type { OwnAccountsStrings } from './own-accounts-strings.ts';
import type { ListSearchStrings } from './list-search-strings.ts';
import type { NetWorthStrings } from './net-worth-strings.ts';
import type { InsightsStrings } from './insights-strings.ts';
import type { UpcomingStrings } from './upcoming-strings.ts';
import type { TransferStrings } from './transfer-strings.ts';
import type { VerificationStrings } from './verification-strings.ts';

/** The words of the first screen, which arrive with its code. */
export interface OpeningStrings {
  shell: {
    /** Title of a view, until its first screen has one. */
    viewTitle(view: string): string;
    back: string;
    close: string;
    stepOf(step: number, steps: number, name: string): string;
    steps: string;
    stepNames: Readonly<Record<FlowStepName, string>>;
    help: string;
    privacy: string;
    poweredBy(name: string): string;
    newTab: string;
    working: string;
    loading: string;
    topLevel: string;
  };
  entry: {
    title(app: string): string;
    reads: string;
    sees(app: string): string;
    stop(app: string): string;
    time: string;
    go: string;
    notNow: string;
  };
  search: {
    title: string;
    /** `countries`: countries of the banks that can be found. */
    label(countries: readonly string[]): string;
    clear: string;
    /** Names of the countries of most sites, by ISO 3166 code. The first lookup in `Intl` takes 50 ms on a slow phone. */
    countryNames: Readonly<Partial<Record<string, string>>>;
    popularIn(region: string): string;
    /** Replaces `popularIn` if the banks of several countries can be found. */
    popular: string;
    results: string;
    count(count: number): string;
    none: string;
    cannotFind: string;
    tips(countries: readonly string[]): readonly string[];
    tags: { linked: string; bankSite: string; slow: string; down: string; unsupported: string };
  };
}

/** The words of the later screens. A screen waits until the groups of words that it needs are loaded. */
export interface LinkingStrings {
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
    byHand: string;
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
  existing: {
    title(bank: string): string;
    updated(when: string): string;
    never: string;
    state: Record<'ok' | 'updating' | 'input' | 'failed' | 'stale' | 'unshared' | 'signIn' | 'ended', string>;
    accounts(names: readonly string[]): string;
    use: string;
    answer: string;
    fix: string;
    renew: string;
    signIn: string;
    refresh: string;
    different: string;
    differentHint: string;
  };
  credentials: {
    title(bank: string): string;
    updateTitle(bank: string): string;
    recipient(bank: string, app: string): string;
    keepsHistory: string;
    submit: string;
    save: string;
    chooseAnother: string;
    forgot: string;
    wrong(bank: string): string;
    wrongAgain(bank: string): string;
    mustChange(bank: string): string;
    otherLogin(bank: string): string;
    failed: string;
    tooMany(bank: string, time: string | null): string;
    pasteHint: string;
  };
  form: {
    optional(label: string): string;
    show: string;
    hide: string;
    part(label: string, part: number, parts: number): string;
    capsLock: string;
    entered(ending: string | null): string;
    required(label: string): string;
    choose(label: string): string;
    tooLong(max: number): string;
    tooShort(min: number): string;
    summary(count: number): string;
    signInWith: string;
    select: string;
  };
  mfa: {
    tokenTitle: string;
    tokenText(bank: string): string;
    codeLabel(length: number | null): string;
    submitsWhenFull: string;
    timeLeft(clock: string): string;
    noTime: string;
    secondsLeft(seconds: number): string;
    confirm: string;
    sendAgain: string;
    sendAgainIn(seconds: number): string;
    notReceived: string;
    refused: string;
    refusedAnswer: string;
    sentTo(destination: string): string;
    sendAnotherWay: string;
    otherMethod: string;
    tooMany(time: string | null): string;
    newCodeSent: string;
    questionsTitle(bank: string): string;
    questionsText(bank: string): string;
    imageTitle: string;
    imageText(bank: string): string;
    imageAlt: string;
    pictureChoiceTitle: string;
    pictureChoiceText(bank: string): string;
    pictureOf(place: number, count: number): string;
    pictureFailed: string;
    newPicture: string;
    reloadPicture: string;
    newPictureAsked: string;
    selectionTitle(bank: string): string;
    selectionText: string;
    continue: string;
    empty: string;
    failed: string;
  };
  progress: {
    title(bank: string): string;
    rows: Record<ProgressRowName, string>;
    status: Record<ProgressRow['status'], string>;
    done: Record<ProgressRowName, string>;
    waitHint: string;
    tenSeconds: string;
    slow(bank: string, minutes: number): string;
    stillWorking: string;
    finishLater: string;
    finishLaterHint: string;
    accounts: string;
  };
  accounts: {
    title(count: number, bank: string): string;
    lead(app: string): string;
    selectAll: string;
    containers: Record<AccountView['container'], string>;
    masked(mask: string): string;
    historyArriving: string;
    closed: string;
    owed: string;
    untickedNote: string;
    /** Note below a list that may lack accounts, because it has the maximum length. */
    firstOnly(count: number): string;
    /** Note about accounts that such a list lacks. */
    othersLinked: string;
    verifyNext: string;
    save(count: number): string;
    saveNone: string;
    saveAnother: string;
    continue: string;
    selected(kept: number, found: number): string;
    empty: string;
    failed: string;
    balance: string;
    list: string;
  };
  /** Words beside the name or the balance of an account. */
  accountMarks: Pick<LinkingStrings['accounts'], 'masked' | 'owed'>;
  /** Words of the search in a long list of accounts. `selectFound`: replaces `accounts.selectAll` during a search. */
  accountSearch: ListSearchStrings & { selectFound: string };
  dedup: {
    text(count: number, connections: readonly string[]): string;
    show: string;
    hide: string;
    pair(connections: readonly string[]): string;
    anotherConnection: string;
  };
  partial: {
    title(ready: number, found: number): string;
    ready: string;
    notReady: string;
    continueWith(count: number): string;
    retry(count: number): string;
    reasons: Partial<Record<AdditionalStatus, string>>;
    unknownReason: string;
  };
  success: {
    title(bank: string): string;
    renewedTitle(bank: string): string;
    signInTitle: string;
    balancesTitle: string;
    lead(app: string): string;
    accounts(count: number): string;
    done: string;
    another: string;
    manage(app: string): string;
    updatesDaily: string;
  };
  problem: {
    classes: Record<ProblemClass, ProblemWords>;
    actions: Record<ProblemAction, string>;
    openBank(bank: string): string;
    /** Words that replace those of the class for single codes. */
    codes: Partial<Record<ProblemCode, Partial<ProblemWords>>>;
    /** Steps that solve the problem, in order, if there is more than one. */
    steps: Partial<Record<ProblemClass, (bank: string) => readonly string[]>>;
    unusable: string;
    /** Labels of the retry button that replace "try again" with a more exact term. */
    retryLabels: Partial<Record<ProblemClass, string>>;
    details: string;
    reference: string;
    copy: string;
    copied: string;
    retryAt(time: string): string;
    retryIn(clock: string): string;
    retryNow: string;
    yourBank: string;
  };
  leave: {
    title(bank: string): string;
    titleNoBank: string;
    titleUnsaved: string;
    body: Record<LeaveConsequence, string>;
    keepGoing: string;
    leave: string;
    background: string;
    stop: string;
  };
  session: {
    expiringTitle: string;
    expiringBody: string;
    stay: string;
    expiredTitle: string;
    expiredBody: string;
    continue: string;
    leave: string;
  };
  offline: { banner: string; retry: string; announced: string; back: string };
  nothingShared: string;
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
  /** Words of the dialog that removes a connection. */
  removal: {
    title(bank: string): string;
    stops(app: string): string;
    deleted(count: number): string;
    atBank(bank: string): string;
    /** Replaces `atBank` if data is shared under a consent. */
    withdraws: string;
    remove: string;
    keep: string;
    failed: string;
    removed(bank: string): string;
  };
  bankAuthorization: BankAuthorizationStrings;
  managing: ManagingStrings;
  dataGroups: DataGroupStrings;
  /** Words about the range of the data, how often it is read, and the contact for privacy. */
  dataAccess: {
    historyLabel: string;
    history(days: number): string;
    oftenLabel: string;
    often: string;
    policyLabel: string;
    /** Label of the link to the policy. */
    policy(party: string): string;
    /** Replaces the link if there is no policy. */
    noPolicy(app: string, party: string): string;
  };
  /** Words of the choice of permanent deletion. */
  deletion: {
    label: string;
    on: string;
    off(app: string): string;
    failed: string;
  };
  consents: ConsentsStrings;
  verification: VerificationStrings;
  transfer: TransferStrings;
  ownAccounts: OwnAccountsStrings;
  netWorth: NetWorthStrings;
  upcoming: UpcomingStrings;
  insights: InsightsStrings;
  /** States of a switch. */
  switched: { on: string; off: string };
}

/** Words that are loaded with the screens that show them. */
interface GroupedWords {
  links: 'existing' | 'progress' | 'removal';
  overlays: 'leave' | 'session' | 'offline' | 'nothingShared';
  problems: 'problem';
  linking:
    | 'accounts'
    | 'credentials'
    | 'form'
    | 'mfa'
    | 'dedup'
    | 'partial'
    | 'success'
    | 'bankAuthorization'
    | 'accountSearch';
  managing: 'managing';
  consentList: 'consents';
  consents: 'consents';
  sharing: 'dataGroups' | 'deletion' | 'dataAccess';
  verification: 'verification';
  transfer: 'transfer';
  ownAccounts: 'ownAccounts';
  netWorth: 'netWorth';
  upcoming: 'upcoming';
  insights: 'insights';
}
/** Name of a group of words that is loaded on its own. */
export type WordGroup = keyof GroupedWords;
/** The words of one group. `consentList` and `consents` each contain a part of the member `consents`. */
export type WordsOf<G extends WordGroup> = G extends 'consentList'
  ? { consents: ConsentListStrings }
  : G extends 'consents'
    ? { consents: Omit<ConsentsStrings, keyof ConsentListStrings> }
    : Pick<LinkingStrings, GroupedWords[G]>;
/** Words that are loaded before any later screen is shown. */
export type SharedStrings = Omit<LinkingStrings, GroupedWords[WordGroup]>;
/** Loaders of the words of each group in a language. */
export type WordGroups = { readonly [G in WordGroup]: () => Promise<(formats: Formats) => WordsOf<G>> };

/** All words of the frame. A catalog that satisfies this type is complete. */
export interface Strings extends OpeningStrings, LinkingStrings {}
