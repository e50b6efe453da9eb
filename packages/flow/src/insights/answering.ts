import type { InsightStatus } from '@fin-link/contracts/browser';
import { request } from '../requests/index.ts';
import type { FailedRequest } from '../requests/index.ts';
import { after, emitError } from '../kernel/index.ts';
import type { Handlers } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import type { InsightsEvent } from './insights-event.ts';
import type { InsightChange, InsightDone, InsightsModel, InsightsState } from './insights-state.ts';
import { onList, readAgain } from './listing.ts';
import type { InsightsStep } from './listing.ts';

type About = Omit<InsightChange, 'progress'>;

const isAbout =
  ({ kind, insightId, insightName }: About) =>
  (change: InsightChange): boolean =>
    change.kind === kind && (kind === 'status' ? change.insightId === insightId : change.insightName === insightName);

/** Replaces the stored progress of a change. */
const withChange = (state: InsightsState, about: About, progress?: InsightChange['progress']): InsightsState => ({
  ...state,
  changes: [
    ...state.changes.filter((change) => !isAbout(about)(change)),
    ...(progress === undefined ? [] : [{ ...about, progress }]),
  ],
});

const isSending = ({ changes }: InsightsState, about: About): boolean =>
  changes.some((change) => isAbout(about)(change) && change.progress === 'sending');

/** Returns the insight, even if the user has just stopped it and it is no longer in the list. */
const insightOf = ({ insights, done }: InsightsState, insightId: string) =>
  insights.find((one) => one.insightId === insightId) ??
  (done !== null && 'insight' in done && done.insight.insightId === insightId ? done.insight : undefined);

function setStatus(state: InsightsState, insightId: string, status: InsightStatus): InsightsStep | null {
  const insight = state.insights.find((one) => one.insightId === insightId);
  if (insight === undefined || insight.status === status) return null;
  const about: About = { kind: 'status', insightId, insightName: insight.insightName };
  if (isSending(state, about)) return null;
  return {
    state: withChange(state, about, 'sending'),
    effects: [request('setInsightStatus', { insightId, status })],
  };
}

function setSubscription(state: InsightsState, about: About, isSubscribed: boolean): InsightsStep | null {
  if (isSending(state, about)) return null;
  const { insightName } = about;
  return {
    state: withChange(state, about, 'sending'),
    effects: [request('setInsightSubscription', { insightName, isSubscribed })],
  };
}

function stop(state: InsightsState, insightId: string): InsightsStep | null {
  const insight = state.insights.find((one) => one.insightId === insightId);
  if (insight === undefined) return null;
  return setSubscription(state, { kind: 'subscription', insightId, insightName: insight.insightName }, false);
}

function act(state: InsightsState, insightId: string): InsightsStep | null {
  const insight = state.insights.find((one) => one.insightId === insightId);
  if (insight === undefined) return null;
  const { insightName, action } = insight;
  if (action === 'stop') return stop(state, insightId);
  return { state, effects: [{ type: 'emit', event: { type: 'fin-insight-action', insightId, insightName, action } }] };
}

/** Turns the insights of a name back on. If the last stopped insight has this name, its card shows the progress. */
function resume(state: InsightsState, insightName: string): InsightsStep | null {
  if (!state.stopped.some((one) => one.insightName === insightName)) return null;
  const { done } = state;
  const insightId =
    done?.kind === 'stopped' && done.insight.insightName === insightName ? done.insight.insightId : null;
  return setSubscription(state, { kind: 'subscription', insightId, insightName }, true);
}

/** Moves the insights of a name from the list to the stopped names. */
function stopped(state: InsightsState, insightName: string, about: About): InsightsState {
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

/** Removes the name from the stopped names. An insight that was just stopped is shown before the others are read. */
function resumed(state: InsightsState, insightName: string): InsightsState {
  const { done, insights } = state;
  const back = done?.kind === 'stopped' && done.insight.insightName === insightName ? [done.insight] : [];
  const resumedDone: InsightDone = {
    kind: 'resumed',
    insightName,
    title: state.stopped.find((one) => one.insightName === insightName)?.title ?? insightName,
  };
  return {
    ...state,
    insights: [...insights, ...back].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    stopped: state.stopped.filter((one) => one.insightName !== insightName),
    done: resumedDone,
  };
}

function refuse(state: InsightsState, about: About, failure: FailedRequest): InsightsStep {
  const failed = withChange(state, about, 'failed');
  const reported = [emitError(problemOfFailure(failure))];
  // The insight is no longer in the list or no longer offered.
  return failure.code === 'insight.not-found'
    ? after(reported, readAgain(failed))
    : { state: failed, effects: reported };
}

const subscriptionOf = ({ changes }: InsightsState, insightName: string): About => {
  const name: About = { kind: 'subscription', insightId: null, insightName };
  const { insightId = null } = changes.find(isAbout(name)) ?? {};
  return { ...name, insightId };
};

/** Event handlers of the view once it has content. */
export const onInsights: Handlers<InsightsState, InsightsEvent, InsightsModel, InsightsStep> = {
  ...onList,
  pageShown: (state, _event, { facts }) => (facts.status === 'active' ? readAgain(state) : null),
  insightStatusSet: (state, { insightId, status }) => setStatus(state, insightId, status),
  insightActed: (state, { insightId }) => act(state, insightId),
  insightsStopped: (state, { insightId }) => stop(state, insightId),
  insightsResumed: (state, { insightName }) => resume(state, insightName),
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
    return refuse(state, { kind: 'status', insightId, insightName }, failure);
  },
  answeredSetInsightSubscription: (state, { input: { insightName, isSubscribed } }) => {
    const about = subscriptionOf(state, insightName);
    const changedState = withChange(state, about);
    return readAgain(isSubscribed ? resumed(changedState, insightName) : stopped(changedState, insightName, about));
  },
  failedSetInsightSubscription: (state, { input: { insightName }, failure }) =>
    refuse(state, subscriptionOf(state, insightName), failure),
};
