import type { PositionsReply, SessionOutcome, TransferAccount } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import type { FailedRequest } from '../../requests/index.ts';
import { emitError, leave } from '../../kernel/index.ts';
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

export type TransferMove = Step<TransferState, TransferEffect>;

export const atPick = (providerAccountId: number, accountId: number | null): TransferOpening => ({
  providerAccountId,
  step: 'pickInvestment',
  accountId,
  choice: null,
  reference: null,
  changed: false,
});

/** Reads a connection before the flow shows the screen of the opening. */
export const read = (opening: TransferOpening): TransferMove => ({
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

const isArriving = ({ ineligible }: TransferAccount): boolean => ineligible === 'arriving';
const isUsable = ({ ineligible }: TransferAccount): boolean => ineligible === null;

export function pick(connection: TransferConnection, picked: number | null): TransferMove {
  const { providerAccountId, accounts } = connection;
  const usable = accounts.filter(isUsable);
  const pickedAccount =
    usable.find(({ accountId }) => accountId === picked) ?? (usable.length === 1 ? usable[0] : undefined);
  const state: PickInvestmentState = {
    ...connectionOf(connection),
    step: 'pickInvestment',
    picked: pickedAccount?.accountId ?? null,
    refused: false,
    noneUsable: usable.length === 0 && !accounts.some(isArriving),
  };
  return {
    state,
    effects: [
      accounts.some(isArriving) ? { type: 'watchProviderAccount', providerAccountId } : { type: 'stopWatching' },
    ],
  };
}

export const connectionOf = ({
  providerAccountId,
  deliveringFirm,
  accounts,
}: TransferConnection): TransferConnection => ({ providerAccountId, deliveringFirm, accounts });

/** Whether the account still contains the chosen positions. */
export function fits(account: TransferAccount, { scope, positionIds }: TransferChoice): boolean {
  if (scope === 'cash') return account.positions.length === 0;
  if (scope === 'full') return account.positions.length > 0;
  return (
    positionIds.length > 0 && positionIds.every((id) => account.positions.some(({ positionId }) => positionId === id))
  );
}

/** Shows the screen of an opening, or the last screen before it that the data allows. */
export function show(opening: TransferOpening, { deliveringFirm, accounts }: PositionsReply): TransferMove {
  const { providerAccountId, step, accountId, choice, reference, changed } = opening;
  const connection = { providerAccountId, deliveringFirm, accounts };
  const account = accounts.find((one) => one.accountId === accountId) ?? null;
  if (reference !== null && accountId !== null)
    return { state: { step: 'transferShared', reference, providerAccountId, accountId, deliveringFirm, account } };
  if (account === null || !isUsable(account) || step === 'pickInvestment' || step === 'transferShared')
    return pick(connection, accountId);
  const chosen = { ...connection, account };
  if (step === 'positions' || choice === null || !fits(account, choice))
    return {
      state: {
        ...chosen,
        step: 'positions',
        choice: choice !== null && fits(account, choice) ? choice : null,
        refused: false,
        changed: changed || (choice !== null && !fits(account, choice)),
      },
    };
  return {
    state:
      step === 'transferDetails'
        ? { ...chosen, step, choice }
        : { ...chosen, step, choice, idempotencyKey: null, sending: false, problem: null },
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

export const unread = (opening: TransferOpening, failure: FailedRequest, facts: SessionFacts): TransferMove =>
  fail(problemOfFailure(failure), { kind: 'rejoin' }, opening, facts);

/** Ends the flow. `left`: how the user left linking. */
export function exit({ state, facts }: TransferModel, left: EmbeddedExit | null = null): TransferMove {
  const outcome: SessionOutcome =
    left?.outcome ?? (state.step === 'transferShared' ? 'success' : state.step === 'error' ? 'error' : 'cancelled');
  const screen = left?.screen ?? state.step;
  const ids = [...facts.completed.map((one) => one.providerAccountId), ...(left?.providerAccountIds ?? [])];
  return {
    state: { step: 'exited', outcome },
    facts: { leaving: false },
    effects: [{ type: 'stopWatching' }, ...leave(facts, { outcome, screen, providerAccountIds: ids })],
  };
}
