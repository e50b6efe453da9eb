import type { VerificationView } from '@fin-link/contracts/browser';
import { prependEffects, emitError } from '../kernel/index.ts';
import { connectionOfAccount, type Connection, type SuccessState } from '../linking/index.ts';
import { problemOfFlow } from '../problems/index.ts';
import { request } from '../requests/index.ts';
import type {
  VerificationEffect,
  ConnectionOpening,
  VerificationOpening,
  AlsoVerifyState,
  Candidate,
  DepositDetailsState,
  DepositVerification,
  PickAccountState,
  VerificationModel,
  VerifiedConnection,
  Step,
} from './model.ts';
import { exit } from './exit.ts';
import { recordPending, recordUnverified, recordVerified } from './results.ts';
import { candidatesOf, isUsable, knownDetailsOf, mayDepositTo } from './template.ts';

/** Returns the members of `VerifiedConnection` from an object that has more members, for example a state. */
export const connectionPart = ({ connection, account, candidates }: VerifiedConnection): VerifiedConnection => ({
  connection,
  account,
  candidates,
});

/** Shows the account screen. An account that cannot be picked is never preselected. */
export function pickAccount(
  model: VerificationModel,
  from: VerifiedConnection,
  { picked = [], refusal = null }: Partial<Pick<PickAccountState, 'picked' | 'refusal'>> = {},
): Step {
  const { method, severalAccounts } = model.facts.options.verification;
  const usableIds = from.candidates.filter(isUsable).map(({ account }) => account.accountId);
  const noneUsable = usableIds.length === 0;
  return {
    state: {
      step: 'pickAccount',
      ...connectionPart(from),
      several: severalAccounts && method !== 'deposits',
      noneUsable,
      picked: picked.filter((id) => usableIds.includes(id)),
      refusal,
    },
    effects: noneUsable
      ? [{ type: 'stopWatching' }, emitError(problemOfFlow('accounts.none', from.account.requestId))]
      : [{ type: 'stopWatching' }],
  };
}

/** Returns the details screen for an account of a connection; `null` for an account that the user enters. `overrides` replace single members. */
export const detailsState = (
  candidate: Candidate | null,
  overrides: Partial<DepositDetailsState> = {},
): DepositDetailsState => ({
  step: 'cdvDetails',
  from: null,
  connection: null,
  candidate,
  reason: null,
  accountId: candidate?.account.accountId ?? null,
  known: knownDetailsOf(candidate),
  details: null,
  numbersRefused: false,
  ...overrides,
});

export const isDeposit = (verification: VerificationView): verification is DepositVerification =>
  verification.verificationType === 'CHALLENGE_DEPOSIT' && verification.deposits !== null;

export const readVerification = (verificationId: number): VerificationEffect =>
  request('getVerification', { verificationId });

const watchVerification = (verificationId: number): VerificationEffect => ({
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
        ...withWatch(recordPending(model, verification), verificationId),
      };
    case 'DEPOSITED':
      return {
        state: { step: 'cdvAmounts', connection, verification, sending: false, wrong: false, problem: null },
        ...withWatch(recordPending(model, verification), verificationId),
      };
    case 'SUCCESS':
    case 'FAILED': {
      const recordedStep =
        verificationStatus === 'SUCCESS'
          ? recordVerified(model, [verification])
          : recordUnverified(model, [verification]);
      return {
        state: { step: 'cdvResult', connection, verification },
        facts: recordedStep.facts ?? {},
        effects: [{ type: 'stopWatching' }, ...recordedStep.effects],
      };
    }
  }
}

/** Adds the watch of a verification before the recorded events. */
const withWatch = ({ facts = {}, effects }: ReturnType<typeof recordPending>, verificationId: number) => ({
  facts,
  effects: [watchVerification(verificationId), ...effects],
});

/** Shows the success screen of linking (C16) if it is configured; otherwise ends the flow. */
function showSuccess(model: VerificationModel, state: SuccessState): Step {
  return model.facts.options.successScreen ? { state } : exit({ ...model, state });
}

/**
 * Shows the screen of the opening. If the configuration or the accounts do not allow it, shows the account choice or the success
 * screen. Returns `null` if the data for the screen was not read yet.
 */
export function showConnection(model: VerificationModel, opening: ConnectionOpening): Step | null {
  const { account, accounts, eligible, accountId } = opening;
  if (account === null || accounts === null) return null;
  const connection = opening.connection ?? connectionOfAccount(account, 'refresh');
  const selectedAccountIds =
    opening.selectedAccountIds ??
    accounts.filter((entry) => entry.isSelectedForAggregation).map((entry) => entry.accountId);
  const savedAccounts = accounts.filter((entry) => selectedAccountIds.includes(entry.accountId));
  const success: SuccessState = { step: 'success', connection, account, accounts: savedAccounts };
  if (opening.as === 'success') return showSuccess(model, success);
  if (eligible === null) return null;
  const from: VerifiedConnection = { connection, account, candidates: candidatesOf(model.facts, accounts, eligible) };
  const candidate = from.candidates.find((entry) => entry.account.accountId === accountId) ?? null;
  switch (opening.as) {
    case 'alsoVerify': {
      const state: AlsoVerifyState = { step: 'alsoVerify', ...from, selectedAccountIds };
      return from.candidates.some(isUsable) ? { state } : showSuccess(model, success);
    }
    case 'deposits':
      if (!mayDepositTo(model.facts, candidate)) return pickAccount(model, from);
      return { state: detailsState(candidate, { from, connection, numbersRefused: opening.numbersRefused }) };
    case 'pickAccount':
      return pickAccount(model, from, { picked: accountId === null ? [] : [accountId] });
  }
}

/** Returns an opening of a connection. `overrides` replace single members, for example data that is already known. */
export const connectionOpening = (
  providerAccountId: number,
  as: ConnectionOpening['as'],
  overrides: Partial<ConnectionOpening> = {},
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
  ...overrides,
});

/** Returns the requests for the data that an opening still needs. */
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

/** Shows the screen of an opening. Reads its data first if it is not known. */
export function open(model: VerificationModel, opening: VerificationOpening): Step {
  if (opening.kind === 'details')
    return { state: detailsState(null, { accountId: opening.accountId, numbersRefused: opening.numbersRefused }) };
  const connectionStep = opening.kind === 'connection' ? showConnection(model, opening) : null;
  return prependEffects(
    [{ type: 'stopWatching' }],
    connectionStep ?? { state: { step: 'boot', opening, refusedLaunches: 0 }, effects: requestsOf(opening) },
  );
}
