import Big from 'big.js';
import type { Totals } from './add-up.ts';

/** Number of digits after the decimal point. */
const moneyDigits = 2;

/** Returns credits minus debits. */
export const netOf = ({ credit, debit }: Pick<Totals, 'credit' | 'debit'>): Big => new Big(credit).minus(debit);

/** Returns a function that converts amounts of a currency to their form in replies. */
export const moneyIn = (currency: string) => (amount: Big | string) => ({ amount: Number(amount), currency });

/** Converts totals to the reply. */
export function totalsReply(totals: Totals, currency: string) {
  const money = moneyIn(currency);
  return {
    creditTotal: money(totals.credit),
    debitTotal: money(totals.debit),
    netTotal: money(netOf(totals)),
    transactionCount: Number(totals.transactions),
  };
}

/** Returns the average per transaction; 0 without transactions. */
export function averageOf(totals: Totals, currency: string) {
  const count = Number(totals.transactions);
  return moneyIn(currency)(count === 0 ? '0' : netOf(totals).div(count).round(moneyDigits));
}

/** Returns the group's share of the view's net total in whole percent; 0 if the total is 0. */
export function percentageOf(group: Totals, total: Totals): number {
  const all = netOf(total);
  return all.eq(0) ? 0 : Number(netOf(group).times(100).div(all).round(0));
}
