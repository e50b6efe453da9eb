import type { HostedLink, StartPoint } from '@fin-link/contracts/browser';
import {
  closedState,
  emitError,
  flowMachine,
  handleRefusedLaunch,
  leaveEffects,
  prependEffects,
  relaunch,
  relaunchRefused,
  type HandlerTable,
  type Handlers,
  type Step,
  type Turn,
} from '../kernel/index.ts';
import { isFinal, linkedEvent, withCompleted } from '../linking/index.ts';
import { mayPass, problemOfAccount, problemOfFailure, problemOfTag, type Problem } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import { factsOf, initialFacts, type SessionFacts } from '../session/index.ts';
import type {
  HostedEffect,
  HostedErrorState,
  HostedEvent,
  HostedModel,
  HostedState,
  HostedStateOf,
  HostedWidgetState,
} from './model.ts';
import { readWidgetMessage } from './widget-message.ts';

export type HostedTurn = Turn<HostedModel, HostedEffect>;
type HostedStep = Step<HostedState, HostedEffect>;
type HostedHandlers<S extends HostedState['step']> = Handlers<HostedStateOf<S>, HostedEvent, HostedModel, HostedStep>;

/** Model before the launch. */
export const initialHostedModel: HostedModel = { state: closedState, overlay: null, facts: initialFacts };

/** Maximum number of launches in a row. A launch that fails to start is repeated with a new token, because its token may have expired. */
const maxLaunches = 2;
/** Maximum number of requests at the same time of the host. */
const maxPending = 20;

/**
 * Returns the machine of a session in the upstream's own widget. Messages of the widget arrive in any order, any number of times; what counts
 * is what the host reads. `fallsBack`: whether our own screens continue if the widget cannot be shown.
 */
export const hostedWidget = (fallsBack: boolean): ((model: HostedModel, event: HostedEvent) => HostedTurn) =>
  flowMachine<HostedState, HostedEvent, HostedEffect>({
    handlers: handlersOf(fallsBack),
    consequenceOf: () => null,
    leave,
    pause: ({ state }) =>
      state.step === 'hosted'
        ? { state: { ...state, pending: [], unread: [...new Set([...state.unread, ...state.pending])] } }
        : { state },
    resume: ({ state, facts }) => (state.step === 'hosted' ? resumeWidget(state, facts) : { state }),
  });

const handlersOf = (fallsBack: boolean): HandlerTable<HostedState, HostedEvent, HostedModel, HostedStep> => ({
  boot,
  hosted: widgetHandlers(fallsBack),
  error,
  exited: {},
});

/** Handlers before the session is open. */
const boot: HostedHandlers<'boot'> = {
  launched: (_state, { session, start }, { facts }) => {
    if (facts.sessionId !== null) return null;
    return { ...openWidget(newWidget, start), facts: factsOf(session, start) };
  },
  launchFailed: (state, { failure }, { facts }) => {
    if (facts.sessionId !== null) return null;
    return handleRefusedLaunch(state, failure, (problem, recovery) => fail(problem, recovery, null));
  },
};

