import type { VerificationView } from '@fin-link/contracts/browser';
import { request } from '../../requests/index.ts';
import { after, emitError } from '../../kernel/index.ts';
import { connectionOfAccount } from '../../linking/index.ts';
import type { Connection, SuccessState } from '../../linking/index.ts';
import { problemOfFlow } from '../../problems/index.ts';
import type { VerificationEffect } from '../model/verification-effect.ts';
import type { ConnectionOpening, VerificationOpening } from '../model/verification-opening.ts';
import type {
  AlsoVerifyState,
  Candidate,
  DepositDetailsState,
  DepositVerification,
  PickAccountState,
  VerificationModel,
  VerifiedConnection,
} from '../model/verification-state.ts';
import type { Step } from '../model/step.ts';
import { exit } from './exit.ts';
import { nowPending, nowUnverified, nowVerified } from './results.ts';
import { candidatesOf, isUsable, knownOf, mayDepositTo } from './template.ts';

export const ofConnection = ({ connection, account, candidates }: VerifiedConnection): VerifiedConnection => ({
  connection,
  account,
  candidates,
});

/** Shows screen V1. An account that cannot be picked is never preselected. */
export function pickAccount(
  model: VerificationModel,
  from: VerifiedConnection,
  { picked = [], refusal = null }: Partial<Pick<PickAccountState, 'picked' | 'refusal'>> = {},
): Step {
  const { method, severalAccounts } = model.facts.options.verification;
  const usable = from.candidates.filter(isUsable).map(({ account }) => account.accountId);
  const noneUsable = usable.length === 0;
  return {
    state: {
      step: 'pickAccount',
      ...ofConnection(from),
      several: severalAccounts && method !== 'deposits',
      noneUsable,
      picked: picked.filter((id) => usable.includes(id)),
      refusal,
    },
    effects: noneUsable
      ? [{ type: 'stopWatching' }, emitError(problemOfFlow('accounts.none', from.account.requestId))]
      : [{ type: 'stopWatching' }],
  };
}

/** Shows screen V3 for an account of a connection, or for an account that the user enters. */
export const askForDetails = (
  candidate: Candidate | null,
  given: Partial<DepositDetailsState> = {},
): DepositDetailsState => ({
  step: 'cdvDetails',
  from: null,
  connection: null,
  candidate,
  reason: null,
  accountId: candidate?.account.accountId ?? null,
  known: knownOf(candidate),
  details: null,
  numbersRefused: false,
  ...given,
});

export const isDeposit = (verification: VerificationView): verification is DepositVerification =>
  verification.verificationType === 'CHALLENGE_DEPOSIT' && verification.deposits !== null;

export const readVerification = (verificationId: number): VerificationEffect =>
  request('getVerification', { verificationId });

const follow = (verificationId: number): VerificationEffect => ({
  type: 'watchVerifications',
  verificationIds: [verificationId],
});

/** Shows the screen for the status of the deposits. */
export function showDeposits(
  model: VerificationModel,
  verification: DepositVerification,
  connection: Connection | null,
): Step {
  const { verificationId, verificationStatus } = verification;
  switch (verificationStatus) {
    case 'INITIATED':
      return {
        state: { step: 'cdvWaiting', connection, verification, asking: false, problem: null },
        ...withFollowing(nowPending(model, verification), verificationId),
      };
    case 'DEPOSITED':
      return {
        state: { step: 'cdvAmounts', connection, verification, sending: false, wrong: false, problem: null },
        ...withFollowing(nowPending(model, verification), verificationId),
      };
    case 'SUCCESS':
    case 'FAILED': {
      const recordedStep =
        verificationStatus === 'SUCCESS' ? nowVerified(model, [verification]) : nowUnverified(model, [verification]);
      return {
        state: { step: 'cdvResult', connection, verification },
        facts: recordedStep.facts ?? {},
        effects: [{ type: 'stopWatching' }, ...recordedStep.effects],
      };
    }
  }
}

const withFollowing = ({ facts = {}, effects }: ReturnType<typeof nowPending>, verificationId: number) => ({
  facts,
  effects: [follow(verificationId), ...effects],
});

/** Shows the success screen of linking (C16) if it is configured; otherwise ends the flow. */
function showSuccess(model: VerificationModel, state: SuccessState): Step {
  return model.facts.options.successScreen ? { state } : exit({ ...model, state });
}

/**
 * Shows the requested screen of a connection. If the template does not allow it, shows the account choice or the success screen. Returns
 * `null` if the data for the screen has not been read yet.
 */
export function showConnection(model: VerificationModel, opening: ConnectionOpening): Step | null {
  const { account, accounts, eligible, accountId } = opening;
  if (account === null || accounts === null) return null;
  const connection = opening.connection ?? connectionOfAccount(account, 'refresh');
  const selectedAccountIds =
    opening.selectedAccountIds ?? accounts.filter((one) => one.isSelectedForAggregation).map((one) => one.accountId);
  const saved = accounts.filter((one) => selectedAccountIds.includes(one.accountId));
  const success: SuccessState = { step: 'success', connection, account, accounts: saved };
  if (opening.as === 'success') return showSuccess(model, success);
  if (eligible === null) return null;
  const from: VerifiedConnection = { connection, account, candidates: candidatesOf(model.facts, accounts, eligible) };
  const candidate = from.candidates.find((one) => one.account.accountId === accountId) ?? null;
  switch (opening.as) {
    case 'alsoVerify': {
      const state: AlsoVerifyState = { step: 'alsoVerify', ...from, selectedAccountIds };
      return from.candidates.some(isUsable) ? { state } : showSuccess(model, success);
    }
    case 'deposits':
      if (!mayDepositTo(model.facts, candidate)) return pickAccount(model, from);
      return { state: askForDetails(candidate, { from, connection, numbersRefused: opening.numbersRefused }) };
    case 'pickAccount':
      return pickAccount(model, from, { picked: accountId === null ? [] : [accountId] });
  }
}

export const connectionOpening = (
  providerAccountId: number,
  as: ConnectionOpening['as'],
  given: Partial<ConnectionOpening> = {},
): ConnectionOpening => ({
  kind: 'connection',
  providerAccountId,
  as,
  accountId: null,
  numbersRefused: false,
  connection: null,
  account: null,
  accounts: null,
  selectedAccountIds: null,
  eligible: null,
  ...given,
});

export function requestsOf(opening: VerificationOpening): VerificationEffect[] {
  switch (opening.kind) {
    case 'verification':
      return [readVerification(opening.verificationId)];
    case 'latest':
      return [request('listVerifications', {})];
    case 'details':
      return [];
    case 'connection': {
      const { providerAccountId, account, accounts, eligible, as } = opening;
      return [
        ...(account === null ? [request('getProviderAccount', { providerAccountId })] : []),
        ...(accounts === null ? [request('listAccounts', { providerAccountId })] : []),
        ...(eligible === null && as !== 'success' ? [request('listEligibleAccounts', { providerAccountId })] : []),
      ];
    }
  }
}

/** Sends the requests that an opening needs before its screen can be shown. */
export function open(model: VerificationModel, opening: VerificationOpening): Step {
  if (opening.kind === 'details')
    return { state: askForDetails(null, { accountId: opening.accountId, numbersRefused: opening.numbersRefused }) };
  const connectionStep = opening.kind === 'connection' ? showConnection(model, opening) : null;
  return after(
    [{ type: 'stopWatching' }],
    connectionStep ?? { state: { step: 'boot', opening, refusedLaunches: 0 }, effects: requestsOf(opening) },
  );
}
