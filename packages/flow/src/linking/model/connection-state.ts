/** Data of the bank that the screens need while it is linked. */
export interface LinkProvider {
  providerId: number;
  name: string;
  hostName: string;
  /** Address of the bank's logo. */
  logo: string;
  /** Address of the bank's own sign-in page; `null` if not known. */
  loginUrl: string | null;
  /** Address of the bank's page for a forgotten password; `null` if not known. */
  forgetPasswordUrl: string | null;
  /** Help text of the bank for the sign-in; `null` if there is none. */
  help: string | null;
  /** Whether users sign in on the bank's own site. This requires a consent first. */
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
