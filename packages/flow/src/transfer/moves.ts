import type {
  PositionsReply,
  SessionOutcome,
  TransferAccount,
  FlowSnapshot,
  TransferSnapshot,
} from '@fin-link/contracts/browser';
import { emitError, leaveEffects, type EmbeddedExit, type Handlers, type Step } from '../kernel/index.ts';
import { maySearch } from '../linking/index.ts';
import { problemOfFailure, type Problem } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import { noStart, type SessionFacts } from '../session/index.ts';
import type {
  TransferEffect,
  TransferEvent,
  PickInvestmentState,
  TransferChoice,
  TransferConnection,
  TransferErrorState,
  TransferModel,
  TransferOpening,
  TransferState,
  TransferStateOf,
  TransferStep,
} from './model.ts';

export type TransferMove = Step<TransferState, TransferEffect>;
export type TransferHandlers<S extends TransferStep> = Handlers<
  TransferStateOf<S>,
  TransferEvent,
  TransferModel,
  TransferMove
>;

/** Returns the opening of the account choice. `accountId`: account to preselect; `null` if there is none. */
export const pickOpening = (providerAccountId: number, accountId: number | null): TransferOpening => ({
  providerAccountId,
  step: 'pickInvestment',
  accountId,
  choice: null,
  reference: null,
  changed: false,
});

/** Reads the positions of a connection before the screen of the opening is shown. */
export const readPositions = (opening: TransferOpening): TransferMove => ({
  state: { step: 'boot', opening, refusedLaunches: 0 },
  effects: [{ type: 'stopWatching' }, request('listPositions', { providerAccountId: opening.providerAccountId })],
});

/** Hands the frame over to linking. */
export const linkFrom = (
  start: SessionFacts['start'],
  snapshot: Extract<TransferState, { step: 'linking' }>['snapshot'],
): TransferMove => ({
  state: { step: 'linking', snapshot },
  effects: [{ type: 'stopWatching' }, { type: 'embed', start, snapshot, emitsLinks: false, settles: 'accounts' }],
});

/** Opens the search for another firm; returns `null` if the session has no search. */
export const linkAnother = ({ facts }: TransferModel): TransferMove | null =>
  maySearch(facts) ? linkFrom(noStart, null) : null;

/** Whether the positions of the account are still arriving. */
const isArriving = ({ ineligible }: TransferAccount): boolean => ineligible === 'arriving';
/** Whether the account can be transferred. */
const isUsable = ({ ineligible }: TransferAccount): boolean => ineligible === null;

/** Shows the account choice. Preselects `picked`, or the only usable account. Watches the connection while positions are arriving. */
export function showPick(connection: TransferConnection, picked: number | null): TransferMove {
  const { providerAccountId, accounts } = connection;
  const usableAccounts = accounts.filter(isUsable);
  const pickedAccount =
    usableAccounts.find(({ accountId }) => accountId === picked) ??
    (usableAccounts.length === 1 ? usableAccounts[0] : undefined);
  const state: PickInvestmentState = {
    ...connectionOf(connection),
    step: 'pickInvestment',
    picked: pickedAccount?.accountId ?? null,
    refused: false,
    noneUsable: usableAccounts.length === 0 && !accounts.some(isArriving),
  };
  return {
    state,
    effects: [
      accounts.some(isArriving) ? { type: 'watchProviderAccount', providerAccountId } : { type: 'stopWatching' },
    ],
  };
}

/** Returns the members of `TransferConnection` from an object that has more members, for example a state. */
export const connectionOf = ({
  providerAccountId,
  deliveringFirm,
  accounts,
}: TransferConnection): TransferConnection => ({ providerAccountId, deliveringFirm, accounts });

/** Whether the choice still fits the positions of the account. */
export function containsChoice(account: TransferAccount, { scope, positionIds }: TransferChoice): boolean {
  if (scope === 'cash') return account.positions.length === 0;
  if (scope === 'full') return account.positions.length > 0;
  return (
    positionIds.length > 0 && positionIds.every((id) => account.positions.some(({ positionId }) => positionId === id))
  );
}

