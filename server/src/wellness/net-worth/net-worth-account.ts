import type { NetWorthAccount } from '@fin-link/contracts/browser';
import { netWorthContainers, realEstateKind, type Account } from '@fin-link/contracts/service';
import { accountView, moneyView } from '../../linking/provider-accounts/index.ts';

const countedContainers: ReadonlySet<string> = new Set(netWorthContainers);
const openStatuses: ReadonlySet<string> = new Set<Account['accountStatus']>(['ACTIVE', 'TO_BE_CLOSED']);

/** Maximum number of linked loans in a reply. */
const maxLoans = 20;

/** Returns whether the account counts toward net worth or could be included. The service applies the same rule. */
export const mayCount = ({ CONTAINER, accountStatus, isSelectedForAggregation }: Account): boolean =>
  countedContainers.has(CONTAINER) && openStatuses.has(accountStatus) && isSelectedForAggregation !== false;

/** Returns the balance that counts toward net worth, never the available balance. */
const netWorthBalance = (account: Account): Account['balance'] =>
  account.homeValue ?? account.balance ?? account.currentBalance ?? account.principalBalance;

/** Converts an account to the view that the frame gets. `exclusion`: why the service does not count the account; `null` if it does. */
export function netWorthAccount(account: Account, exclusion: NetWorthAccount['exclusion'] = null): NetWorthAccount {
  const { accountId, accountName, mask, isAsset } = accountView(account, false);
  const balance = netWorthBalance(account);
  const isRealEstate = account.CONTAINER === realEstateKind.container;
  return {
    accountId,
    accountName,
    providerName: account.isManual ? null : account.providerName,
    mask,
    side: isAsset ? 'asset' : 'liability',
    isManual: account.isManual,
    isRealEstate,
    balance: balance === undefined ? null : moneyView(balance),
    lastUpdated: account.lastUpdated,
    includeInNetWorth: account.includeInNetWorth !== false,
    exclusion,
    linkedAccountIds: (account.linkedAccountIds ?? []).slice(0, maxLoans),
  };
}
