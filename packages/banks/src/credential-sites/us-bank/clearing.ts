import type { SiteAccount } from '@fin-link/contracts/banks';

/** Returns the bank's invented participant numbers at the clearing houses DTCC and NSCC. */
export const clearingOf = (siteId: string): Pick<SiteAccount, 'clearing'> => ({
  clearing: { dtcc: `9${siteId.slice(-3)}`, nscc: `8${siteId.slice(-3)}` },
});
