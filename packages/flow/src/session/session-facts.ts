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

/** Settings of the tag of a view; null if it does not set one. */
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

/** Part of a list that is shown first; null if the page does not choose one. */
export type ListFilter = 'active' | 'ending-soon' | 'ended' | null;

/**
 * Point at which linking hands over to the outer flow: after the accounts were found (`accounts`), or after the user saved a selection
 * (`summary`).
 */
export type SettlesAt = 'accounts' | 'summary';

/**
 * Where manual accounts are added: as the action of a linking flow (`link`), from its `search`, or in an inline view. Each place emits
 * its own events.
 */
export type ByHandPlace = 'link' | 'search' | 'manual-account' | 'real-estate';

/** Settings of session and page for manual accounts. */
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

/** Settings of the session, and what a flow knows independent of its screen. */
export interface SessionFacts {
  sessionId: string | null;
  version: SessionView['version'];
  options: LinkOptions;
  start: StartPoint;
  /** How the site of a bank is opened. Default: `popup`. */
  redirectMode?: RedirectMode;
  /** Whether the session may link: add connections and repair their sign-in. */
  mayLink?: boolean;
  /** Whether the session may remove connections. */
  mayManage?: boolean;
  /** Whether the session may renew consents. */
  mayConsent?: boolean;
  /** Only the way to a bank and back, without search and list of accounts. */
  lite?: boolean;
  /** Id of the consent to authorize in a `lite` flow. The backend created it. */
  consentId?: number | null;
  /** Point at which the outer flow continues: linking ends in `settled`. */
  settles?: SettlesAt | null;
  /** Where the session's banks are first looked for, ISO 3166-1 alpha-2. */
  countryISOCode?: string;
  filter?: ListFilter;
  byHand?: ByHand;
  /** An account was added by hand from the search. */
  addedByHand?: boolean;
  view?: ViewStart | null;
  status: SessionStatus;
  /** Whether a new launch token was requested. */
  renewing: boolean;
  /** Why the last attempt to renew the session failed. */
  renewalProblem: Problem | null;
  online: boolean;
  leaving: boolean;
  /** Text with which the bank was found. A return to the search shows it again. Never leaves the frame. */
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

/** Start without bank, connection or action: linking begins with the search. */
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
