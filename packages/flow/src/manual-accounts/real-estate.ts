import type { CreateProperty } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request, type FailedRequest } from '../requests/index.ts';
import type { SessionFacts } from '../session/index.ts';
import { deletionMoves } from './deletion.ts';
import type {
  ManualAccountsEffect,
  NoEstimate,
  PropertyAddressState,
  PropertyDraft,
  PropertyLoansState,
  PropertyMatchesState,
  PropertyValueState,
} from './model.ts';
import {
  manualSettingsOf,
  openPropertyAddress,
  type ManualAccountsHandlers,
  type ManualAccountsMove,
} from './moves.ts';
import { finishProperty } from './saved.ts';

/** Members that the screens of a property pass on. */
type PropertyScreen = Pick<PropertyValueState, 'draft' | 'picked' | 'matches'>;

/** Shows the value screen. Without an estimate, the user must enter the value. `noEstimate`: the reason why there is none. */
export const showValue = (
  facts: SessionFacts,
  { draft, picked, matches }: PropertyScreen,
  noEstimate: NoEstimate | null = null,
): ManualAccountsMove => ({
  state: {
    step: 'propertyValue',
    draft: draft.estimate === null ? { ...draft, valuation: 'typed' } : draft,
    picked,
    matches,
    netWorthSwitch: manualSettingsOf(facts).netWorthSwitch,
    noEstimate,
  },
});

export const propertyAddress: ManualAccountsHandlers<'propertyAddress'> = {
  addressSubmitted: (state, { valuation, address, country }, { facts }) => {
    if (state.finding || state.deletion !== null) return null;
    const draft = { ...state.draft, valuation, address, country, estimate: null };
    if (valuation === 'typed') return showValue(facts, { ...state, draft, matches: [] });
    return address === null ? null : findMatches(state, draft);
  },
  answeredFindProperty: (state, { answer: matches }, { facts }) => {
    if (!state.finding) return null;
    const effects: ManualAccountsEffect[] = [
      { type: 'analytics', name: 'property_find', props: { matches: matches.length } },
    ];
    const [match] = matches;
    if (match === undefined || (matches.length === 1 && match.estimate === null)) {
      const noEstimate = match === undefined ? 'no-record' : 'no-value';
      return { state: { ...state, finding: false, noEstimate }, effects };
    }
    const { draft, picked } = state;
    if (matches.length > 1) return { ...showMatches({ draft, picked, matches }), effects };
    return { ...showValue(facts, { draft: { ...draft, ...match }, picked, matches: [] }), effects };
  },
  failedFindProperty: (state, { failure }) =>
    state.finding
      ? {
          state: { ...state, finding: false, noEstimate: isLimitReached(failure) ? 'too-many' : 'unavailable' },
          effects: [emitError(problemOfFailure(failure))],
        }
      : null,
  // This event is also handled while a slow registry is queried. A late answer of the registry is ignored.
  typedInstead: (state, _event, { facts }) =>
    state.noEstimate === null && !state.finding ? null : enterValueInstead(facts, state, []),
  deletionWanted: deletionMoves.deletionWanted,
  deletionCancelled: deletionMoves.deletionCancelled,
  deletionConfirmed: deletionMoves.deletionConfirmed,
  answeredDeleteProperty: deletionMoves.answered,
  failedDeleteProperty: deletionMoves.failed,
  back: ({ picked }) => (picked ? { state: { step: 'manualKind', picked: 'real-estate', refused: false } } : null),
};

const findMatches = (state: PropertyAddressState, draft: PropertyDraft): ManualAccountsMove => ({
  state: { ...state, draft, finding: true, noEstimate: null, problem: null },
  effects: draft.address === null ? [] : [request('findProperty', {}, { address: draft.address })],
});

const showMatches = ({ draft, picked, matches }: PropertyScreen): ManualAccountsMove => ({
  state: { step: 'propertyMatches', draft, picked, matches, refused: false },
});

/** Shows the value screen without an estimate. The address is kept. */
const enterValueInstead = (
  facts: SessionFacts,
  state: PropertyAddressState | PropertyMatchesState,
  matches: PropertyMatchesState['matches'],
): ManualAccountsMove =>
  showValue(facts, { ...state, matches, draft: { ...state.draft, valuation: 'typed', estimate: null } });

/** Whether the user has searched for too many addresses. */
const isLimitReached = ({ code }: FailedRequest): boolean => code === 'rate.addresses';

/** Handlers of the choice between several matching properties. */
export const propertyMatches: ManualAccountsHandlers<'propertyMatches'> = {
  matchPicked: (state, { index }, { facts }) => {
    const match = index === null ? undefined : state.matches[index];
    if (match === undefined) return { state: { ...state, refused: true } };
    const draft = { ...state.draft, ...match };
    return showValue(facts, { ...state, draft }, match.estimate === null ? 'no-value' : null);
  },
  typedInstead: (state, _event, { facts }) => enterValueInstead(facts, state, state.matches),
  back: ({ draft, picked }, _event, { facts }) => openPropertyAddress(facts, picked, draft),
};

