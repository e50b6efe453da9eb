import type { AccountView, EligibleAccount } from '@fin-link/contracts/browser';
import type { SessionFacts } from '../../session/index.ts';
import type { Candidate, KnownDetails, Obstacle } from '../model/verification-state.ts';

/** Whether accounts are also saved as links, and not only verified. */
export const isCombined = ({ options }: SessionFacts): boolean => options.flow === 'aggregation-plus-verification';

/** Whether the user selects the accounts to save only after the verification. Applies to a combined flow. */
export const verifiesFirst = (facts: SessionFacts): boolean => isCombined(facts) && facts.options.verificationFirst;

/** Whether the session maintains an existing connection, without a verification. */
export const isUpkeep = ({ start: { action } }: SessionFacts): boolean =>
  action === 'edit' || action === 'refresh' || action === 'balance-refresh' || action === 'renew';

/** Whether a link counts as a success, regardless of the verification. */
export const countsLinks = (facts: SessionFacts): boolean => isCombined(facts) || isUpkeep(facts);

/** Whether the user may link another bank. Returns `false` if the session names the bank. */
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

/** Whether this account can be verified by deposits. */
export const mayDepositTo = (facts: SessionFacts, candidate: Candidate | null): boolean =>
  facts.options.verification.method !== 'matching' && candidate?.eligible.takesDeposits === true;

export const knownOf = (candidate: Candidate | null): KnownDetails => ({
  accountType: candidate?.eligible.accountType ?? null,
  routingNumber: candidate?.eligible.routingNumber ?? null,
  accountNumber: candidate?.eligible.knowsNumber ?? false,
});
