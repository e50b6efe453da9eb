import {
  closedState,
  exitView,
  inlineView,
  openingHandlers,
  errorHandlers,
  showUnreadableView,
} from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import type { NetWorthEffect, NetWorthOwnEffect } from './net-worth-effect.ts';
import type { NetWorthOwnEvent } from './net-worth-event.ts';
import type { NetWorthModel, NetWorthState, NetWorthViewState } from './net-worth-state.ts';
import { onNetWorth, readNetWorth } from './switching.ts';

/** Result of one event of the view. */
export type NetWorthTurn = Turn<NetWorthModel, NetWorthEffect>;

/** Model before the launch. */
export const initialNetWorthModel: NetWorthModel = { state: closedState, overlay: null, facts: initialFacts };

/** Name of the view in `fin-exit`. */
const screen = 'netWorth';

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: NetWorthViewState): { state: NetWorthViewState } {
  if (state.step !== 'netWorth') return { state };
  return {
    state: { ...state, changes: state.changes.filter(({ status }) => status === 'failed'), freshness: 'current' },
  };
}

/** Machine of net worth and its accounts. It is pure and accepts every event in every state. */
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
