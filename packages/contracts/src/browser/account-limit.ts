/** Maximum number of accounts that the host lists for one provider account. */
export const maxListedAccounts = 200;