/** Shows the screen of an opening. If the current data does not allow this screen, shows the account choice or the positions. */
export function showOpening(opening: TransferOpening, { deliveringFirm, accounts }: PositionsReply): TransferMove {
  const { providerAccountId, step, accountId, choice, reference, changed } = opening;
  const connection = { providerAccountId, deliveringFirm, accounts };
  const account = accounts.find((entry) => entry.accountId === accountId) ?? null;
  if (reference !== null && accountId !== null)
    return { state: { step: 'transferShared', reference, providerAccountId, accountId, deliveringFirm, account } };
  if (account === null || !isUsable(account) || step === 'pickInvestment' || step === 'transferShared')
    return showPick(connection, accountId);
  const chosenAccount = { ...connection, account };
  if (step === 'positions' || choice === null || !containsChoice(account, choice))
    return {
      state: {
        ...chosenAccount,
        step: 'positions',
        choice: choice !== null && containsChoice(account, choice) ? choice : null,
        refused: false,
        changed: changed || (choice !== null && !containsChoice(account, choice)),
      },
    };
  return {
    state:
      step === 'transferDetails'
        ? { ...chosenAccount, step, choice }
        : { ...chosenAccount, step, choice, idempotencyKey: null, sending: false, problem: null },
  };
}

/** Shows the error screen. Offers another firm if the session has a search. */
export function fail(
  problem: Problem,
  recovery: TransferErrorState['recovery'],
  opening: TransferOpening | null,
  facts: SessionFacts,
): TransferMove {
  const permittedAction = <A>(action: A) =>
    action === 'chooseAnother' && !maySearch(facts) ? ('close' as const) : action;
  const shownProblem = {
    ...problem,
    primary: permittedAction(problem.primary),
    secondary: permittedAction(problem.secondary),
  };
  return {
    state: { step: 'error', problem: shownProblem, connection: null, recovery, unusable: [], removal: null, opening },
    effects: [{ type: 'stopWatching' }, emitError(shownProblem)],
  };
}

/** Handles positions that could not be read. A retry reads them again. */
export const handleUnreadOpening = (
  opening: TransferOpening,
  failure: FailedRequest,
  facts: SessionFacts,
): TransferMove => fail(problemOfFailure(failure), { kind: 'rejoin' }, opening, facts);

/** Ends the flow. `left`: how the user left linking. */
export function exit({ state, facts }: TransferModel, left: EmbeddedExit | null = null): TransferMove {
  const outcomeOfStep: Partial<Record<TransferState['step'], SessionOutcome>> = {
    transferShared: 'success',
    error: 'error',
  };
  const outcome = left?.outcome ?? outcomeOfStep[state.step] ?? 'cancelled';
  const screen = left?.screen ?? state.step;
  const ids = [
    ...facts.completed.map(({ providerAccountId }) => providerAccountId),
    ...(left?.providerAccountIds ?? []),
  ];
  return {
    state: { step: 'exited', outcome },
    facts: { leaving: false },
    effects: [{ type: 'stopWatching' }, ...leaveEffects(facts, { outcome, screen, providerAccountIds: ids })],
  };
}

/** Maximum number of finished links in a snapshot. */
const maxSnapshotLinks = 50;

/** Returns the ids from which the same screen can be shown again; `null` if there is nothing to resume. */
export function toSnapshot({ state, facts }: TransferModel): TransferSnapshot | null {
  if (facts.sessionId === null) return null;
  const emptySnapshot = {
    v: 3,
    linking: null,
    providerAccountId: null,
    accountId: null,
    scope: null,
    positionIds: [],
    reference: null,
    completed: facts.completed.map(({ providerAccountId }) => providerAccountId).slice(-maxSnapshotLinks),
  } as const;
  switch (state.step) {
    case 'boot':
    case 'error':
    case 'exited':
      return null;
    case 'linking':
      return { ...emptySnapshot, positionIds: [], step: 'linking', linking: state.snapshot };
    case 'pickInvestment': {
      const { step, providerAccountId, picked } = state;
      return { ...emptySnapshot, positionIds: [], step, providerAccountId, accountId: picked };
    }
    case 'transferShared': {
      const { step, providerAccountId, accountId, reference } = state;
      return { ...emptySnapshot, positionIds: [], step, providerAccountId, accountId, reference };
    }
    // `positions`, `transferDetails` or `transferReview`: the user has chosen an account.
    default: {
      const { step, providerAccountId, account, choice } = state;
      return {
        ...emptySnapshot,
        step,
        providerAccountId,
        accountId: account.accountId,
        scope: choice?.scope ?? null,
        positionIds: [...(choice?.positionIds ?? [])],
      };
    }
  }
}

/** Returns the opening that a snapshot describes; `null` if the flow continues with linking. */
export function openingOf(snapshot: FlowSnapshot | null): TransferOpening | null {
  if (snapshot?.v !== 3 || snapshot.providerAccountId === null) return null;
  const { step, providerAccountId, accountId, scope, positionIds, reference } = snapshot;
  if (step === 'boot' || step === 'linking' || step === 'error' || step === 'exited') return null;
  const choice = scope === null ? null : { scope, positionIds };
  return { providerAccountId, step, accountId, choice, reference, changed: false };
}
