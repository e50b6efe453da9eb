/** Upper limit of the accounts that the host lists of a provider account. */
export const maxListedAccounts = 200;
