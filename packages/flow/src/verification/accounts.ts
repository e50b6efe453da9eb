import type { VerificationView } from '@fin-link/contracts/browser';
import { emitError } from '../kernel/index.ts';
import { problemOfFailure } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import { linkAnother, linkDifferentLogin } from './embed.ts';
import type {
  VerificationEffect,
  MatchingState,
  PickAccountState,
  VerifiedConnection,
  VerificationModel,
  Handlers,
  Step,
} from './model.ts';
import { exit, continueOrExit } from './exit.ts';
import { recordUnverified, recordVerified } from './results.ts';
import { detailsState, connectionOpening, connectionPart, open, pickAccount, readVerification } from './show.ts';
import { isUsable, mayDepositTo, mayLinkAnother, isCombined, verifiesFirst } from './template.ts';

/** Handlers of the question after linking. */
export const alsoVerify: Handlers<'alsoVerify'> = {
  verifyWanted: (state, _event, model) => pickAccount(model, state),
  verifyDeclined: ({ connection, account, candidates, selectedAccountIds }, _event, model) =>
    open(
      model,
      connectionOpening(account.providerAccountId, 'success', {
        connection,
        account,
        accounts: candidates.map((candidate) => candidate.account),
        selectedAccountIds,
      }),
    ),
};

export const pickHandlers: Handlers<'pickAccount'> = {
  accountsPicked: (state, { accountIds }, model) => handlePicked(state, accountIds, model),
  verifyDeclined: ({ connection }, _event, model) => continueOrExit(model, connection),
  differentLoginPicked: ({ connection }, _event, { facts }) =>
    mayLinkAnother(facts) ? linkDifferentLogin(facts, connection) : null,
  chooseAnother: (_state, _event, { facts }) => (mayLinkAnother(facts) ? linkAnother(facts) : null),
  back: ({ account, connection, candidates }, _event, model) =>
    isCombined(model.facts) && !verifiesFirst(model.facts)
      ? open(
          model,
          connectionOpening(account.providerAccountId, 'alsoVerify', {
            connection,
            account,
            accounts: candidates.map((candidate) => candidate.account),
            eligible: candidates.map((candidate) => candidate.eligible),
            selectedAccountIds:
              model.facts.completed.find((link) => link.providerAccountId === account.providerAccountId)?.accountIds ??
              null,
          }),
        )
      : null,
};

/** Continues with the picked accounts: by name if possible, otherwise by deposits to the first account. */
function handlePicked(state: PickAccountState, accountIds: readonly number[], model: VerificationModel): Step {
  const usable = state.candidates.filter(isUsable).filter(({ account }) => accountIds.includes(account.accountId));
  const candidates = state.several ? usable : usable.slice(0, 1);
  const [first] = candidates;
  if (first === undefined) return { state: { ...state, picked: [], refusal: 'empty' } };
  const from = connectionPart(state);
  if (model.facts.options.verification.method === 'deposits')
    return { state: detailsState(first, { from, connection: from.connection }) };
  const matchable = candidates.filter(({ eligible }) => eligible.ineligible === null);
  // These accounts cannot be verified by name, but all of them can receive deposits.
  if (matchable.length === 0)
    return {
      state: { step: 'cdvOffer', ...from, candidate: first, reason: 'DATA_NOT_AVAILABLE', mayDeposit: true },
    };
  const matchableIds = matchable.map(({ account }) => account.accountId);
  return startMatching(from, matchableIds);
}

/** Requests a verification of these accounts by name, and shows the matching screen. */
function startMatching(from: VerifiedConnection, accountIds: readonly number[]): Step {
  const { providerAccountId } = from.account;
  return {
    state: { step: 'matching', ...from, picked: accountIds, undecided: [], decided: [] },
    effects: [
      request(
        'createVerification',
        { verificationType: 'MATCHING', providerAccountId, accountIds: [...accountIds] },
        {},
      ),
    ],
  };
}

