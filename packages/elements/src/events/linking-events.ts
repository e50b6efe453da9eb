import { ElementEvent, type MessageEvents } from './element-event.ts';

/** Detail of the event `fin-error`. */
export interface FinErrorDetail {
  /** Class of the error, for example `credentials.wrong`; see the error catalog. */
  class: string;
  /** Error code, more precise than `class`. */
  code: string;
  /** Whether the user can continue without starting again. */
  recoverable: boolean;
  /** Reference for support; empty if there is none. */
  reference: string;
}

/**
 * An error occurred. Errors of the class `setup` are faults of the page or its backend. The user only sees that linking is not
 * available.
 */
export class FinErrorEvent extends ElementEvent<FinErrorDetail> {
  constructor(detail: FinErrorDetail) {
    super('fin-error', detail);
  }
}

/** The frame has loaded. */
export class FinReadyEvent extends ElementEvent<object> {
  constructor() {
    super('fin-ready', {});
  }
}

/** Detail of the event `fin-success`. */
export interface FinSuccessDetail {
  /** Id of the connection. Absent if the account was entered manually, without a bank. */
  providerAccountId?: number | null | undefined;
  accountIds: readonly number[];
  /** Subset of `accountIds`: accounts that were opened after the bank was linked. Absent if there are none. */
  newAccountIds?: readonly number[] | null | undefined;
  /** Ids of the verifications, in the order of `accountIds`. Absent if no accounts were verified. */
  verificationIds?: readonly number[] | null | undefined;
  /** Reference with which the backend reads the details of an asset transfer. */
  transferReference?: string | null | undefined;
}

/** A bank was linked with all of its accounts, or accounts were verified. Use it only to update the page: a backend must ask the host. */
export class FinSuccessEvent extends ElementEvent<FinSuccessDetail> {
  constructor(detail: FinSuccessDetail) {
    super('fin-success', detail);
  }
}

/** Detail of the event `fin-screen`. */
export interface FinScreenDetail {
  /** Id of the screen, for example `C7`. */
  id: string;
  /** Step of the flow, for example `credentials`. */
  step: string;
}

/** The screen changed. */
export class FinScreenEvent extends ElementEvent<FinScreenDetail> {
  constructor(detail: FinScreenDetail) {
    super('fin-screen', detail);
  }
}

/** Detail of the event `fin-exit`. */
export interface FinExitDetail {
  outcome: 'success' | 'pending' | 'failed' | 'cancelled' | 'error';
  /** Step of the flow that was shown last. */
  screen: string;
  providerAccountIds: readonly number[];
}

/** The flow has ended. This is the last event of a flow and is dispatched exactly once. */
export class FinExitEvent extends ElementEvent<FinExitDetail> {
  constructor(detail: FinExitDetail) {
    super('fin-exit', detail);
  }
}

/** Detail of the event `fin-event`. */
export interface FinAnalyticsDetail {
  name: string;
  props: Readonly<Record<string, string | number | boolean | null>>;
}

/** Analytics event. The event never contains user input. */
export class FinAnalyticsEvent extends ElementEvent<FinAnalyticsDetail> {
  constructor(detail: FinAnalyticsDetail) {
    super('fin-event', detail);
  }
}

/** Detail of the event `fin-partial`. */
export interface FinPartialDetail {
  providerAccountId: number;
  /** Ids of the accounts that were read. */
  accountIds: readonly number[];
  /** Subset of `accountIds`: accounts that were opened after the bank was linked. Absent if there are none. */
  newAccountIds?: readonly number[] | null | undefined;
  failed: readonly { accountId: number; additionalStatus: string }[];
}

/** A bank was linked, but some accounts could not be read. */
export class FinPartialEvent extends ElementEvent<FinPartialDetail> {
  constructor(detail: FinPartialDetail) {
    super('fin-partial', detail);
  }
}

/** Detail of the event `fin-pending`. */
export interface FinPendingDetail {
  kind: 'refresh' | 'verification';
  /** Id of the request that links the bank. Only for `refresh`. */
  requestId?: string | null | undefined;
  /** Id of the verification. Only for `verification`. */
  verificationId?: number | null | undefined;
  /** First day on which the deposits can arrive, for example `2026-11-24`. */
  expectedFrom?: string | null | undefined;
  /** Last day on which the deposits can arrive. */
  expectedTo?: string | null | undefined;
}

/** Linking or a verification continues after the user left. */
export class FinPendingEvent extends ElementEvent<FinPendingDetail> {
  constructor(detail: FinPendingDetail) {
    super('fin-pending', detail);
  }
}

/** Detail of the event `fin-open-url`. */
export interface FinOpenUrlDetail {
  /** Address on the host. It can be opened once within ten minutes. */
  url: string;
}

/** The user opens the bank. An app whose web view shows the page opens the address in a browser. Only with `redirect-mode="external"`. */
export class FinOpenUrlEvent extends ElementEvent<FinOpenUrlDetail> {
  constructor(detail: FinOpenUrlDetail) {
    super('fin-open-url', detail);
  }
}

/** Event classes of the linking flow, by type of frame message. */
export const linkingEvents = {
  analytics: FinAnalyticsEvent,
  'fin-success': FinSuccessEvent,
  'fin-partial': FinPartialEvent,
  'fin-pending': FinPendingEvent,
  'fin-open-url': FinOpenUrlEvent,
  'fin-error': FinErrorEvent,
} satisfies MessageEvents;

declare global {
  interface HTMLElementEventMap {
    'fin-ready': FinReadyEvent;
    'fin-screen': FinScreenEvent;
    'fin-event': FinAnalyticsEvent;
    'fin-success': FinSuccessEvent;
    'fin-partial': FinPartialEvent;
    'fin-pending': FinPendingEvent;
    'fin-open-url': FinOpenUrlEvent;
    'fin-error': FinErrorEvent;
    'fin-exit': FinExitEvent;
  }
}
