import type { Insight, InsightAccount, InsightsReply, InsightStatus } from '@fin-link/contracts/browser';
import {
  refetch,
  type Step,
  prependEffects,
  emitError,
  closedState,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
  type Turn,
} from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import { initialFacts } from '../session/index.ts';
import type {
  InsightsEffect,
  InsightsOwnEffect,
  InsightsState,
  InsightChange,
  InsightDone,
  InsightsModel,
  InsightsOwnEvent,
  InsightsViewState,
} from './model.ts';

export type InsightsTurn = Turn<InsightsModel, InsightsEffect>;

/** Model before the launch. */
export const initialInsightsModel: InsightsModel = { state: closedState, overlay: null, facts: initialFacts };

/** Name of the view in `fin-exit`. */
const screen = 'insights';

/** Machine of the insights and their subscriptions. The machine is pure and accepts every event in every state. */
export const insights = inlineView<InsightsState, InsightsOwnEvent, InsightsOwnEffect>({
  screen,
  read: readInsights,
  pause,
  handlers: {
    boot: {
      ...openingHandlers(readInsights),
      answeredGetInsights: (_state, { answer }) => ({
        state: { step: 'insights', ...answer, changes: [], freshness: 'current', older: 'idle', done: null },
      }),
      failedGetInsights: showUnreadableView,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    insights: {
      olderWanted: (state) => (state.hasMore && state.older !== 'loading' ? readOlder(state) : null),
      retry: (state) => (state.freshness === 'failed' ? readAgain(state) : null),
      answeredGetInsights: (state, { input, answer }) => {
        const skip = input.query?.skip;
        if (skip !== undefined) return withOlder(state, skip, answer);
        return state.freshness === 'behind'
          ? readAgain({ ...state, freshness: 'current' })
          : { state: withNewest(state, answer) };
      },
      failedGetInsights: (state, { input }) => ({
        state: input.query?.skip === undefined ? { ...state, freshness: 'failed' } : { ...state, older: 'failed' },
      }),
      pageShown: (state, _event, { facts }) => (facts.status === 'active' ? readAgain(state) : null),
      insightStatusSet: (state, { insightId, status }) => setStatus(state, insightId, status),
      insightActed: (state, { insightId }) => startAction(state, insightId),
      insightsStopped: (state, { insightId }) => stopInsights(state, insightId),
      insightsResumed: (state, { insightName }) => resumeInsights(state, insightName),
      answeredSetInsightStatus: (state, { input: { insightId, status } }) => {
        const found = state.insights.find((entry) => entry.insightId === insightId);
        if (found === undefined) return { state };
        const insight = { ...found, status };
        const changedState: InsightsState = {
          ...withChange(state, { kind: 'status', insightId, insightName: found.insightName }),
          insights: state.insights.map((entry) => (entry === found ? insight : entry)),
          done: { kind: status === 'dismissed' ? 'dismissed' : 'restored', insight },
        };
        // A list that was requested before the change may still have the old status.
        const isLoading = state.freshness === 'loading' || state.freshness === 'behind';
        return {
          state: isLoading ? { ...changedState, freshness: 'behind' } : changedState,
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
    },
    error: errorHandlers(screen, readInsights),
    exited: {},
  },
});

type InsightsStep = Step<InsightsState, InsightsEffect>;

/** Returns the request for the newest insights. */
function readInsights(): InsightsOwnEffect {
  return request('getInsights', {});
}

/** Reads the newest insights again. */
const readAgain = (state: InsightsState): InsightsStep => refetch(state, readInsights());

/** Merges two lists of accounts. If both contain an account, the entry of the first list is used. */
function mergeAccounts(first: readonly InsightAccount[], second: readonly InsightAccount[]): InsightAccount[] {
  const firstAccountIds = new Set(first.map(({ accountId }) => accountId));
  return [...first, ...second.filter(({ accountId }) => !firstAccountIds.has(accountId))];
}

/** Shows the newest insights, followed by the older insights that the user requested earlier. */
function withNewest(state: InsightsState, answer: InsightsReply): InsightsState {
  const stoppedNames = new Set(answer.stopped.map(({ insightName }) => insightName));
  const insightIds = new Set(answer.insights.map(({ insightId }) => insightId));
  const oldestCreatedAt = answer.insights.at(-1)?.createdAt ?? '';
  const isOlder = ({ insightId, insightName, createdAt }: Insight): boolean =>
    createdAt <= oldestCreatedAt && !insightIds.has(insightId) && !stoppedNames.has(insightName);
  const olderInsights = answer.hasMore ? state.insights.filter(isOlder) : [];
  return {
    ...state,
    ...answer,
    accounts: mergeAccounts(answer.accounts, olderInsights.length === 0 ? [] : state.accounts),
    insights: [...answer.insights, ...olderInsights],
    hasMore: olderInsights.length === 0 ? answer.hasMore : state.hasMore,
    changes: state.changes.filter(({ progress }) => progress === 'sending'),
    freshness: 'current',
  };
}

/** Requests the insights that are older than the list. */
const readOlder = (state: InsightsState): InsightsStep => ({
  state: { ...state, older: 'loading' },
  effects: [request('getInsights', { query: { skip: String(state.insights.length) } })],
});

/**
 * Adds older insights to the list. `skip`: length of the list when the insights were requested. If the length has changed since then,
 * requests the insights again, because the reply could leave some out.
 */
function withOlder(state: InsightsState, skip: string, { accounts, insights, hasMore }: InsightsReply): InsightsStep {
  if (skip !== String(state.insights.length)) return readOlder(state);
  const ids = new Set(state.insights.map(({ insightId }) => insightId));
  return {
    state: {
      ...state,
      accounts: mergeAccounts(state.accounts, accounts),
      insights: [...state.insights, ...insights.filter(({ insightId }) => !ids.has(insightId))],
      hasMore,
      older: 'idle',
    },
  };
}

/** Target of a change: one insight, or all insights with one name, for example `LOW_BALANCE_WARNING`. */
type ChangeTarget = Omit<InsightChange, 'progress'>;

/** Returns a predicate that accepts the changes of this target. */
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

/** Whether a change of this target is being sent to the host. */
const isSending = ({ changes }: InsightsState, about: ChangeTarget): boolean =>
  changes.some((change) => hasTarget(about)(change) && change.progress === 'sending');

/** Returns the insight from the list, or the one that the user has just stopped; `undefined` if it is neither. */
const insightOf = ({ insights, done }: InsightsState, insightId: string) =>
  insights.find((entry) => entry.insightId === insightId) ??
  (done !== null && 'insight' in done && done.insight.insightId === insightId ? done.insight : undefined);

/** Sends a new status of an insight; returns `null` if the status is the same or a change is pending. */
function setStatus(state: InsightsState, insightId: string, status: InsightStatus): InsightsStep | null {
  const insight = state.insights.find((entry) => entry.insightId === insightId);
  if (insight === undefined || insight.status === status) return null;
  const about: ChangeTarget = { kind: 'status', insightId, insightName: insight.insightName };
  if (isSending(state, about)) return null;
  return {
    state: withChange(state, about, 'sending'),
    effects: [request('setInsightStatus', { insightId, status })],
  };
}

/** Turns all insights with one name on or off; returns `null` if a change is pending. */
function setSubscription(state: InsightsState, about: ChangeTarget, isSubscribed: boolean): InsightsStep | null {
  if (isSending(state, about)) return null;
  const { insightName } = about;
  return {
    state: withChange(state, about, 'sending'),
    effects: [request('setInsightSubscription', { insightName, isSubscribed })],
  };
}

/** Turns off all insights with the same name as this insight. */
function stopInsights(state: InsightsState, insightId: string): InsightsStep | null {
  const insight = state.insights.find((entry) => entry.insightId === insightId);
  if (insight === undefined) return null;
  return setSubscription(state, { kind: 'subscription', insightId, insightName: insight.insightName }, false);
}

/** Starts the action of an insight. `stop` turns off all insights with its name; the page performs all other actions. */
function startAction(state: InsightsState, insightId: string): InsightsStep | null {
  const insight = state.insights.find((entry) => entry.insightId === insightId);
  if (insight === undefined) return null;
  const { insightName, action } = insight;
  if (action === 'stop') return stopInsights(state, insightId);
  return { state, effects: [{ type: 'emit', event: { type: 'fin-insight-action', insightId, insightName, action } }] };
}

/** Turns the insights with one name back on. If the user has just stopped them, the card of the stopped insight shows the progress. */
function resumeInsights(state: InsightsState, insightName: string): InsightsStep | null {
  if (!state.stopped.some((entry) => entry.insightName === insightName)) return null;
  const { done } = state;
  const insightId =
    done?.kind === 'stopped' && done.insight.insightName === insightName ? done.insight.insightId : null;
  return setSubscription(state, { kind: 'subscription', insightId, insightName }, true);
}

/** Removes the insights with this name from the list, and adds the name to the stopped names. */
function withStoppedName(state: InsightsState, insightName: string, about: ChangeTarget): InsightsState {
  const insight = insightOf(state, about.insightId ?? '');
  if (insight === undefined) return state;
  const { title } = insight;
  return {
    ...state,
    insights: state.insights.filter((entry) => entry.insightName !== insightName),
    stopped: [...state.stopped.filter((entry) => entry.insightName !== insightName), { insightName, title }],
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
    title: state.stopped.find((entry) => entry.insightName === insightName)?.title ?? insightName,
  };
  return {
    ...state,
    insights: [...insights, ...restoredInsights].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    stopped: state.stopped.filter((entry) => entry.insightName !== insightName),
    done: resumedDone,
  };
}

/** Handles a change that the host rejected. Reads the list again if the insight no longer exists or is no longer offered. */
function handleRejectedChange(state: InsightsState, about: ChangeTarget, failure: FailedRequest): InsightsStep {
  const failedState = withChange(state, about, 'failed');
  const errorEffects = [emitError(problemOfFailure(failure))];
  return failure.code === 'insight.not-found'
    ? prependEffects(errorEffects, readAgain(failedState))
    : { state: failedState, effects: errorEffects };
}

/** Returns the target of the pending change of this name, with the id of the insight whose button was pressed. */
const subscriptionTargetOf = ({ changes }: InsightsState, insightName: string): ChangeTarget => {
  const name: ChangeTarget = { kind: 'subscription', insightId: null, insightName };
  const { insightId = null } = changes.find(hasTarget(name)) ?? {};
  return { ...name, insightId };
};

/** Clears the pending requests of the screen, which the end of the session canceled. */
function pause(state: InsightsViewState): { state: InsightsViewState } {
  if (state.step !== 'insights') return { state };
  const changes = state.changes.filter(({ progress }) => progress === 'failed');
  return { state: { ...state, changes, freshness: 'current', older: 'idle' } };
}
