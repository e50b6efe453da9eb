import type { InsightStatus } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import type { FailedRequest } from '../requests/index.ts';
import { prependEffects, emitError } from '../kernel/index.ts';
import type { Handlers } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { InsightsEvent } from './insights-event.ts';
import type { InsightChange, InsightDone, InsightsModel, InsightsState } from './insights-state.ts';
import { onList, readAgain } from './listing.ts';
import type { InsightsStep } from './listing.ts';

/** Target of a change: one insight, or all insights of a name. */
type ChangeTarget = Omit<InsightChange, 'progress'>;

/** Returns a predicate for the changes of this target. */
const hasTarget =
  ({ kind, insightId, insightName }: ChangeTarget) =>
  (change: InsightChange): boolean =>
    change.kind === kind && (kind === 'status' ? change.insightId === insightId : change.insightName === insightName);

/** Replaces the stored progress of a change. Without `progress`, removes the change. */
const withChange = (
  state: InsightsState,
  about: ChangeTarget,
  progress?: InsightChange['progress'],
): InsightsState => ({
  ...state,
  changes: [
    ...state.changes.filter((change) => !hasTarget(about)(change)),
    ...(progress === undefined ? [] : [{ ...about, progress }]),
  ],
});

/** Whether a change of this target is being sent. */
const isSending = ({ changes }: InsightsState, about: ChangeTarget): boolean =>
  changes.some((change) => hasTarget(about)(change) && change.progress === 'sending');

/** Returns the insight. Includes the insight that the user has just stopped and that is no longer in the list. */
const insightOf = ({ insights, done }: InsightsState, insightId: string) =>
  insights.find((one) => one.insightId === insightId) ??
  (done !== null && 'insight' in done && done.insight.insightId === insightId ? done.insight : undefined);

/** Sends a new status of an insight; returns `null` if the status is the same or a change is pending. */
function setStatus(state: InsightsState, insightId: string, status: InsightStatus): InsightsStep | null {
  const insight = state.insights.find((one) => one.insightId === insightId);
  if (insight === undefined || insight.status === status) return null;
  const about: ChangeTarget = { kind: 'status', insightId, insightName: insight.insightName };
  if (isSending(state, about)) return null;
  return {
    state: withChange(state, about, 'sending'),
    effects: [request('setInsightStatus', { insightId, status })],
  };
}

/** Turns the insights of a name on or off; returns `null` if a change is pending. */
function setSubscription(state: InsightsState, about: ChangeTarget, isSubscribed: boolean): InsightsStep | null {
  if (isSending(state, about)) return null;
  const { insightName } = about;
  return {
    state: withChange(state, about, 'sending'),
    effects: [request('setInsightSubscription', { insightName, isSubscribed })],
  };
}

/** Turns off the insights that have the name of this insight. */
function stopInsights(state: InsightsState, insightId: string): InsightsStep | null {
  const insight = state.insights.find((one) => one.insightId === insightId);
  if (insight === undefined) return null;
  return setSubscription(state, { kind: 'subscription', insightId, insightName: insight.insightName }, false);
}

/** Starts the action of an insight. `stop` turns its insights off; the page performs all other actions. */
function startAction(state: InsightsState, insightId: string): InsightsStep | null {
  const insight = state.insights.find((one) => one.insightId === insightId);
  if (insight === undefined) return null;
  const { insightName, action } = insight;
  if (action === 'stop') return stopInsights(state, insightId);
  return { state, effects: [{ type: 'emit', event: { type: 'fin-insight-action', insightId, insightName, action } }] };
}

/** Turns the insights of a name back on. If the user has just stopped this name, the card of the stopped insight shows the progress. */
function resumeInsights(state: InsightsState, insightName: string): InsightsStep | null {
  if (!state.stopped.some((one) => one.insightName === insightName)) return null;
  const { done } = state;
  const insightId =
    done?.kind === 'stopped' && done.insight.insightName === insightName ? done.insight.insightId : null;
  return setSubscription(state, { kind: 'subscription', insightId, insightName }, true);
}

