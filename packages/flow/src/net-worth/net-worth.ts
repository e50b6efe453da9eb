import type { NetWorthAccount, NetWorthReply, FrameMessage } from '@fin-link/contracts/browser';
import {
  type Freshness,
  type Model,
  type ViewState,
  type ViewEvent,
  type ViewEffect,
  emitError,
  refetch,
  type Handlers,
  type Step,
  closedState,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
  type Turn,
} from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { type Answered, type Failed, type RequestEffect, request } from '../requests/index.ts';
import { type From, type SessionFacts, initialFacts } from '../session/index.ts';

/** Changed switch of an account. The change is being sent to the host, or the host rejected it. */
export interface IncludeChange {
  accountId: number;
  include: boolean;
  status: 'sending' | 'failed';
}

/** State of the screen with the assets and debts of the user. */
export interface NetWorthState extends NetWorthReply {
  step: 'netWorth';
  /** Changes, at most one per account. */
  changes: readonly IncludeChange[];
  /** Whether the totals reflect the current switches. */
  freshness: Freshness;
  /** Account whose switch was changed last, as stored by the host; `null` if none was changed. */
  switched: NetWorthAccount | null;
}

export type NetWorthViewState = NetWorthState | ViewState;

export type NetWorthModel = Model<NetWorthViewState>;

/** Host operations that the view requests. */
type NetWorthRequest = 'getNetWorth' | 'includeInNetWorth';

/** Actions of the user in the view. */
export type NetWorthUserEvent = From<
  'user',
  | { type: 'includeSwitched'; accountId: number; include: boolean }
  /** The user returned to the page, possibly from a form for an account. */
  | { type: 'pageShown' }
  | { type: 'retry' }
>;

type NetWorthOwnEvent = NetWorthUserEvent | Answered<NetWorthRequest> | Failed<NetWorthRequest>;

export type NetWorthEvent = ViewEvent<NetWorthOwnEvent>;

/** Effects that only this view has. The runtime executes them in order. */
type NetWorthOwnEffect =
  | RequestEffect<NetWorthRequest>
  | { type: 'emit'; event: Extract<FrameMessage, { type: 'fin-account-changed' }> };

export type NetWorthEffect = ViewEffect<NetWorthOwnEffect>;

export type NetWorthTurn = Turn<NetWorthModel, NetWorthEffect>;

/** Model before the launch. */
export const initialNetWorthModel: NetWorthModel = { state: closedState, overlay: null, facts: initialFacts };

type NetWorthStep = Step<NetWorthState, NetWorthEffect>;

/** Returns the request for net worth. If the tag sets account ids, limits it to these accounts. */
const readNetWorth = ({ view }: SessionFacts): NetWorthOwnEffect =>
  request('getNetWorth', view?.accountIds ? { query: { accountIds: view.accountIds.join(',') } } : {});

/** Handlers of the view after its content was read. */
const onNetWorth: Handlers<NetWorthState, NetWorthEvent, NetWorthModel, NetWorthStep> = {
  includeSwitched: (state, { accountId, include }) => switchInclude(state, accountId, include),
  pageShown: (state, _event, { facts }) => (facts.status === 'active' ? readAgain(state, facts) : null),
  retry: (state, _event, { facts }) => (state.freshness === 'failed' ? readAgain(state, facts) : null),
  answeredGetNetWorth: (state, { answer }, { facts }) =>
    state.freshness === 'behind'
      ? readAgain({ ...state, freshness: 'current' }, facts)
      : { state: withReply(state, answer) },
  failedGetNetWorth: (state) => ({ state: { ...state, freshness: 'failed' } }),
  answeredIncludeInNetWorth: (state, { input: { accountId }, answer }, { facts }) => {
    const { state: shown, effects = [] } = readAgain(
      {
        ...state,
        accounts: state.accounts.map((account) => (account.accountId === accountId ? answer : account)),
        changes: changesOfOthers(state, accountId),
        switched: answer,
      },
      facts,
    );
    const { includeInNetWorth } = answer;
    return {
      state: shown,
      effects: [{ type: 'emit', event: { type: 'fin-account-changed', accountId, includeInNetWorth } }, ...effects],
    };
  },
  failedIncludeInNetWorth: (state, { input: { accountId, includeInNetWorth: include }, failure }, { facts }) => {
    const failedState: NetWorthState = {
      ...state,
      changes: [...changesOfOthers(state, accountId), { accountId, include, status: 'failed' }],
    };
    const errorEffect = emitError(problemOfFailure(failure));
    if (failure.code !== 'account.not-found') return { state: failedState, effects: [errorEffect] };
    // The account no longer exists, so the list is read again.
    const { state: shown, effects = [] } = readAgain(failedState, facts);
    return { state: shown, effects: [errorEffect, ...effects] };
  },
};

/** Name of the view in `fin-exit`. */
const screen = 'netWorth';

/** Machine of net worth and its accounts. The machine is pure and accepts every event in every state. */
export const netWorth = inlineView<NetWorthState, NetWorthOwnEvent, NetWorthOwnEffect>({
  screen,
  read: readNetWorth,
  pause,
  handlers: {
    boot: {
      ...openingHandlers(readNetWorth),
      answeredGetNetWorth: (_state, { answer }) => ({
        state: { step: 'netWorth', ...answer, changes: [], freshness: 'current', switched: null },
      }),
      failedGetNetWorth: showUnreadableView,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    netWorth: onNetWorth,
    error: errorHandlers(screen, readNetWorth),
    exited: {},
  },
});

/** Clears the pending requests of the screen, which the end of the session canceled. */
function pause(state: NetWorthViewState): { state: NetWorthViewState } {
  if (state.step !== 'netWorth') return { state };
  return {
    state: { ...state, changes: state.changes.filter(({ status }) => status === 'failed'), freshness: 'current' },
  };
}

/**
 * Sends a change of "Include in net worth". Returns `null` if nothing would change, a change is pending, or the page picked the
 * accounts.
 */
function switchInclude(state: NetWorthState, accountId: number, include: boolean): NetWorthStep | null {
  const account = state.accounts.find((entry) => entry.accountId === accountId);
  const isSending = state.changes.some((change) => change.accountId === accountId && change.status === 'sending');
  // If the page picked the accounts, all of them count regardless of their switches.
  if (account === undefined || account.includeInNetWorth === include || isSending || state.isLimited) return null;
  return {
    state: { ...state, changes: [...changesOfOthers(state, accountId), { accountId, include, status: 'sending' }] },
    effects: [request('includeInNetWorth', { accountId, includeInNetWorth: include })],
  };
}

const changesOfOthers = ({ changes }: NetWorthState, accountId: number): readonly IncludeChange[] =>
  changes.filter((change) => change.accountId !== accountId);

const readAgain = (state: NetWorthState, facts: SessionFacts): NetWorthStep => refetch(state, readNetWorth(facts));

/** Shows the reply. Drops a failed change if its account no longer exists or already has the requested value. */
function withReply(state: NetWorthState, answer: NetWorthReply): NetWorthState {
  const changes = state.changes.filter(({ accountId, include, status }) => {
    const account = answer.accounts.find((entry) => entry.accountId === accountId);
    return account !== undefined && (status === 'sending' || account.includeInNetWorth !== include);
  });
  return { ...state, ...answer, changes, freshness: 'current' };
}