/** Handlers while the names are compared. */
export const matching: Handlers<'matching'> = {
  answeredCreateVerification: (state, { input, answer }, model) => {
    const isAwaited = input.verificationType === 'MATCHING' && isUnanswered(state);
    const picked = answer.filter(({ accountId }) => accountId !== null && state.picked.includes(accountId));
    return isAwaited ? recordComparisons(state, picked, model) : null;
  },
  failedCreateVerification: (state, { input, failure }, model) => {
    if (input.verificationType !== 'MATCHING' || !isUnanswered(state)) return null;
    const problem = problemOfFailure(failure);
    const { state: shown, effects = [] } = pickAccount(model, state, { picked: state.picked, refusal: problem });
    return { state: shown, effects: [...effects, emitError(problem)] };
  },
  verificationChanged: (state, { verificationId }) =>
    state.undecided.includes(verificationId) ? { state, effects: [readVerification(verificationId)] } : null,
  answeredGetVerification: (state, { answer }, model) =>
    state.undecided.includes(answer.verificationId) && answer.verificationStatus !== 'INITIATED'
      ? recordComparisons(state, [answer], model)
      : null,
};

/** Whether the host has not answered the request for verifications yet. */
const isUnanswered = ({ undecided, decided }: MatchingState): boolean => undecided.length + decided.length === 0;

/** Records verifications. Shows the result when none is undecided; otherwise continues to watch. */
function recordComparisons(
  state: MatchingState,
  verifications: readonly VerificationView[],
  model: VerificationModel,
): Step {
  const decided = [
    ...state.decided,
    ...verifications.filter(({ verificationStatus }) => verificationStatus !== 'INITIATED'),
  ];
  const decidedIds = decided.map(({ verificationId }) => verificationId);
  const verificationIds = [...state.undecided, ...verifications.map(({ verificationId }) => verificationId)];
  const undecided = [...new Set(verificationIds)].filter((id) => !decidedIds.includes(id));
  if (undecided.length === 0) return showDecision(state, decided, model);
  return {
    state: { ...state, undecided, decided },
    effects: [{ type: 'watchVerifications', verificationIds: undecided }],
  };
}

/** Shows the result after every picked account has one: the matched accounts, or an offer for an account that did not match. */
function showDecision(state: MatchingState, decided: readonly VerificationView[], model: VerificationModel): Step {
  const verified = decided.filter(({ verificationStatus }) => verificationStatus === 'SUCCESS');
  const failed = decided.filter(({ verificationStatus }) => verificationStatus !== 'SUCCESS');
  const stopWatching: VerificationEffect = { type: 'stopWatching' };
  if (verified.length > 0) {
    const { facts = {}, effects } = recordVerified(model, verified);
    return {
      state: { step: 'matched', connection: state.connection, verified, failed },
      facts,
      effects: [stopWatching, ...effects],
    };
  }
  const offers = failed.map((verification) => ({
    verification,
    candidate: state.candidates.find(({ account }) => account.accountId === verification.accountId) ?? null,
  }));
  const bestOffer = offers.find(({ candidate }) => mayDepositTo(model.facts, candidate)) ?? offers[0];
  const candidate = bestOffer?.candidate ?? null;
  return {
    state: {
      step: 'cdvOffer',
      ...connectionPart(state),
      candidate,
      reason: bestOffer?.verification.reason ?? 'DATA_NOT_AVAILABLE',
      mayDeposit: mayDepositTo(model.facts, candidate),
    },
    facts: recordUnverified(model, failed).facts ?? {},
    effects: [stopWatching],
  };
}

export const matched: Handlers<'matched'> = {
  done: ({ connection }, _event, model) => continueOrExit(model, connection),
};

/** Handlers of the screen that offers deposits after no name matched. */
export const offer: Handlers<'cdvOffer'> = {
  depositsWanted: (state) => {
    const { candidate, connection, mayDeposit, reason } = state;
    return mayDeposit && candidate !== null
      ? { state: detailsState(candidate, { from: connectionPart(state), connection, reason }) }
      : null;
  },
  anotherAccountWanted: (state, _event, model) => pickAccount(model, state),
  chooseAnother: (_state, _event, { facts }) => (mayLinkAnother(facts) ? linkAnother(facts) : null),
  verifyDeclined: ({ connection }, _event, model) => continueOrExit(model, connection),
  done: ({ connection }, _event, model) => continueOrExit(model, connection),
  back: (state, _event, model) => pickAccount(model, state),
};

/** Handlers of the success screen of linking (C16). */
export const success: Handlers<'success'> = {
  linkAnother: (_state, _event, { facts }) => (mayLinkAnother(facts) ? linkAnother(facts) : null),
  done: (_state, _event, model) => exit(model),
};
