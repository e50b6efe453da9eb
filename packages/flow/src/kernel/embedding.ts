import type { FlowSnapshot, StartPoint } from '@fin-link/contracts/browser';
import type { From } from '../session/index.ts';

/** Gives the frame to the linking flow, which begins at `start`; `embeddedEnded` gives it back. */
export interface Embed {
  type: 'embed';
  start: StartPoint;
  snapshot: FlowSnapshot | null;
  /** The page hears of what is linked; otherwise the view says what came of it, once it has read that. */
  emitsLinks: boolean;
  /** Linking ends with what was linked, for the outer flow to go on with. */
  settles?: boolean;
}

/**
 * The embedded flow has ended. `expired`: the user left a session that was over. `settled`: what was linked, where the embedding
 * asked for it; null where nothing came of it.
 */
export type EmbeddedEnded<Settled = unknown> = From<
  'session',
  { type: 'embeddedEnded'; expired: boolean; online: boolean; settled: Settled | null }
>;
