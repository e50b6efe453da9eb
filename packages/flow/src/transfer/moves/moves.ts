import type { PositionsReply, SessionOutcome, TransferAccount } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import type { FailedRequest } from '../../requests/index.ts';
import { emitError, leaveEffects } from '../../kernel/index.ts';
import type { EmbeddedExit, Step } from '../../kernel/index.ts';
import { maySearch } from '../../linking/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { noStart } from '../../session/index.ts';
import type { SessionFacts } from '../../session/index.ts';
import type { TransferEffect } from '../model/transfer-effect.ts';
import type {
  PickInvestmentState,
  TransferChoice,
  TransferConnection,
  TransferErrorState,
  TransferModel,
  TransferOpening,
  TransferState,
} from '../model/transfer-state.ts';

/** Result of an event of the flow. */
export type TransferMove = Step<TransferState, TransferEffect>;

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

/** Returns only the members of the connection, for example from a state. */
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
