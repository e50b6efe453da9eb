import type { Insight, InsightsReply } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState } from '../kernel/index.ts';

/** A change that is on its way to the host, or that the host refused. */
export interface InsightChange {
  /** The status of one insight, or whether the user has those of a name. */
  kind: 'status' | 'subscription';
  /** The insight whose button was pressed; null for a name that the user wants to have again. */
  insightId: string | null;
  insightName: string;
  progress: 'sending' | 'failed';
}

/** The change that the host made last. `restored` takes back `dismissed`, and `resumed` takes back `stopped`. */
export type InsightDone =
  | { kind: 'dismissed' | 'restored' | 'stopped'; insight: Insight }
  | { kind: 'resumed'; insightName: string; title: string };

/** I1: what is worth knowing, the newest first, as far back as the user asked. */
export interface InsightsState extends InsightsReply {
  step: 'insights';
  changes: readonly InsightChange[];
  /** How far the list is from what the host has. */
  freshness: Freshness;
  /** Insights before those that are shown. */
  older: 'idle' | 'loading' | 'failed';
  /** Null before the first change. */
  done: InsightDone | null;
}

export type InsightsViewState = InsightsState | ViewState;
export type InsightsModel = Model<InsightsViewState>;
