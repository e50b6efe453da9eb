import type { SiteAccountType } from '@fin-link/contracts/server';
import type { HouseholdRole } from '../../ledger/books.ts';
import { cardRate } from '../../us-household/habits/card-payment.ts';
import { loanRate } from '../../us-household/habits/loan.ts';
import { savingsRate } from '../../us-household/habits/saving.ts';

interface Product {
  readonly type: SiteAccountType;
  /** Yearly, in percent. */
  readonly interestRate: string | null;
  readonly hasRoutingNumber: boolean;
}

export const products: Readonly<Record<HouseholdRole, Product>> = {
  checking: { type: 'checking', interestRate: null, hasRoutingNumber: true },
  savings: { type: 'savings', interestRate: savingsRate.toFixed(2), hasRoutingNumber: true },
  card: { type: 'credit-card', interestRate: cardRate.toFixed(2), hasRoutingNumber: false },
  brokerage: { type: 'brokerage', interestRate: null, hasRoutingNumber: false },
  loan: { type: 'personal-loan', interestRate: loanRate.toFixed(2), hasRoutingNumber: false },
};
