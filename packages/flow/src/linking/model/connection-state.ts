/** The bank being linked, as far as the screens need it. */
export interface LinkProvider {
  providerId: number;
  name: string;
  hostName: string;
  /** Address of its image. */
  logo: string;
  loginUrl: string | null;
  forgetPasswordUrl: string | null;
  help: string | null;
  /** Sign-in is on the bank's own site, and needs a consent first. */
  redirects: boolean;
}

/** One attempt to link or mend one provider account; travels from screen to screen. */
export interface Connection {
  provider: LinkProvider;
  /** Null until the host made it. From then on credentials are updated in place, never added a second time. */
  providerAccountId: number | null;
  purpose: 'add' | 'edit' | 'refresh' | 'renew';
  /** Of the connection that is there; null where there is none. */
  consentId: number | null;
  /** Begun beside the connections that the bank has already: the way back leads to them. */
  beside: boolean;
  /** It has accounts, and which of them are kept was decided before; null until an edited one has been asked about. */
  hasAccounts: boolean | null;
  /** The bank let the user choose how to confirm, and does so again at the next sign-in. */
  choseMethod: boolean;
  /** Number of times that the bank refused the credentials. */
  misses: number;
  /** Times the user tried again from the error screen. */
  retries: number;
  /** Attempts that are over; what is still said about them no longer counts. */
  pastRequestIds: readonly string[];
}
