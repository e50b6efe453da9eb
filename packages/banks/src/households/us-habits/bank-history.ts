import type { Big } from 'big.js';
import { type Day, calendarDay } from '../../basics/index.ts';
import type { Books, HouseholdRole, Market } from '../../ledger/index.ts';
import { cardPayment, type CardStatement } from './card-payment.ts';
import { cash } from './cash.ts';
import { checks, createCheckBook } from './checks.ts';
import { eatingOut, groceries, transport } from './everyday.ts';
import { further } from './further.ts';
import { home } from './home.ts';
import { investing } from './investing.ts';
import { loan, type LoanStatement } from './loan.ts';
import { opening } from './opening.ts';
import { salary } from './salary.ts';
import { saving } from './saving.ts';
import { holidays, shopping } from './shopping.ts';
import { subscriptions } from './subscriptions.ts';
import { taxesAndFees } from './taxes-and-fees.ts';
import type { FurtherAccount, FurtherHistory } from '../further-accounts/further-account.ts';
import type { AccountDigits } from '../us/account-numbers.ts';
import { Household } from '../us/household.ts';
import type { Position } from '../us/property.ts';

/** A person's accounts at one bank, at the end of a day. */
export interface BankHistory {
  readonly books: Books;
  readonly creditLimit: Big;
  /** Last statement of the credit card; `null` before the first one. */
  readonly cardStatement: CardStatement | null;
  /** Next installment of the loan; `null` without a debt. */
  readonly loanStatement: LoanStatement | null;
  /** Securities of the brokerage account; empty without one. */
  readonly positions: readonly Position[];
  /** Further accounts that are open, with their histories. */
  readonly further: ReadonlyMap<FurtherAccount, FurtherHistory>;
}

/** A person and the accounts that their bank offers. */
export interface HistoryRequest {
  readonly siteId: string;
  readonly userName: string;
  /** Accounts that the bank offers besides checking, savings and card. */
  readonly extras: readonly Extract<HouseholdRole, 'brokerage' | 'loan'>[];
  readonly further: readonly FurtherAccount[];
  readonly digits: AccountDigits;
  readonly market: Market;
}

/**
 * Books one person's history at one bank, from the first deposit to the end of a day. The same request always returns the same
 * history. A later day only adds entries, because no habit depends on later days.
 */
export function bankHistory(request: HistoryRequest, through: Day): BankHistory {
  const { siteId, userName, extras, digits, market } = request;
  const household = new Household(siteId, userName, digits);
  const checkBook = createCheckBook(household);
  const card = cardPayment(household);
  const carLoan = extras.includes('loan') ? loan(household) : null;
  const portfolio = extras.includes('brokerage') ? investing(household, market) : null;
  const furtherAccounts = request.further.map((account) => ({ account, ...further(household, request, account) }));
  const habits = [
    opening(household),
    salary(household),
    ...(household.isMain ? [home(household, checkBook), taxesAndFees(household)] : []),
    ...(carLoan === null ? [] : [carLoan.habit]),
    ...furtherAccounts.map(({ habit }) => habit),
    card.habit,
    ...(portfolio === null ? [] : [portfolio.habit]),
    subscriptions(household),
    groceries(household),
    eatingOut(household),
    transport(household),
    shopping(household),
    ...(household.isMain ? [holidays(household)] : []),
    cash(household),
    checks(household, checkBook),
    saving(household),
  ];
  for (let day = household.openedOn; day <= through; day += 1) {
    const today = calendarDay(day);
    for (const habit of habits) habit(today);
  }
  return {
    books: household.books,
    creditLimit: household.creditLimit,
    cardStatement: card.statement(),
    loanStatement: carLoan?.statement(through) ?? null,
    positions: portfolio?.positions() ?? [],
    further: new Map(
      furtherAccounts.flatMap(({ account, history }) =>
        household.books.isOpen(history.role) ? [[account, history] as const] : [],
      ),
    ),
  };
}