export const propertyValue: ManualAccountsHandlers<'propertyValue'> = {
  valueSubmitted: (state, { typed, nickname, includeInNetWorth }) => {
    const { draft } = state;
    if (typed === null && draft.estimate === null) return null;
    return showLoans({
      ...state,
      draft: {
        ...draft,
        valuation: typed === null ? 'estimate' : 'typed',
        typed: typed ?? draft.typed,
        nickname,
        includeInNetWorth,
      },
    });
  },
  back: (state, _event, { facts }) =>
    state.matches.length > 1 ? showMatches(state) : openPropertyAddress(facts, state.picked, state.draft),
};

/** Opens the loan screen of a property, and requests the loans of the user. */
const showLoans = ({ draft, picked, matches }: PropertyScreen): ManualAccountsMove => ({
  state: {
    step: 'propertyLoans',
    draft,
    picked,
    matches,
    loans: null,
    loansProblem: null,
    sent: null,
    sending: false,
    problem: null,
  },
  effects: [request('listLoans', {})],
});

export const propertyLoans: ManualAccountsHandlers<'propertyLoans'> = {
  answeredListLoans: (state, { answer: loans }) => ({ state: { ...state, loans, loansProblem: null } }),
  failedListLoans: (state, { failure }) =>
    state.loans === null ? { state: { ...state, loansProblem: problemOfFailure(failure) } } : null,
  retry: (state) =>
    state.loansProblem === null
      ? null
      : { state: { ...state, loansProblem: null }, effects: [request('listLoans', {})] },
  loansPicked: (state, { linkedAccountIds }) =>
    state.sending ? null : { state: { ...state, draft: { ...state.draft, linkedAccountIds } } },
  loansSubmitted: (state, { linkedAccountIds, idempotencyKey }) => {
    if (state.sending) return null;
    const draft = { ...state.draft, linkedAccountIds };
    const field = propertyBodyOf(draft);
    if (field === null) return null;
    const values = JSON.stringify(field);
    const key = state.sent?.values === values ? state.sent.idempotencyKey : idempotencyKey;
    const { property } = draft;
    return {
      state: { ...state, draft, sent: { idempotencyKey: key, values }, sending: true, problem: null },
      effects: [
        property === null
          ? request('createProperty', { idempotencyKey: key }, field)
          : request('updateProperty', { accountId: property.accountId }, field),
      ],
    };
  },
  answeredCreateProperty: (state, { input, answer }, model) =>
    isAwaitedAdd(state, input) ? finishProperty(model, answer, 'added') : null,
  failedCreateProperty: (state, { input, failure }, { facts }) =>
    isAwaitedAdd(state, input) ? handleRefusal(state, failure, facts) : null,
  answeredUpdateProperty: (state, { input, answer }, model) =>
    state.sending && state.draft.property?.accountId === input.accountId
      ? finishProperty(model, answer, 'changed')
      : null,
  failedUpdateProperty: (state, { input, failure }, { facts }) =>
    state.sending && state.draft.property?.accountId === input.accountId ? handleRefusal(state, failure, facts) : null,
  back: (state, _event, { facts }) => (state.sending ? null : showValue(facts, state)),
};

/** Returns the request body of a property; `null` if a value is missing. */
function propertyBodyOf(draft: PropertyDraft): CreateProperty | null {
  const { valuation, address, typed, nickname, includeInNetWorth } = draft;
  const commonInput = { nickname, includeInNetWorth, linkedAccountIds: [...draft.linkedAccountIds] };
  if (valuation === 'estimate') return address === null ? null : { valuation, address, ...commonInput };
  if (typed === null || typed.asOf === null) return null;
  const { amount, currency } = typed.value;
  return { valuation, address, value: amount, currency, asOf: typed.asOf, ...commonInput };
}

/** Whether the screen is waiting for the result of this request to add a property. */
const isAwaitedAdd = (
  { draft, sending, sent }: PropertyLoansState,
  { idempotencyKey }: { idempotencyKey: string },
): boolean => draft.property === null && sending && sent?.idempotencyKey === idempotencyKey;

/**
 * Handles a refused property. Returns to the screen that can solve the problem: the value if there is no estimate, the address if
 * several properties match.
 */
function handleRefusal(state: PropertyLoansState, failure: FailedRequest, facts: SessionFacts): ManualAccountsMove {
  const { draft, picked } = state;
  const { code } = failure;
  if (code === 'property.no-value')
    return showValue(facts, { ...state, draft: { ...draft, valuation: 'typed', estimate: null } }, 'no-value');
  if (code === 'property.several' && draft.address !== null) {
    const { state: address } = openPropertyAddress(facts, picked, draft);
    return address.step === 'propertyAddress' ? findMatches(address, { ...draft, estimate: null }) : { state: address };
  }
  const problem = problemOfFailure(failure);
  return { state: { ...state, sending: false, problem }, effects: [emitError(problem)] };
}
