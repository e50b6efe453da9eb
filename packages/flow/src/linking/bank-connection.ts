import type { ConsentView, CreateAuthorization } from '@fin-link/contracts/browser';
import type { RedirectMode } from '../session/index.ts';

/** Data of the bank that the screens need while it is linked. */
export interface LinkProvider {
  providerId: number;
  name: string;
  hostName: string;
  /** Logo of the bank: a data URL or a path on the host. */
  logo: string;
  /** URL of the bank's own sign-in page; `null` if not known. */
  loginUrl: string | null;
  /** URL of the bank's page for a forgotten password; `null` if not known. */
  forgetPasswordUrl: string | null;
  /** Help text of the bank for the sign-in; `null` if there is none. */
  help: string | null;
  /** Whether users sign in on the bank's own site. A consent is then required first. */
  redirects: boolean;
}

/** Attempt to link or repair one provider account; passed from screen to screen. */
export interface Connection {
  provider: LinkProvider;
  /**
   * Id from the host; `null` until the host has created the provider account. Later credentials update this provider account and never
   * add a second one.
   */
  providerAccountId: number | null;
  /** Purpose of the attempt. `edit`: new sign-in details. `renew`: a renewal of the consent. */
  purpose: 'add' | 'edit' | 'refresh' | 'renew';
  /** Id of the consent of an existing connection; `null` if there is none. */
  consentId: number | null;
  /** Whether this login is added beside existing connections at the bank. Going back returns to their list. */
  beside: boolean;
  /**
   * Whether the connection already had accounts before this attempt. The user has selected accounts among them earlier. `null` until the
   * accounts of an edited connection were read.
   */
  hasAccounts: boolean | null;
  /** Whether the bank let the user choose a confirmation method. The bank offers the same choice at the next sign-in. */
  choseMethod: boolean;
  /** Number of times that the bank refused the credentials. */
  misses: number;
  /** Number of retries from the error screen. */
  retries: number;
  /** Request ids of earlier attempts. Reports with these ids are ignored. */
  pastRequestIds: readonly string[];
}

/** Purpose of an authorization. `give`: the user gives a consent. `renew`: the user extends an existing consent. */
export type AuthorizationPurpose = CreateAuthorization['purpose'];

/** Link to the bank, which the user can open once with a click. */
export interface ReadyAuthorization {
  authorizationId: string;
  /** Path on the host that opens the bank. */
  startPath: string;
  /** Host name of the bank's page; `null` if it is not known. */
  bankHost: string | null;
  mode: RedirectMode;
}

/** Consent that the user takes to the bank. */
export interface BankJourney {
  connection: Connection;
  consent: ConsentView;
  before: ConsentView | null;
  purpose: AuthorizationPurpose;
  /** Ids of authorizations that were opened before. The user may still return from one of them. */
  earlier: readonly string[];
}
