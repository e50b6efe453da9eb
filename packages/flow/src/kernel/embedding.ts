import type { FlowSnapshot, FrameMessage, LinkSnapshot, StartPoint } from '@fin-link/contracts/browser';
import type { From, SettlesAt } from '../session/index.ts';

/** Gives the frame to another flow, which begins at `start`; `embeddedEnded` gives it back. */
export interface Embed {
  type: 'embed';
  /** Adding an account by hand; linking where it is absent. */
  flow?: 'own-accounts';
  start: StartPoint;
  snapshot: FlowSnapshot | null;
  /** Linking tells the page what is linked; otherwise the outer view does, once it has read the result. */
  emitsLinks: boolean;
  /** Linking shows no success screen: the flow that embeds it shows the result. */
  successScreen?: false;
  /** Linking ends with what was linked, for the outer flow to go on with; meanwhile it passes on its snapshots (`embeddedMoved`). */
  settles?: SettlesAt;
}

/** How an embedded flow was left. */
export type EmbeddedExit = Pick<
  Extract<FrameMessage, { type: 'fin-exit' }>,
  'outcome' | 'screen' | 'providerAccountIds'
>;

/**
 * The embedded flow has ended. `expired`: the user left an expired session. `exit`: the flow was left; null if it settled.
 * `back`: the user returns to the screen before it. `addedByHand`: a manual account was added in the meantime.
 * `settled`: the link, if the outer flow asked for it; null if nothing was linked or the user skipped the bank.
 */
export type EmbeddedEnded<Settled = unknown> = From<
  'session',
  {
    type: 'embeddedEnded';
    expired: boolean;
    online: boolean;
    settled: Settled | null;
    exit: EmbeddedExit | null;
    back?: boolean;
    addedByHand?: boolean;
  }
>;

/** Snapshot of an embedded flow, which the outer flow stores as a part of its own. */
export type EmbeddedMoved = From<'session', { type: 'embeddedMoved'; snapshot: LinkSnapshot }>;
