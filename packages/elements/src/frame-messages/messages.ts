// These message types repeat the contract, because a schema library would be larger than the whole element. A test compares them.

/** Actions with which a flow can start. */
export type LinkAction =
  | 'add'
  | 'edit'
  | 'refresh'
  | 'balance-refresh'
  | 'renew'
  | 'cdv'
  | 'add-manual'
  | 'edit-manual'
  | 'add-real-estate'
  | 'edit-real-estate';

/** First message of the page, which opens the message port to the frame. */
export interface ConnectMessage {
  fin: 'connect';
  v: 1;
  nonce: string;
}

/** Posted by the document to its parent, before its script has loaded. */
export type ArrivalMessage =
  | { fin: 'arrived'; v: 1 }
  | { fin: 'refused'; v: 1; code: 'site.unknown' | 'site.origin-not-registered' };

/** Color scheme and design tokens of the tag. */
export interface ThemeMessage {
  type: 'theme';
  theme: 'light' | 'dark' | 'auto';
  tokens: Record<string, string>;
}

/** Language, text direction, mode and other attributes of the tag. */
export interface OptionsMessage {
  type: 'options';
  locale: string | null;
  dir: 'ltr' | 'rtl' | null;
  mode: 'inline' | 'dialog';
  /** Attributes by name, as written. */
  attributes: Record<string, string>;
}

/** Message from the page to the frame. */
export type PageMessage =
  | { type: 'launch'; token: string; sessionId: string }
  | { type: 'launch-failed'; code: 'page.unreachable' | 'session.refused' }
  | ThemeMessage
  | OptionsMessage
  | { type: 'close' }
  | { type: 'back' }
  | { type: 'focus-in'; direction: 'forward' | 'backward' | 'none' };

/** Message from the frame to the page. Types that begin with `fin-` become events of the element. */
export type FrameMessage =
  | { type: 'ready'; nonce: string }
  | { type: 'resize'; height: number }
  | { type: 'screen'; id: string; step: string }
  | { type: 'analytics'; name: string; props: Record<string, string | number | boolean | null> }
  | { type: 'launch-needed'; reason: 'start' | 'expired' | 'refused' }
  | { type: 'escape' }
  | { type: 'words'; title: string; manage: string; close: string }
  | { type: 'focus-out'; direction: 'forward' | 'backward' }
  | {
      type: 'fin-success';
      providerAccountId?: number | null | undefined;
      accountIds: number[];
      newAccountIds?: number[] | null | undefined;
      verificationIds?: number[] | null | undefined;
      transferReference?: string | null | undefined;
    }
  | {
      type: 'fin-partial';
      providerAccountId: number;
      accountIds: number[];
      newAccountIds?: number[] | null | undefined;
      failed: { accountId: number; additionalStatus: string }[];
    }
  | {
      type: 'fin-pending';
      kind: 'refresh' | 'verification';
      requestId?: string | null | undefined;
      verificationId?: number | null | undefined;
      expectedFrom?: string | null | undefined;
      expectedTo?: string | null | undefined;
    }
  | { type: 'fin-error'; class: string; code: string; recoverable: boolean; reference: string }
  | { type: 'fin-removed'; providerAccountId: number }
  | { type: 'fin-refreshed'; providerAccountId: number; status: 'SUCCESS' | 'PARTIAL_SUCCESS' | 'FAILED' }
  | { type: 'fin-consent-renewed'; consentId: number; providerAccountId: number | null }
  | { type: 'fin-consent-revoked'; consentId: number; providerAccountId: number | null; hardDelete: boolean }
  | {
      type: 'fin-account-saved';
      accountId: number;
      kind: string;
      valuation?: 'estimate' | 'typed' | null | undefined;
      linkedAccountIds?: number[] | null | undefined;
    }
  | { type: 'fin-account-deleted'; accountId: number }
  | { type: 'fin-account-changed'; accountId: number; includeInNetWorth: boolean }
  | {
      type: 'fin-predicted-event-changed';
      predictedEventId: number;
      approval: 'pending' | 'approved' | 'rejected';
    }
  | { type: 'fin-insight-changed'; insightId: string; status: 'active' | 'dismissed' }
  | { type: 'fin-insight-action'; insightId: string; insightName: string; action: 'link' | 'upcoming' }
  | {
      type: 'fin-exit';
      outcome: 'success' | 'pending' | 'failed' | 'cancelled' | 'error';
      screen: string;
      providerAccountIds: number[];
    };
