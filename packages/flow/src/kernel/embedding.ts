import type { FlowSnapshot, FrameMessage, LinkSnapshot, StartPoint } from '@fin-link/contracts/browser';
import type { From, SettlesAt } from '../session/index.ts';

/** Hands the frame over to another flow, which begins at `start`. The end of that flow is the event `embeddedEnded`. */
export interface Embed {
  type: 'embed';
  /** Embedded flow: `manual-accounts` adds an account manually. If absent, the flow is linking. */
  flow?: 'manual-accounts';
  start: StartPoint;
  snapshot: FlowSnapshot | null;
  /** Whether linking emits the linked accounts. Otherwise, the outer view emits them after it has read the result. */
  emitsLinks: boolean;
  /** `false` if linking shows no success screen, because the outer flow shows the result. */
  successScreen?: false;
  /**
   * Point at which linking ends and passes its result to the outer flow. Before this point, linking passes its snapshots as
   * `embeddedMoved`.
   */
  settles?: SettlesAt;
}

/** Members of `fin-exit` that say how an embedded flow was left. */
export type EmbeddedExit = Pick<
  Extract<FrameMessage, { type: 'fin-exit' }>,
  'outcome' | 'screen' | 'providerAccountIds'
>;

/**
 * End of the embedded flow. `expired`: the user left an expired session. `exit`: how the user left the flow; `null` if it settled.
 * `back`: the user returns to the previous screen of the outer flow. `addedManualAccount`: a manual account was added in the meantime.
 * `settled`: the link, if the outer flow requested it; `null` if nothing was linked or the user skipped the bank.
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
    addedManualAccount?: boolean;
  }
>;

/** Snapshot of an embedded flow. The outer flow stores it as a part of its own snapshot. */
export type EmbeddedMoved = From<'session', { type: 'embeddedMoved'; snapshot: LinkSnapshot }>;
