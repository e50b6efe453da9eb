import type { InsightStatus } from '@fin-link/contracts/browser';
import type { Answered, Failed } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { From } from '../session/index.ts';

/** Requests of the view to the host. */
export type InsightsRequest = 'getInsights' | 'setInsightStatus' | 'setInsightSubscription';

/** Actions of the user in the view. */
export type InsightsUserEvent = From<
  'user',
  /** `active` undoes a dismissal. */
  | { type: 'insightStatusSet'; insightId: string; status: InsightStatus }
  /** The user starts the action that the insight proposes. */
  | { type: 'insightActed'; insightId: string }
  /** The user turns off insights of this kind. */
  | { type: 'insightsStopped'; insightId: string }
  /** The user turns the insights of a name back on. */
  | { type: 'insightsResumed'; insightName: string }
  | { type: 'olderWanted' }
  /** The user returned to the page, and there may be new insights. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

/** Events of the insights themselves. */
export type InsightsOwnEvent = InsightsUserEvent | Answered<InsightsRequest> | Failed<InsightsRequest>;
/** All events of the view. */
export type InsightsEvent = ViewEvent<InsightsOwnEvent>;
