import { Big } from 'big.js';
import { type Day, calendarDay, isPaidBefore, seededRandom } from '../../basics/index.ts';
import type { Books, HouseholdRole, Market } from '../../ledger/index.ts';
import {
  type FurtherAccount,
  type FurtherHistory,
  furtherNumber,
  furtherRole,
  furtherSeed,
} from '../further-accounts/further-account.ts';
import type { AccountDigits } from '../us/account-numbers.ts';
import { Household, type Habit } from '../us/household.ts';
import type { Position } from '../us/property.ts';
import { cardPayment, type CardStatement } from './card-payment.ts';
import { checks, createCheckBook, home, taxesAndFees } from './home.ts';
import { loan, type LoanStatement } from './loan.ts';
import { investing } from './investing.ts';
import { saving } from './saving.ts';
import { cash, eatingOut, groceries, transport, holidays, shopping, subscriptions } from './spending.ts';

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
interface HistoryRequest {
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

/** Opens checking and savings and, some months later, the credit card. A student has checking only. */
function opening(household: Household): Habit {
  const random = household.random('opening');
  const { books, openedOn, digits, circumstances } = household;
  const hasCheckingOnly = circumstances.wayOfLife === 'student';
  const cardOpensOn = openedOn + random.integer(60, 240);
  const deposit = random.amount(280_000, 460_000).round(0);
  const savingsDeposit = new Big(random.integer(9, 24) * 500);
  return (today) => {
    if (today.day === openedOn) {
      books.open('checking', today.day);
      books.book({
        role: 'checking',
        date: today.day,
        description: `DEPOSIT ID NUMBER ${digits.checking}01`,
        amount: deposit,
      });
      if (hasCheckingOnly) return;
      books.open('savings', today.day);
      books.book({
        role: 'savings',
        date: today.day,
        description: `DEPOSIT ID NUMBER ${digits.savings}01`,
        amount: savingsDeposit,
      });
    }
    if (today.day === cardOpensOn && !hasCheckingOnly) books.open('card', today.day);
  };
}

/**
 * Books the income at the main bank, and on the same day the transfers to the person's other banks. Also books a tax
 * refund in March, unless the person is a freelancer. At another bank, books only the transfer that arrives there.
 */
function salary(household: Household): Habit {
  const random = household.random('salary');
  const { books, earner, isMain, circumstances } = household;
  const payroll = `${circumstances.employer} PAYROLL PPD ID: ${random.digits(10)}`;
  const refundDay = random.integer(8, 26);
  if (!isMain)
    return (today) => {
      const bankTransfer = household.incomingTransfer(today);
      if (bankTransfer === null) return;
      const { amount, toDescription: description, transferId } = bankTransfer;
      books.book({ role: 'checking', date: today.day, description, amount, transferId });
    };
  return (today) => {
    for (const { amount, description = payroll } of earner.incomesOn(today))
      books.book({ role: 'checking', date: today.day, description, amount });
    for (const { amount, fromDescription: description, transferId } of earner.transfersOut(today))
      books.book({ role: 'checking', date: today.day, description, amount: amount.neg(), transferId });
    if (circumstances.wayOfLife !== 'freelance' && today.month === 3 && isPaidBefore(today, refundDay)) {
      const amount = household.scaledToSpending(today, random.amount(38_000, 190_000));
      books.book({
        role: 'checking',
        date: today.day,
        description: 'IRS TREAS 310 TAX REF PPD ID: 9111736946',
        amount,
      });
    }
  };
}

/** Returns the habit that books a further account at the household's bank. Deposits come from the checking account. */
function further(
  household: Household,
  { siteId, userName, market }: { readonly siteId: string; readonly userName: string; readonly market: Market },
  account: FurtherAccount,
): { readonly habit: Habit; readonly history: FurtherHistory } {
  const { books, openedOn } = household;
  const seed = furtherSeed(siteId, userName, account);
  const role = furtherRole(account);
  const running = account.createAccount(seededRandom(...seed), market, openedOn);
  const digits = furtherNumber(siteId, userName, account).slice(-4);
  const habit: Habit = (today) => {
    const { opensOn, closesOn = Infinity } = running;
    if (today.day < opensOn || today.day > closesOn || closesOn <= opensOn) return;
    if (today.day === opensOn) books.open(role, today.day);
    if (today.day === closesOn)
      return household.payOut(
        today,
        role,
        `ACCOUNT CLOSED, PAID TO CHK ...${household.digits.checking}`,
        `ACCOUNT CLOSED ...${digits}`,
      );
    running.bookDay(today, {
      balance: books.committed(role),
      book: (description, amount, security) =>
        void books.book({ role, date: today.day, description, amount, ...(security && { security }) }),
      receive: (description, amount) =>
        household.payInto(
          today,
          role,
          amount,
          `${account.transferText ?? 'Online Transfer to'} ...${digits}`,
          description,
        ),
    });
  };
  return { habit, history: { books, role, running } };
}
