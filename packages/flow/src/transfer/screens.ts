import { emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type { PositionsState, TransferChoice, TransferDetailsState, TransferReviewState } from './model.ts';
import {
  pickOpening,
  connectionOf,
  exit,
  containsChoice,
  linkAnother,
  showPick,
  readPositions,
  type TransferHandlers,
  type TransferMove,
} from './moves.ts';

/** State of a screen after the user has chosen an account. */
type ChosenState = PositionsState | TransferDetailsState | TransferReviewState;

const chosenAccountOf = (state: ChosenState) => ({ ...connectionOf(state), account: state.account });

/** Returns to the position screen with the earlier choice. */
const showPositions = (state: ChosenState): TransferMove => ({
  state: { ...chosenAccountOf(state), step: 'positions', choice: state.choice, refused: false, changed: false },
});

/** Returns to the account screen with the earlier account. */
const returnToPick = (state: ChosenState): TransferMove => showPick(state, state.account.accountId);

export const pickInvestment: TransferHandlers<'pickInvestment'> = {
  investmentPicked: (state, { accountId }) => {
    if (state.noneUsable) return null;
    if (accountId === null) return { state: { ...state, refused: true } };
    const account = state.accounts.find((entry) => entry.accountId === accountId && entry.ineligible === null);
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
      ? showPick({ providerAccountId: input.providerAccountId, ...answer }, state.picked)
      : null,
  chooseAnother: (_state, _event, model) => linkAnother(model),
};

export const positions: TransferHandlers<'positions'> = {
  positionsChosen: (state, { choice }) => {
    if (choice.scope === 'partial' && choice.positionIds.length === 0) return { state: { ...state, refused: true } };
    return containsChoice(state.account, choice)
      ? { state: { ...chosenAccountOf(state), step: 'transferDetails', choice } }
      : null;
  },
  back: returnToPick,
};

export const transferDetails: TransferHandlers<'transferDetails'> = {
  detailsConfirmed: (state) => ({
    state: {
      ...chosenAccountOf(state),
      step: 'transferReview',
      choice: state.choice,
      idempotencyKey: null,
      sending: false,
      problem: null,
    },
  }),
  back: showPositions,
};

const returnToDetails = (state: TransferReviewState): TransferMove => ({
  state: { ...chosenAccountOf(state), step: 'transferDetails', choice: state.choice },
});

/** Returns the choice as input of the host's API. Only a partial transfer has position ids. */
const scopeInputOf = ({ scope, positionIds }: TransferChoice) =>
  scope === 'partial' ? { scope, positionIds } : { scope };

export const transferReview: TransferHandlers<'transferReview'> = {
  accountWanted: (state) => (state.sending ? null : returnToPick(state)),
  positionsWanted: (state) => (state.sending ? null : showPositions(state)),
  transferDetailsWanted: (state) => (state.sending ? null : returnToDetails(state)),
  back: (state) => returnToDetails(state),
  transferConfirmed: (state, { accountNumber, idempotencyKey }) => {
    if (state.sending) return null;
    // A reload of the frame loses the typed number, so the user enters it again.
    if (!state.account.knowsNumber && accountNumber === null) return returnToDetails(state);
    const key = state.idempotencyKey ?? idempotencyKey;
    const { providerAccountId, account, choice } = state;
    return {
      state: { ...state, idempotencyKey: key, sending: true, problem: null },
      effects: [
        request(
          'createTransfer',
          {
            providerAccountId,
            accountId: account.accountId,
            ...scopeInputOf(choice),
            declared: true,
            idempotencyKey: key,
          },
          account.knowsNumber || accountNumber === null ? {} : { accountNumber },
        ),
      ],
    };
  },
  answeredCreateTransfer: (state, { input, answer }, model) => {
    if (!state.sending || input.idempotencyKey !== state.idempotencyKey) return null;
    const { reference, providerAccountId, accountId } = answer;
    const { deliveringFirm, account } = state;
    const sharedStep: TransferMove = {
      state: { step: 'transferShared', reference, providerAccountId, accountId, deliveringFirm, account },
      effects: [
        {
          type: 'emit',
          event: { type: 'fin-success', providerAccountId, accountIds: [accountId], transferReference: reference },
        },
      ],
    };
    if (model.facts.options.successScreen) return sharedStep;
    const leaving = exit({ ...model, state: sharedStep.state });
    return { ...leaving, effects: [...(sharedStep.effects ?? []), ...(leaving.effects ?? [])] };
  },
  failedCreateTransfer: (state, { input, failure }) => {
    if (!state.sending || input.idempotencyKey !== state.idempotencyKey) return null;
    const { providerAccountId, account, choice } = state;
    const { accountId } = account;
    if (failure.code === 'transfer.positions-changed')
      return readPositions({ providerAccountId, step: 'positions', accountId, choice, reference: null, changed: true });
    if (failure.code === 'transfer.not-eligible' || failure.code === 'account.not-found')
      return readPositions(pickOpening(providerAccountId, null));
    const problem = problemOfFailure(failure);
    return { state: { ...state, sending: false, problem }, effects: [emitError(problem)] };
  },
};

/** Handlers of the screen after the details were shared. */
export const transferShared: TransferHandlers<'transferShared'> = {
  done: (_state, _event, model) => exit(model),
};
