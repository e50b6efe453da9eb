import type {
  CreateAuthorization,
  FlowSnapshot,
  LinkOptions,
  ManualAccountKind,
  SessionView,
  StartPoint,
} from '@fin-link/contracts/browser';
import type { Problem } from '../problems/index.ts';

/** `tab`: the page that embeds the frame goes to the bank itself, and the user comes back to it. */
export type RedirectMode = CreateAuthorization['mode'];

/** What the tag of a view asks for beside where to start; null where it does not say. */
export interface ViewStart {
  /** The accounts that net worth is shown of. */
  accountIds: readonly number[] | null;
  /** Of an account that is added. */
  kind: ManualAccountKind | null;
  /** Of a property that is added, ISO 3166-1 alpha-2. */
  country: string | null;
  /** "Include in net worth", in place of what the configuration says. */
  includeToggle: 'shown' | 'hidden' | null;
  includeDefault: boolean | null;
}

/** The part of a list that is shown first; null where the page does not say. */
export type ListFilter = 'active' | 'ending-soon' | 'ended' | null;

/**
 * Where linking hands over to the flow that embeds it: with the accounts that were found (`accounts`), or with those that the user
 * chose to save (`summary`).
 */
export type SettlesAt = 'accounts' | 'summary';

/**
 * Where accounts are added by hand: in a flow that links, by itself or from its `search`, or in a view of its own. The page hears
 * other events of each.
 */
export type ByHandPlace = 'link' | 'search' | 'manual-account' | 'real-estate';

/** What session and page say about accounts that are added by hand. */
export interface ByHand {
  place: ByHandPlace;
  /** Null: the user picks it. */
  kind: ManualAccountKind | 'real-estate' | null;
  /** Of an address, until the user names another one; ISO 3166-1 alpha-2. */
  country: string;
  netWorthSwitch: LinkOptions['netWorthSwitch'];
  /** How many accounts were added, changed or deleted in this session. */
  saved: number;
}

/** One finished link of this session. */
export interface CompletedLink {
  providerAccountId: number;
  accountIds: readonly number[];
}

/** Deposits that are expected between two dates. */
export interface PendingDeposits {
  verificationId: number;
  expectedFrom: string;
  expectedTo: string;
}

/** What the session fixed, and what a flow knows beside the screen it shows. */
export interface SessionFacts {
  sessionId: string | null;
  version: SessionView['version'];
  options: LinkOptions;
  start: StartPoint;
  /** How banks with a site of their own are opened; by `popup` unless the page says so. */
  redirectMode?: RedirectMode;
  /** The session may link: without it nothing is added and no sign-in is mended. */
  mayLink?: boolean;
  /** The session may remove connections. */
  mayManage?: boolean;
  /** The session may renew what is shared. */
  mayConsent?: boolean;
  /** Nothing but the way to the bank and back: no search before it, no list of accounts after it. */
  lite?: boolean;
  /** The one consent that the session takes its user to the bank for; the backend has asked for it. */
  consentId?: number | null;
  /** Another flow goes on with what was linked: linking ends in `settled`. */
  settles?: SettlesAt | null;
  /** Where the session's banks are first looked for, ISO 3166-1 alpha-2. */
  countryISOCode?: string;
  filter?: ListFilter;
  byHand?: ByHand;
  /** An account was added by hand from the search. */
  addedByHand?: boolean;
  view?: ViewStart | null;
  status: SessionStatus;
  /** A new launch token was asked for. */
  renewing: boolean;
  /** Why the last try to go on with the session failed. */
  renewalProblem: Problem | null;
  online: boolean;
  leaving: boolean;
  /** What the bank was found by: a search that is come back to shows it again. Never leaves the frame. */
  searchedFor: string;
  completed: readonly CompletedLink[];
  /** Verifications that this session saw succeed. */
  verified?: readonly number[];
  /** Verifications whose deposits are on their way or have arrived; the dates are ISO 8601. */
  depositsUnderWay?: readonly PendingDeposits[];
  /** Verifications that this session saw fail. */
  unverified?: readonly number[];
  /** Provider accounts left to finish in the background. */
  background: readonly number[];
  /** The latest snapshot sent to the host, so that only changes are sent. */
  savedSnapshot: FlowSnapshot | null;
}

export type SessionStatus = 'active' | 'expiring' | 'expired';

/** All that is read of the options before a session brings them; the first screen loads no others. */
const initialOptions = {
  flow: 'aggregation',
  countries: [] as string[],
  entryScreen: false,
  successScreen: true,
} satisfies Partial<LinkOptions>;

/** A start that names nothing: linking begins with its search. */
export const noStart: StartPoint = {
  action: null,
  providerId: null,
  routingNumber: null,
  providerAccountId: null,
  accountId: null,
  verificationId: null,
};

export const initialFacts: SessionFacts = {
  sessionId: null,
  version: 4,
  options: initialOptions as LinkOptions,
  start: noStart,
  status: 'active',
  renewing: false,
  renewalProblem: null,
  online: true,
  leaving: false,
  searchedFor: '',
  completed: [],
  background: [],
  savedSnapshot: null,
};
