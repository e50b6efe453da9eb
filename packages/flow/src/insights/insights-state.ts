import type { Insight, InsightsReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** Change that is being sent to the host, or that the host refused. */
export interface InsightChange {
  /** Whether the change is about one insight's status, or about the subscription to a name. */
  kind: 'status' | 'subscription';
  /** Id of the insight whose button was pressed; `null` if the user turns a stopped name back on. */
  insightId: string | null;
  insightName: string;
  progress: 'sending' | 'failed';
}

/** Last change that the host made. `restored` undoes `dismissed`, and `resumed` undoes `stopped`. */
export type InsightDone =
  | { kind: 'dismissed' | 'restored' | 'stopped'; insight: Insight }
  | { kind: 'resumed'; insightName: string; title: string };

/** Screen I1: the insights, newest first, as far back as the user requested. */
export interface InsightsState extends InsightsReply {
  step: 'insights';
  changes: readonly InsightChange[];
  /** Whether the list is current with the host. */
  freshness: Freshness;
  /** Progress of loading insights older than the list. */
  older: 'idle' | 'loading' | 'failed';
  /** Last change of the host; `null` before the first change. */
  done: InsightDone | null;
}

export type InsightsViewState = InsightsState | ViewState;
export type InsightsModel = Model<InsightsViewState>;
