/** Yearly interest rates as the standard's `RateString`: 0.042 is 4.2 percent. */
export const interestRates = { savings: '0.042', card: '0.1349' } as const;
