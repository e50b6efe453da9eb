/** `BankingProductCategoryV2`. */
const categories = new Set([
  'BUSINESS_LOANS',
  'BUY_NOW_PAY_LATER',
  'CRED_AND_CHRG_CARDS',
  'LEASES',
  'MARGIN_LOANS',
  'OVERDRAFTS',
  'PERS_LOANS',
  'REGULATED_TRUST_ACCOUNTS',
  'RESIDENTIAL_MORTGAGES',
  'TERM_DEPOSITS',
  'TRADE_FINANCE',
  'TRANS_AND_SAVINGS_ACCOUNTS',
  'TRAVEL_CARDS',
]);

/** Returns `true` if a text is a product category of the standard. */
export const isProductCategory = (text: string): boolean => categories.has(text);
