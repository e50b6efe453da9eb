import { closed, exitView, inlineView, opening, retrying, unreadable } from '../kernel/index.ts';
import type { Turn } from '../kernel/index.ts';
import { initialFacts } from '../session/index.ts';
import type { NetWorthEffect, NetWorthOwnEffect } from './net-worth-effect.ts';
import type { NetWorthOwnEvent } from './net-worth-event.ts';
import type { NetWorthModel, NetWorthState, NetWorthViewState } from './net-worth-state.ts';
import { onNetWorth, readNetWorth } from './switching.ts';

export type NetWorthTurn = Turn<NetWorthModel, NetWorthEffect>;

export const initialNetWorthModel: NetWorthModel = { state: closed, overlay: null, facts: initialFacts };

const screen = 'netWorth';

/** Clears pending requests from the screen. They were canceled when the session ended. */
function pause(state: NetWorthViewState): { state: NetWorthViewState } {
  if (state.step !== 'netWorth') return { state };
  return {
    state: { ...state, changes: state.changes.filter(({ status }) => status === 'failed'), freshness: 'current' },
  };
}

/** Machine of net worth and its accounts. Pure and total. */
export const netWorth = inlineView<NetWorthState, NetWorthOwnEvent, NetWorthOwnEffect>({
  screen,
  read: readNetWorth,
  pause,
  handlers: {
    boot: {
      ...opening(readNetWorth),
      answeredGetNetWorth: (_state, { answer }) => ({
        state: { step: 'netWorth', ...answer, changes: [], freshness: 'current', switched: null },
      }),
      failedGetNetWorth: unreadable,
      closeRequested: (_state, _event, { facts }) => exitView(facts, screen),
    },
    netWorth: onNetWorth,
    error: retrying(screen, readNetWorth),
    exited: {},
  },
});