/** Handlers while the user is in the widget. */
const widgetHandlers = (fallsBack: boolean): HostedHandlers<'hosted'> => {
  /** Continues with our own screens, or shows the error screen. After a link, there is nothing to begin again. */
  const giveUp = (state: HostedWidgetState, problem: Problem, { facts }: HostedModel): HostedStep => {
    const behind = { ...state, widget: null, isOpen: false };
    return fallsBack && facts.completed.length === 0
      ? { state: behind, effects: [request('leaveHostedWidget', {}), { type: 'showOwnScreens' }] }
      : fail(problem, { kind: 'rejoin' }, behind);
  };
  const unavailable = (state: HostedWidgetState, model: HostedModel): HostedStep =>
    giveUp(state, problemOfFailure({ code: 'service.unavailable', reference: '', retryAfter: null }), model);

  return {
    answeredOpenHostedWidget: (state, { answer }, model) =>
      answer === null
        ? giveUp(state, problemOfTag('renderer.not-supported'), model)
        : { state: { ...state, widget: answer, isOpen: false } },
    failedOpenHostedWidget: (state, { failure }, model) => giveUp(state, problemOfFailure(failure), model),
    widgetOpened: (state) => (state.widget === null ? null : { state: { ...state, isOpen: true } }),
    widgetUnavailable: (state, _event, model) =>
      state.widget === null || state.isClosed ? null : unavailable(state, model),
    widgetActive: (state) => ({ state, effects: [{ type: 'keepSession' }] }),
    widgetSaid: (state, { callback, text }, model) => {
      const { providerAccountIds, exits, failsToStart } = readWidgetMessage(callback, text);
      if (failsToStart && !exits && !state.isClosed) {
        const failedLaunches = state.failedLaunches + 1;
        return failedLaunches < maxLaunches
          ? openWidget({ ...state, failedLaunches }, model.facts.start)
          : unavailable(state, model);
      }
      return record({ ...state, isClosed: state.isClosed || exits }, providerAccountIds, model);
    },
    answeredRecordHostedLink: (state, { input, answer }, model) =>
      linkRecorded(withoutRequest(state, input.providerAccountId), answer, model),
    failedRecordHostedLink: (state, { input, failure }, model) => {
      const { providerAccountId } = input;
      const problem = problemOfFailure(failure);
      const next = withoutRequest(state, providerAccountId);
      const mayFollow = mayPass(problem) || problem.class === 'service.down';
      // What the user does not have is not a link.
      return endIfDone(mayFollow ? { ...next, unread: [...next.unread, providerAccountId] } : next, model);
    },
  };
};

const error: HostedHandlers<'error'> = {
  retry: ({ behind, problem }, _event, { facts }) => {
    if (facts.sessionId === null) return relaunch(problem);
    return behind === null ? null : resumeWidget({ ...behind, failedLaunches: 0 }, facts);
  },
  sessionContinued: ({ problem }, _event, { facts }) => relaunchRefused(problem, facts),
  done: (_state, _event, model) => exit(model),
};

const newWidget: HostedWidgetState = {
  step: 'hosted',
  widget: null,
  isOpen: false,
  failedLaunches: 0,
  pending: [],
  unread: [],
  attempts: {},
  isClosed: false,
};

/** Requests a new token, with which the widget is opened or opened again. */
const openWidget = (state: HostedWidgetState, start: StartPoint): HostedStep => {
  const { action, providerId, routingNumber, providerAccountId } = start;
  return {
    state: { ...state, widget: null, isOpen: false },
    effects: [
      request('openHostedWidget', {
        action: action ?? 'add',
        ...(providerId !== null && { providerId }),
        ...(routingNumber !== null && { routingNumber }),
        ...(providerAccountId !== null && { providerAccountId }),
      }),
    ],
  };
};

/** Repeats what the end of a session or a failure has interrupted. */
function resumeWidget(state: HostedWidgetState, facts: SessionFacts): HostedStep {
  const step = readAgain(state, []);
  return state.widget === null && !state.isClosed
    ? prependEffects(openWidget(state, facts.start).effects ?? [], step)
    : step;
}

/** Lets the host read the named provider accounts and those that it could not read before. Linked ones are known. */
function record(state: HostedWidgetState, named: readonly number[], model: HostedModel): HostedStep {
  const linked = model.facts.completed.map(({ providerAccountId }) => providerAccountId);
  const step = readAgain(
    state,
    named.filter((id) => !linked.includes(id)),
  );
  return step.effects?.length === 0 ? endIfDone(state, model) : step;
}

function readAgain(state: HostedWidgetState, named: readonly number[]): HostedStep & { state: HostedWidgetState } {
  const room = Math.max(0, maxPending - state.pending.length);
  const ids = [...new Set([...state.unread, ...named])].slice(0, room);
  return {
    state: {
      ...state,
      pending: [...state.pending, ...ids],
      unread: state.unread.filter((id) => !ids.includes(id)),
    },
    effects: ids.map((providerAccountId) => request('recordHostedLink', { providerAccountId })),
  };
}

/** Removes one request of this provider account. */
function withoutRequest(state: HostedWidgetState, providerAccountId: number): HostedWidgetState {
  const index = state.pending.indexOf(providerAccountId);
  return { ...state, pending: state.pending.filter((_id, at) => at !== index) };
}

