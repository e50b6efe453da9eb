import type { SiteMoney } from '@fin-link/contracts/server';
import type { Big } from 'big.js';

export function dollars(amount: Big): SiteMoney {
  return { amount: amount.eq(0) ? '0.00' : amount.toFixed(2), currency: 'USD' };
}
