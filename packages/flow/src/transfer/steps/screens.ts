import { request } from '../../requests/index.ts';
import { problemOfFailure } from '../../problems/index.ts';
import { emitError } from '../../kernel/index.ts';
import type {
  PositionsState,
  TransferChoice,
  TransferDetailsState,
  TransferReviewState,
} from '../model/transfer-state.ts';
import { atPick, connectionOf, exit, fits, linkAnother, pick, read } from '../moves/moves.ts';
import type { TransferMove } from '../moves/moves.ts';
import type { TransferHandlers } from './before-screens.ts';

type Chosen = PositionsState | TransferDetailsState | TransferReviewState;

const chosenOf = (state: Chosen) => ({ ...connectionOf(state), account: state.account });

const atPositions = (state: Chosen): TransferMove => ({
  state: { ...chosenOf(state), step: 'positions', choice: state.choice, refused: false, changed: false },
});

const toPick = (state: Chosen): TransferMove => pick(state, state.account.accountId);

export const pickInvestment: TransferHandlers<'pickInvestment'> = {
  investmentPicked: (state, { accountId }) => {
    if (state.noneUsable) return null;
    if (accountId === null) return { state: { ...state, refused: true } };
    const account = state.accounts.find((one) => one.accountId === accountId && one.ineligible === null);
    if (account === undefined) return null;
    return {
      state: {
        ...connectionOf(state),
        step: 'positions',
        account,
        choice: null,
        refused: false,
        changed: false,
      },
      effects: [{ type: 'stopWatching' }],
    };
  },
  accountChanged: (state, { providerAccount: { providerAccountId } }) =>
    providerAccountId === state.providerAccountId
      ? { state, effects: [request('listPositions', { providerAccountId })] }
      : null,
  answeredListPositions: (state, { input, answer }) =>
    input.providerAccountId === state.providerAccountId
      ? pick({ providerAccountId: input.providerAccountId, ...answer }, state.picked)
      : null,
  chooseAnother: (_state, _event, model) => linkAnother(model),
};

export const positions: TransferHandlers<'positions'> = {
  positionsChosen: (state, { choice }) => {
    if (choice.scope === 'partial' && choice.positionIds.length === 0) return { state: { ...state, refused: true } };
    return fits(state.account, choice) ? { state: { ...chosenOf(state), step: 'transferDetails', choice } } : null;
  },
  back: toPick,
};

export const transferDetails: TransferHandlers<'transferDetails'> = {
  detailsConfirmed: (state) => ({
    state: {
      ...chosenOf(state),
      step: 'transferReview',
      choice: state.choice,
      idempotencyKey: null,
      sending: false,
      problem: null,
    },
  }),
  back: atPositions,
};

const toDetails = (state: TransferReviewState): TransferMove => ({
  state: { ...chosenOf(state), step: 'transferDetails', choice: state.choice },
});

/** Returns the choice in the form of the host's API: positions only for a partial transfer. */
const scopeOf = ({ scope, positionIds }: TransferChoice) => (scope === 'partial' ? { scope, positionIds } : { scope });

export const transferReview: TransferHandlers<'transferReview'> = {
  accountWanted: (state) => (state.sending ? null : toPick(state)),
  positionsWanted: (state) => (state.sending ? null : atPositions(state)),
  transferDetailsWanted: (state) => (state.sending ? null : toDetails(state)),
  back: (state) => toDetails(state),
  transferConfirmed: (state, { accountNumber, idempotencyKey }) => {
    if (state.sending) return null;
    // The frame was reloaded, so the typed number is lost.
    if (!state.account.knowsNumber && accountNumber === null) return toDetails(state);
    const key = state.idempotencyKey ?? idempotencyKey;
    const { providerAccountId, account, choice } = state;
    return {
      state: { ...state, idempotencyKey: key, sending: true, problem: null },
      effects: [
        request(
          'createTransfer',
          { providerAccountId, accountId: account.accountId, ...scopeOf(choice), declared: true, idempotencyKey: key },
          account.knowsNumber || accountNumber === null ? {} : { accountNumber },
        ),
      ],
    };
  },
  answeredCreateTransfer: (state, { input, answer }, model) => {
    if (!state.sending || input.idempotencyKey !== state.idempotencyKey) return null;
    const { reference, providerAccountId, accountId } = answer;
    const { deliveringFirm, account } = state;
    const shared: TransferMove = {
      state: { step: 'transferShared', reference, providerAccountId, accountId, deliveringFirm, account },
      effects: [
        {
          type: 'emit',
          event: { type: 'fin-success', providerAccountId, accountIds: [accountId], transferReference: reference },
        },
      ],
    };
    if (model.facts.options.successScreen) return shared;
    const leaving = exit({ ...model, state: shared.state });
    return { ...leaving, effects: [...(shared.effects ?? []), ...(leaving.effects ?? [])] };
  },
  failedCreateTransfer: (state, { input, failure }) => {
    if (!state.sending || input.idempotencyKey !== state.idempotencyKey) return null;
    const { providerAccountId, account, choice } = state;
    const { accountId } = account;
    if (failure.code === 'transfer.positions-changed')
      return read({ providerAccountId, step: 'positions', accountId, choice, reference: null, changed: true });
    if (failure.code === 'transfer.not-eligible' || failure.code === 'account.not-found')
      return read(atPick(providerAccountId, null));
    const problem = problemOfFailure(failure);
    return { state: { ...state, sending: false, problem }, effects: [emitError(problem)] };
  },
};

export const transferShared: TransferHandlers<'transferShared'> = {
  done: (_state, _event, model) => exit(model),
};
