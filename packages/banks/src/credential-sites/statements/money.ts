import type { SiteMoney } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';

/** Formats an amount with two decimals. Zero has no sign. */
export function money(amount: Big, currency: string): SiteMoney {
  return { amount: amount.eq(0) ? '0.00' : amount.toFixed(2), currency };
}

/** Formats an amount in US dollars. */
export const dollars = (amount: Big): SiteMoney => money(amount, 'USD');
