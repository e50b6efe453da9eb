import type { AccountView } from '@fin-link/contracts/browser';
import { containers } from '@fin-link/contracts/browser';

/** Accounts of one container, for example all cards. */
export interface AccountGroup {
  container: AccountView['container'];
  accounts: readonly AccountView[];
}

/** Groups accounts by container, in the contract's order of containers. */
export const accountGroups = (accounts: readonly AccountView[]): readonly AccountGroup[] =>
  containers
    .map((container) => ({ container, accounts: accounts.filter((account) => account.container === container) }))
    .filter((group) => group.accounts.length > 0);
