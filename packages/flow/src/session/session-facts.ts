import type {
  CreateAuthorization,
  FlowSnapshot,
  LinkOptions,
  ManualAccountKind,
  SessionView,
  StartPoint,
} from '@fin-link/contracts/browser';
import type { Problem } from '../problems/index.ts';

/** How the bank's site is opened. `popup`: in a new window. `tab`: in the page that embeds the frame, to which the user then returns. `external`: in another app, which the page
 * opens. */
export type RedirectMode = CreateAuthorization['mode'];

/** Settings of the tag of a view; `null` for a setting that the tag does not set. */
export interface ViewStart {
  /** Ids of the accounts that net worth includes. */
  accountIds: readonly number[] | null;
  /** Kind of manual account that the view adds. */
  kind: ManualAccountKind | null;
  /** Country of a new property, as an ISO 3166-1 alpha-2 code. */
  country: string | null;
  /** Visibility of "Include in net worth"; overrides the configuration. */
  includeToggle: 'shown' | 'hidden' | null;
  /** Initial value of "Include in net worth"; overrides the configuration. */
  includeDefault: boolean | null;
}

/** Part of a list that is shown first; `null` if the page does not choose one. */
export type ListFilter = 'active' | 'ending-soon' | 'ended' | null;

/**
 * Point at which linking hands over to the outer flow. `accounts`: after the accounts were found. `summary`: after the user saved a
 * selection.
 */
export type SettlesAt = 'accounts' | 'summary';

/**
 * Place from which manual accounts are added. `link`: the action of a linking flow. `search`: the search of a linking flow. Otherwise: an
 * inline view. Each place emits its own events.
 */
export type ManualAccountsPlace = 'link' | 'search' | 'manual-account' | 'real-estate';

export interface ManualAccountsSettings {
  place: ManualAccountsPlace;
  /** Kind of account; `null` if the user picks it. */
  kind: ManualAccountKind | 'real-estate' | null;
  /** Initial country of an address, as an ISO 3166-1 alpha-2 code. */
  country: string;
  netWorthSwitch: LinkOptions['netWorthSwitch'];
  /** Number of accounts that were added, changed or deleted in this session. */
  saved: number;
}

export interface CompletedLink {
  providerAccountId: number;
  accountIds: readonly number[];
}

/** Deposits of a verification, with the first and last day on which they can arrive (ISO 8601 dates). */
export interface PendingDeposits {
  verificationId: number;
  expectedFrom: string;
  expectedTo: string;
}

/** Settings of the session, and the facts of a flow that do not depend on its screen. */
export interface SessionFacts {
  /** Id of the session; `null` before the first launch. */
  sessionId: string | null;
  /** Version of the linking screens: 3 or 4. */
  version: SessionView['version'];
  options: LinkOptions;
  /** Point at which the flow begins, from the session and the tag. */
  start: StartPoint;
  /** How the bank's site is opened. Default: `popup`. */
  redirectMode?: RedirectMode;
  /** Whether the session may link: add connections and repair their sign-in. */
  mayLink?: boolean;
  /** Whether the session may remove connections. */
  mayManage?: boolean;
  mayConsent?: boolean;
  /** Whether the flow is only the way to a bank and back, without search and account list. */
  lite?: boolean;
  /** Id of the consent to authorize in a `lite` flow. The backend created it. */
  consentId?: number | null;
  /** Point at which linking hands over to the outer flow and ends in `settled`; `null` or absent without an outer flow. */
  settles?: SettlesAt | null;
  /** Country in which banks are searched first, as an ISO 3166-1 alpha-2 code. */
  countryISOCode?: string;
  filter?: ListFilter;
  /** Settings for manual accounts; absent in flows without them. */
  manualAccounts?: ManualAccountsSettings;
  /** Whether an account was added manually from the search. */
  addedManualAccount?: boolean;
  /** Settings of the tag of a view; absent or `null` in a linking flow. */
  view?: ViewStart | null;
  status: SessionStatus;
  /** Whether the flow is waiting for a renewal of the session, by a launch token or by a longer idle time. */
  renewing: boolean;
  /** Problem of the last attempt to renew the session; `null` if there is none. */
  renewalProblem: Problem | null;
  /** Whether the browser has a network connection. */
  online: boolean;
  /** Whether the question about leaving is open. */
  leaving: boolean;
  /**
   * Search text with which the bank was found. When the user returns to the search, the text is shown again. The text never leaves the
   * frame.
   */
  searchedFor: string;
  /** Links that were finished in this session, in order. */
  completed: readonly CompletedLink[];
  /** Ids of verifications that succeeded in this session. */
  verified?: readonly number[];
  /** Verifications whose deposits were sent or have arrived, with ISO 8601 dates. */
  depositsUnderWay?: readonly PendingDeposits[];
  /** Ids of verifications that failed in this session. */
  unverified?: readonly number[];
  /** Ids of provider accounts whose attempts continue in the background. */
  background: readonly number[];
  /** Latest snapshot that was sent to the host, so that only changes are sent. */
  savedSnapshot: FlowSnapshot | null;
}

/** Status of the session. `expiring`: it ends soon, and the user can extend it. */
export type SessionStatus = 'active' | 'expiring' | 'expired';

/** Options before a session supplies them. The first screen reads only these. */
const initialOptions = {
  flow: 'aggregation',
  countries: [] as string[],
  entryScreen: false,
  successScreen: true,
} satisfies Partial<LinkOptions>;

/** Start without action, bank or connection. Linking then begins with the search. */
export const noStart: StartPoint = {
  action: null,
  providerId: null,
  routingNumber: null,
  providerAccountId: null,
  accountId: null,
  verificationId: null,
};

/** Facts of a flow before the first launch. */
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

/**
 * Returns the start of the flow. If the session sets an action, bank or connection, the tag can add only a routing number. Otherwise, the
 * tag sets these three, and each id that the session lacks.
 */
export function narrowStart(session: StartPoint, page: StartPoint): StartPoint {
  if (session.action !== null || session.providerId !== null || session.providerAccountId !== null) {
    return { ...session, routingNumber: session.routingNumber ?? page.routingNumber };
  }
  return {
    action: page.action,
    providerId: page.providerId,
    routingNumber: session.routingNumber ?? page.routingNumber,
    providerAccountId: page.providerAccountId,
    accountId: session.accountId ?? page.accountId,
    verificationId: session.verificationId ?? page.verificationId,
  };
}
