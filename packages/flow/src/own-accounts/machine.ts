import { request } from '../requests/index.ts';
import { flowMachine } from '../kernel/index.ts';
import type { HandlerTable, Turn } from '../kernel/index.ts';
import type { LeaveConsequence } from '../session/index.ts';
import type { OwnAccountsEffect } from './model/own-accounts-effect.ts';
import type { OwnAccountsEvent } from './model/own-accounts-event.ts';
import type { OwnAccountsModel, OwnAccountsState } from './model/own-accounts-state.ts';
import { exit, isInlineView, readAccount } from './moves/moves.ts';
import type { OwnAccountsMove } from './moves/moves.ts';
import { boot, error } from './steps/before-screens.ts';
import { manualForm, manualKind } from './steps/manual.ts';
import { propertyAddress, propertyLoans, propertyMatches, propertyValue } from './steps/real-estate.ts';
import { ownSaved } from './steps/saved.ts';

/** Result of one event of the flow. */
export type OwnAccountsTurn = Turn<OwnAccountsModel, OwnAccountsEffect>;

const handlers: HandlerTable<OwnAccountsState, OwnAccountsEvent, OwnAccountsModel, OwnAccountsMove> = {
  boot,
  manualKind,
  manualForm,
  propertyAddress,
  propertyMatches,
  propertyValue,
  propertyLoans,
  ownSaved,
  error,
  exited: {},
};

/** Returns `lost` if leaving discards the user's input; `null` otherwise. `typed`: whether the form on the screen has unsaved input. */
function consequenceOf(state: OwnAccountsState, typed = true): LeaveConsequence | null {
  switch (state.step) {
    case 'manualForm':
    case 'propertyAddress':
      return typed ? 'lost' : null;
    // An existing property opens on this screen, before the user has entered anything.
    case 'propertyValue':
      return typed || state.draft.property === null ? 'lost' : null;
    case 'propertyMatches':
    case 'propertyLoans':
      return 'lost';
    default:
      return null;
  }
}

/** Question about a deletion without a pending request. */
const idleDeletion = { sending: false, problem: null };

/** Clears pending requests from the screen. They were canceled when the session ended. */
function clearPendingRequests(state: OwnAccountsState): OwnAccountsState {
  switch (state.step) {
    case 'manualForm':
      return { ...state, sending: false, deletion: state.deletion && idleDeletion };
    case 'propertyAddress':
      return { ...state, finding: false, deletion: state.deletion && idleDeletion };
    case 'propertyLoans':
      return { ...state, sending: false };
    default:
      return state;
  }
}

/** Repeats the requests that the screen is waiting for, after a pause of the session or the network. */
function resume({ state }: OwnAccountsModel): OwnAccountsMove {
  const isLost = state.step === 'error' && state.problem.class === 'network.lost';
  if ((isLost || state.step === 'boot') && state.opening !== null) return readAccount(state.opening);
  return state.step === 'propertyLoans' && state.loans === null
    ? { state, effects: [request('listLoans', {})] }
    : { state };
}

/** Machine that adds, changes and deletes manual accounts and properties. */
export const ownAccounts = flowMachine<OwnAccountsState, OwnAccountsEvent, OwnAccountsEffect>({
  handlers,
  consequenceOf,
  leave: (model) => exit(model),
  isSending: (state) => ('sending' in state && state.sending) || ('finding' in state && state.finding),
  // Only the page closes an inline view. A view that failed to open can also be left by the user.
  isKept: ({ state, facts }) => isInlineView(facts) && state.step !== 'error' && facts.status !== 'expired',
  pause: ({ state }) => ({ state: clearPendingRequests(state) }),
  resume,
});
