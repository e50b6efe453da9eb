import type { FrameMessage, SessionOutcome } from '@fin-link/contracts/browser';

/** What the session asks for is the same on every screen. */
export type SessionEffect =
  /** Asks the page for a launch token; answers `launched` or `launchFailed`. */
  | { type: 'requestLaunch'; reason: 'start' | 'expired' | 'refused' }
  /** Touches the session so that its idle time starts again; answers `sessionRenewed` or `launchFailed`. */
  | { type: 'keepSession' }
  /** Last request of a flow. `removeFirst`: a provider account to delete before, because the user stopped while it was made. */
  | { type: 'endSession'; outcome: SessionOutcome; screen: string; removeFirst: number | null }
  /** Said aloud without moving focus. */
  | { type: 'announce'; announcement: { key: 'offline' } | { key: 'online' } }
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-exit' }> };