/** Reports what the host has read: a link once, and each failed attempt once. */
function linkRecorded(
  state: HostedWidgetState,
  { providerAccount, accounts }: HostedLink,
  model: HostedModel,
): HostedStep {
  const { providerAccountId, requestId, status } = providerAccount;
  if (model.facts.completed.some((link) => link.providerAccountId === providerAccountId))
    return endIfDone(state, model);
  const { [providerAccountId]: known, ...others } = state.attempts;
  const isLinked =
    status === 'SUCCESS' || status === 'PARTIAL_SUCCESS' || (accounts.length > 0 && !isFinal(providerAccount));
  if (isLinked) {
    const accountIds = accounts.map(({ accountId }) => accountId);
    const completed = withCompleted(model.facts, { providerAccountId, accountIds });
    const facts = { ...model.facts, completed };
    const step = endIfDone({ ...state, attempts: others }, { ...model, facts });
    return {
      ...prependEffects([{ type: 'emit', event: linkedEvent(providerAccount, accounts) }], step),
      facts: { ...step.facts, completed },
    };
  }
  const isRunning = !isFinal(providerAccount);
  const attempts = { ...others, [providerAccountId]: { requestId, isRunning } };
  const isReported = isRunning || (known?.requestId === requestId && !known.isRunning);
  return prependEffects(
    isReported ? [] : [emitError(problemOfAccount(providerAccount, false))],
    endIfDone({ ...state, attempts }, model),
  );
}

/** Ends the flow if the user left the widget and the host has read everything. Until then, an exit waits. */
function endIfDone(state: HostedWidgetState, model: HostedModel): HostedStep {
  if (!state.isClosed || state.pending.length > 0) return { state };
  if (state.unread.length === 0) return exit({ ...model, state });
  const problem = problemOfFailure({ code: 'service.unavailable', reference: '', retryAfter: null });
  return fail(problem, { kind: 'rejoin' }, state);
}

/** Leaves at the user's wish. What the widget named is read first; a second wish does not wait. */
function leave(model: HostedModel): HostedStep {
  const { state } = model;
  return state.step === 'hosted' && state.pending.length > 0 && !state.isClosed
    ? { state: { ...state, isClosed: true } }
    : exit(model);
}

/** Ends the flow, once. The outcome follows from what the host has read. */
function exit({ state, facts }: HostedModel): HostedStep {
  const attempts = attemptsOf(state);
  const running = attempts.filter(([, { isRunning }]) => isRunning);
  const background = running.map(([id]) => Number(id));
  const outcome = outcomeOf(facts.completed.length, running.length, attempts.length, state);
  return {
    state: { step: 'exited', outcome },
    facts: { background, leaving: false },
    effects: [
      ...running.map(([, { requestId }]) => pendingEvent(requestId)),
      ...leaveEffects(facts, {
        outcome,
        screen: state.step,
        providerAccountIds: [...facts.completed.map(({ providerAccountId }) => providerAccountId), ...background],
      }),
    ],
  };
}

const attemptsOf = (state: HostedState) =>
  Object.entries(
    (state.step === 'hosted' && state.attempts) || (state.step === 'error' && state.behind?.attempts) || {},
  );

const pendingEvent = (requestId: string): HostedEffect => ({
  type: 'emit',
  event: { type: 'fin-pending', kind: 'refresh', requestId },
});

function outcomeOf(
  linked: number,
  running: number,
  attempted: number,
  { step }: HostedState,
): HostedStateOf<'exited'>['outcome'] {
  if (linked > 0) return 'success';
  if (running > 0) return 'pending';
  return attempted > 0 || step === 'error' ? 'error' : 'cancelled';
}

/** Shows the error screen. It offers no other bank, because only the widget has a search. */
function fail(problem: Problem, recovery: HostedErrorState['recovery'], behind: HostedWidgetState | null): HostedStep {
  return {
    state: {
      step: 'error',
      problem: { ...problem, secondary: problem.secondary === 'chooseAnother' ? 'close' : problem.secondary },
      connection: null,
      recovery,
      unusable: [],
      removal: null,
      behind,
    },
    effects: [emitError(problem)],
  };
}
