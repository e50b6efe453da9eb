import type { Insight, InsightsReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** Change that is being sent to the host, or that the host rejected. */
export interface InsightChange {
  /** `status`: the change applies to one insight. `subscription`: it applies to all insights with the name `insightName`. */
  kind: 'status' | 'subscription';
  /** Id of the insight whose button was pressed; `null` if the user turns a stopped name back on. */
  insightId: string | null;
  insightName: string;
  progress: 'sending' | 'failed';
}

/** Last change that the host has made. `restored` undoes `dismissed`, and `resumed` undoes `stopped`. */
export type InsightDone =
  | { kind: 'dismissed' | 'restored' | 'stopped'; insight: Insight }
  | { kind: 'resumed'; insightName: string; title: string };

/** Screen with the insights, newest first, as far back as the user requested. */
export interface InsightsState extends InsightsReply {
  step: 'insights';
  changes: readonly InsightChange[];
  /** Whether the list shows the host's current state. */
  freshness: Freshness;
  /** Progress of loading insights older than the list. */
  older: 'idle' | 'loading' | 'failed';
  /** Last change that the host has made; `null` before the first change. */
  done: InsightDone | null;
}

/** States of the view. */
export type InsightsViewState = InsightsState | ViewState;
/** Model of the view. */
export type InsightsModel = Model<InsightsViewState>;
