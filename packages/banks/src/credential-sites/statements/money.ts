import type { SiteMoney } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';

export function money(amount: Big, currency: string): SiteMoney {
  return { amount: amount.eq(0) ? '0.00' : amount.toFixed(2), currency };
}

export const dollars = (amount: Big): SiteMoney => money(amount, 'USD');