/** Moves the insights of a name from the list to the stopped names. */
function withStoppedName(state: InsightsState, insightName: string, about: ChangeTarget): InsightsState {
  const insight = insightOf(state, about.insightId ?? '');
  if (insight === undefined) return state;
  const { title } = insight;
  return {
    ...state,
    insights: state.insights.filter((one) => one.insightName !== insightName),
    stopped: [...state.stopped.filter((one) => one.insightName !== insightName), { insightName, title }],
    done: { kind: 'stopped', insight },
  };
}

/** Removes a name from the stopped names. Shows the insight that was just stopped until the list is read again. */
function withResumedName(state: InsightsState, insightName: string): InsightsState {
  const { done, insights } = state;
  const restoredInsights = done?.kind === 'stopped' && done.insight.insightName === insightName ? [done.insight] : [];
  const resumedDone: InsightDone = {
    kind: 'resumed',
    insightName,
    title: state.stopped.find((one) => one.insightName === insightName)?.title ?? insightName,
  };
  return {
    ...state,
    insights: [...insights, ...restoredInsights].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    stopped: state.stopped.filter((one) => one.insightName !== insightName),
    done: resumedDone,
  };
}

/** Handles a change that the host rejected. Reads the list again if the insight no longer exists. */
function handleRejectedChange(state: InsightsState, about: ChangeTarget, failure: FailedRequest): InsightsStep {
  const failedState = withChange(state, about, 'failed');
  const errorEffects = [emitError(problemOfFailure(failure))];
  // The insight no longer exists, or insights of this name are no longer offered.
  return failure.code === 'insight.not-found'
    ? prependEffects(errorEffects, readAgain(failedState))
    : { state: failedState, effects: errorEffects };
}

/** Returns the target of the pending change of a name, with the insight whose button was pressed. */
const subscriptionTargetOf = ({ changes }: InsightsState, insightName: string): ChangeTarget => {
  const name: ChangeTarget = { kind: 'subscription', insightId: null, insightName };
  const { insightId = null } = changes.find(hasTarget(name)) ?? {};
  return { ...name, insightId };
};

/** Event handlers of the view once it has content. */
export const onInsights: Handlers<InsightsState, InsightsEvent, InsightsModel, InsightsStep> = {
  ...onList,
  pageShown: (state, _event, { facts }) => (facts.status === 'active' ? readAgain(state) : null),
  insightStatusSet: (state, { insightId, status }) => setStatus(state, insightId, status),
  insightActed: (state, { insightId }) => startAction(state, insightId),
  insightsStopped: (state, { insightId }) => stopInsights(state, insightId),
  insightsResumed: (state, { insightName }) => resumeInsights(state, insightName),
  answeredSetInsightStatus: (state, { input: { insightId, status } }) => {
    const found = state.insights.find((one) => one.insightId === insightId);
    if (found === undefined) return { state };
    const insight = { ...found, status };
    const changed: InsightsState = {
      ...withChange(state, { kind: 'status', insightId, insightName: found.insightName }),
      insights: state.insights.map((one) => (one === found ? insight : one)),
      done: { kind: status === 'dismissed' ? 'dismissed' : 'restored', insight },
    };
    // A list that was requested before the change may still have the old status.
    const isLoading = state.freshness === 'loading' || state.freshness === 'behind';
    return {
      state: isLoading ? { ...changed, freshness: 'behind' } : changed,
      effects: [{ type: 'emit', event: { type: 'fin-insight-changed', insightId, status } }],
    };
  },
  failedSetInsightStatus: (state, { input: { insightId }, failure }) => {
    const insightName = insightOf(state, insightId)?.insightName ?? '';
    return handleRejectedChange(state, { kind: 'status', insightId, insightName }, failure);
  },
  answeredSetInsightSubscription: (state, { input: { insightName, isSubscribed } }) => {
    const about = subscriptionTargetOf(state, insightName);
    const changedState = withChange(state, about);
    return readAgain(
      isSubscribed ? withResumedName(changedState, insightName) : withStoppedName(changedState, insightName, about),
    );
  },
  failedSetInsightSubscription: (state, { input: { insightName }, failure }) =>
    handleRejectedChange(state, subscriptionTargetOf(state, insightName), failure),
};
