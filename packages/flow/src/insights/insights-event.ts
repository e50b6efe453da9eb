import type { InsightStatus } from '@fin-link/contracts/browser';
import type { Answered, Failed } from '../requests/index.ts';
import type { ViewEvent } from '../kernel/index.ts';
import type { From } from '../session/index.ts';

/** Requests of the view to the host. */
export type InsightsRequest = 'getInsights' | 'setInsightStatus' | 'setInsightSubscription';

/** Actions of the user in the view. */
export type InsightsUserEvent = From<
  'user',
  /** `active` takes back a dismissal. */
  | { type: 'insightStatusSet'; insightId: string; status: InsightStatus }
  /** The user does what the insight proposes. */
  | { type: 'insightActed'; insightId: string }
  /** The user wants to hear no more of insights like this one. */
  | { type: 'insightsStopped'; insightId: string }
  /** The user wants to have the insights of a name again. */
  | { type: 'insightsResumed'; insightName: string }
  | { type: 'olderWanted' }
  /** The user comes back to the page, perhaps after new insights. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

export type InsightsOwnEvent = InsightsUserEvent | Answered<InsightsRequest> | Failed<InsightsRequest>;
export type InsightsEvent = ViewEvent<InsightsOwnEvent>;
