import type { AccountView, EligibleAccount } from '@fin-link/contracts/browser';
import type { SessionFacts } from '../../session/index.ts';
import type { Candidate, KnownDetails, Obstacle } from '../model/verification-state.ts';

/** Accounts are linked for themselves too, not only to be verified. */
export const isCombined = ({ options }: SessionFacts): boolean => options.flow === 'aggregation-plus-verification';

/** Combined flow: which accounts are saved is asked after the verification. */
export const verifiesFirst = (facts: SessionFacts): boolean => isCombined(facts) && facts.options.verificationFirst;

/** A connection that is there is looked after; nothing of it is verified. */
export const isUpkeep = ({ start: { action } }: SessionFacts): boolean =>
  action === 'edit' || action === 'refresh' || action === 'balance-refresh' || action === 'renew';

/** Whether a link is a success by itself, independent of the verification. */
export const countsLinks = (facts: SessionFacts): boolean => isCombined(facts) || isUpkeep(facts);

/** The session does not name its bank: another one may be linked. */
export const mayLinkAnother = ({ start: { action, providerId } }: SessionFacts): boolean =>
  providerId === null && (action === null || action === 'add' || action === 'cdv');

function obstacleOf(facts: SessionFacts, { ineligible, takesDeposits }: EligibleAccount): Obstacle | null {
  switch (facts.options.verification.method) {
    case 'matching':
      return ineligible;
    case 'deposits':
      return takesDeposits ? null : (ineligible ?? 'deposits');
    case 'matching-then-deposits':
      return takesDeposits ? null : ineligible;
  }
}

const unknownAccount = (accountId: number): EligibleAccount => ({
  accountId,
  ineligible: 'data',
  takesDeposits: false,
  accountType: null,
  routingNumber: null,
  knowsNumber: false,
});

export const candidatesOf = (
  facts: SessionFacts,
  accounts: readonly AccountView[],
  eligible: readonly EligibleAccount[],
): readonly Candidate[] =>
  accounts.map((account) => {
    const found = eligible.find((one) => one.accountId === account.accountId) ?? unknownAccount(account.accountId);
    return { account, eligible: found, obstacle: obstacleOf(facts, found) };
  });

export const isUsable = ({ obstacle }: Candidate): boolean => obstacle === null;

/** Deposits are a way to verify this account. */
export const mayDepositTo = (facts: SessionFacts, candidate: Candidate | null): boolean =>
  facts.options.verification.method !== 'matching' && candidate?.eligible.takesDeposits === true;

export const knownOf = (candidate: Candidate | null): KnownDetails => ({
  accountType: candidate?.eligible.accountType ?? null,
  routingNumber: candidate?.eligible.routingNumber ?? null,
  accountNumber: candidate?.eligible.knowsNumber ?? false,
});
