import type { AccountView, EligibleAccount } from '@fin-link/contracts/browser';
import type { SessionFacts } from '../session/index.ts';
import type { Candidate, KnownDetails, Obstacle } from './model.ts';

/** Whether the flow also saves accounts as links. */
export const isCombined = ({ options }: SessionFacts): boolean => options.flow === 'aggregation-plus-verification';

/** Whether a combined flow verifies accounts before the user selects the accounts to save. */
export const verifiesFirst = (facts: SessionFacts): boolean => isCombined(facts) && facts.options.verificationFirst;

/** Whether the session only maintains an existing connection, without a verification. */
export const isMaintenance = ({ start: { action } }: SessionFacts): boolean =>
  action === 'edit' || action === 'refresh' || action === 'balance-refresh' || action === 'renew';

/** Whether a link counts as a success, regardless of the verification. */
export const countsLinks = (facts: SessionFacts): boolean => isCombined(facts) || isMaintenance(facts);

/** Whether the user may link another bank. Returns `false` if the session is for one bank, or only maintains a connection. */
export const mayLinkAnother = ({ start: { action, providerId } }: SessionFacts): boolean =>
  providerId === null && (action === null || action === 'add' || action === 'cdv');

/** Returns the accounts of a connection as entries of the list to pick from. */
export const candidatesOf = (
  facts: SessionFacts,
  accounts: readonly AccountView[],
  eligible: readonly EligibleAccount[],
): readonly Candidate[] =>
  accounts.map((account) => {
    const eligibility =
      eligible.find((entry) => entry.accountId === account.accountId) ?? unreadableAccount(account.accountId);
    return { account, eligible: eligibility, obstacle: obstacleOf(facts, eligibility) };
  });

/** Returns the eligibility of an account for which the host returned none. */
const unreadableAccount = (accountId: number): EligibleAccount => ({
  accountId,
  ineligible: 'data',
  takesDeposits: false,
  accountType: null,
  routingNumber: null,
  knowsNumber: false,
});

/** Returns the reason why an account cannot be picked; `null` if it can. */
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

/** Whether the account can be picked. */
export const isUsable = ({ obstacle }: Candidate): boolean => obstacle === null;

/** Whether this account can be verified by deposits. */
export const mayDepositTo = (facts: SessionFacts, candidate: Candidate | null): boolean =>
  facts.options.verification.method !== 'matching' && candidate?.eligible.takesDeposits === true;

/** Returns the details of the account that the host knows. Without an account, none are known. */
export const knownDetailsOf = (candidate: Candidate | null): KnownDetails => ({
  accountType: candidate?.eligible.accountType ?? null,
  routingNumber: candidate?.eligible.routingNumber ?? null,
  accountNumber: candidate?.eligible.knowsNumber ?? false,
});
