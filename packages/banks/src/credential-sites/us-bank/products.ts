import type { SiteAccountType } from '@fin-link/contracts/banks';
import type { HouseholdRole } from '../../ledger/index.ts';
import { loanRate, savingsRate } from '../../households/index.ts';

interface Product {
  readonly type: SiteAccountType;
  /** Yearly rate in percent of savings and loans, for example `3.20`; `null` for other accounts. */
  readonly interestRate: string | null;
  readonly hasRoutingNumber: boolean;
}

/** Properties of the everyday accounts, which are equal at all American banks. */
export const products: Readonly<Record<HouseholdRole, Product>> = {
  checking: { type: 'checking', interestRate: null, hasRoutingNumber: true },
  savings: { type: 'savings', interestRate: savingsRate.toFixed(2), hasRoutingNumber: true },
  card: { type: 'credit-card', interestRate: null, hasRoutingNumber: false },
  brokerage: { type: 'brokerage', interestRate: null, hasRoutingNumber: false },
  loan: { type: 'personal-loan', interestRate: loanRate.toFixed(2), hasRoutingNumber: false },
};
