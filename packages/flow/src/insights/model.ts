import type { Insight, InsightsReply, InsightStatus, FrameMessage } from '@fin-link/contracts/browser';
import type { Freshness, Model, ViewState, ViewEvent, ViewEffect } from '../kernel/index.ts';
import type { Answered, Failed, RequestEffect } from '../requests/index.ts';
import type { From } from '../session/index.ts';

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

/** State of the screen with the insights. The list is newest first and goes as far back as the user requested. */
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

export type InsightsViewState = InsightsState | ViewState;
export type InsightsModel = Model<InsightsViewState>;

/** Host operations that the view requests. */
type InsightsRequest = 'getInsights' | 'setInsightStatus' | 'setInsightSubscription';

export type InsightsUserEvent = From<
  'user',
  /** `active` undoes a dismissal. */
  | { type: 'insightStatusSet'; insightId: string; status: InsightStatus }
  /** The user starts the action that the insight proposes. */
  | { type: 'insightActed'; insightId: string }
  /** The user turns off all insights with the name of this insight. */
  | { type: 'insightsStopped'; insightId: string }
  /** The user turns insights with this name back on. */
  | { type: 'insightsResumed'; insightName: string }
  | { type: 'olderWanted' }
  /** The user returned to the page, and there may be new insights. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

export type InsightsOwnEvent = InsightsUserEvent | Answered<InsightsRequest> | Failed<InsightsRequest>;
export type InsightsEvent = ViewEvent<InsightsOwnEvent>;

/** Effects that only this view has. The runtime executes them in order. */
export type InsightsOwnEffect =
  | RequestEffect<InsightsRequest>
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-insight-changed' | 'fin-insight-action' }> };
export type InsightsEffect = ViewEffect<InsightsOwnEffect>;
