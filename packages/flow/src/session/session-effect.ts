import type { FrameMessage, SessionOutcome } from '@fin-link/contracts/browser';

/** Effects of the session, which are the same on every screen. */
export type SessionEffect =
  /** Requests a launch token from the page. The result is `launched` or `launchFailed`. */
  | { type: 'requestLaunch'; reason: 'start' | 'expired' | 'refused' }
  /** Extends the idle time of the session. The result is `sessionRenewed` or `launchFailed`. */
  | { type: 'keepSession' }
  /**
   * Ends the session with the last request of a flow. `removeFirst`: id of a provider account to delete first, because the user stopped
   * while it was being added; `null` if there is none.
   */
  | { type: 'endSession'; outcome: SessionOutcome; screen: string; removeFirst: number | null }
  /** Announces to screen readers without moving the focus. */
  | { type: 'announce'; announcement: { key: 'offline' } | { key: 'online' } }
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-exit' }> };
