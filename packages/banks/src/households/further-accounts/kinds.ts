import { Big } from 'big.js';
import { type Day, calendarDay, isPaidBefore, isLastOfMonth } from '../../basics/index.ts';
import { wayOfLife } from '../us/circumstances.ts';
import { monthlyInterest, openingDay, type FurtherAccount, monthsLater, nextDayOfMonth } from './further-account.ts';
import { brokerage, retireesBrokerage, retireesRetirement, retirement } from './investments.ts';

/** Yearly interest rate in percent. */
const extraSavingsRate = new Big('1.75');

interface Dates {
  /** Opening day; random if omitted. */
  readonly opensOn?: Day;
  /** Closing day; the account stays open if omitted. */
  readonly closesOn?: Day;
}

/** Creates a savings account with a monthly deposit and monthly interest. */
export const extraSavings = ({ opensOn, closesOn }: Dates): FurtherAccount => ({
  type: 'savings',
  digits: 12,
  interestRate: extraSavingsRate.toFixed(2),
  transferText: 'Online Transfer to SAV',
  createAccount(random, _market, from) {
    const firstDay = opensOn === undefined ? openingDay(random, from) : Math.max(opensOn, from);
    const initialDeposit = new Big(random.integer(2, 12) * 50);
    const monthlyDeposit = new Big(random.integer(1, 6) * 25);
    const dayOfMonth = random.integer(3, 26);
    return {
      opensOn: firstDay,
      ...(closesOn !== undefined && { closesOn }),
      bookDay(today, { balance, book, receive }) {
        if (today.day === firstDay) book('OPENING DEPOSIT', initialDeposit);
        else if (today.dayOfMonth === dayOfMonth) receive('TRANSFER RECEIVED', monthlyDeposit);
        else if (today.dayOfMonth === dayOfMonth + 1) book('INTEREST PAID', monthlyInterest(balance, extraSavingsRate));
      },
    };
  },
});

/** Yearly interest rate in percent. */
const depositRate = new Big('4.10');
const depositMonths = 24;

/** A deposit for 24 months at a fixed rate with monthly interest, renewed at the end of its term. */
export const termDeposit: FurtherAccount = {
  type: 'term-deposit',
  digits: 11,
  interestRate: depositRate.toFixed(2),
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const principal = new Big(random.integer(10, 80) * 500);
    const creditDay = random.integer(2, 27);
    return {
      opensOn,
      bookDay(today, { balance, book }) {
        if (today.day === opensOn) book('OPENING DEPOSIT', principal);
        else if (today.dayOfMonth === creditDay) book('INTEREST CREDITED', monthlyInterest(balance, depositRate));
      },
      term(today, balance) {
        let endsOn = opensOn;
        for (let terms = 1; endsOn <= today; terms += 1) endsOn = monthsLater(opensOn, terms * depositMonths);
        let endsWith = balance;
        for (let day = today + 1; day <= endsOn; day += 1)
          if (calendarDay(day).dayOfMonth === creditDay)
            endsWith = endsWith.plus(monthlyInterest(endsWith, depositRate));
        return { months: depositMonths, endsOn, endsWith };
      },
    };
  },
};

const shops = [
  'METRO TRANSIT FARE',
  'CORNER DELI 114',
  'GREEN BASKET FOODS #22',
  'CAMPUS BOOKSTORE',
  'PARKMOBILE ZONE 4',
] as const;

/** A prepaid card that is loaded each month and pays small purchases, never below zero. */
export const prepaidCard: FurtherAccount = {
  type: 'prepaid',
  digits: 12,
  interestRate: null,
  transferText: 'PREPAID CARD LOAD',
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const load = new Big(random.integer(6, 20) * 10);
    const loadDay = random.integer(1, 10);
    return {
      opensOn,
      bookDay(today, { balance, book, receive }) {
        if (today.day === opensOn) book('INITIAL LOAD', load.times(2));
        else if (isPaidBefore(today, loadDay)) receive('SCHEDULED LOAD', load);
        const isShopping = random.chance(16);
        const price = random.amount(250, 2_900);
        const shop = random.pick(shops);
        if (isShopping && balance.gte(price)) book(shop, price.neg());
      },
    };
  },
};

const pointsPerReward = 10_000;

/**
 * Reward points, which are earned each month and redeemed each December in units of `pointsPerReward`. Amounts in these books are
 * points, not money.
 */
export const rewards: FurtherAccount = {
  type: 'rewards',
  digits: 8,
  interestRate: null,
  createAccount(random, _market, from) {
    return {
      opensOn: openingDay(random, from),
      bookDay(today, { balance, book }) {
        if (!isLastOfMonth(today)) return;
        book('POINTS EARNED', new Big(random.integer(400, 2_600)));
        if (today.month === 12 && balance.gte(pointsPerReward))
          book('POINTS REDEEMED', balance.div(pointsPerReward).round(0, Big.roundDown).times(-pointsPerReward));
      },
    };
  },
};

/** Yearly dividend in percent of the cash value. */
const yearlyDividend = new Big('3.10');
/** Death benefit in dollars for each dollar of the monthly premium. */
const coverPerDollar = 1_000;

/** A whole life policy. The balance is the cash value: premiums minus the cost of the cover, plus a yearly dividend. */
export const lifeInsurance: FurtherAccount = {
  type: 'insurance',
  digits: 9,
  interestRate: null,
  transferText: 'LIFE INSURANCE PREMIUM',
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const premium = random.amount(8_500, 24_000).round(0);
    const cost = premium.times(random.integer(30, 45)).div(100).round(2);
    const dueDay = random.integer(3, 25);
    const dividendMonth = random.integer(1, 12);
    return {
      opensOn,
      bookDay(today, { balance, book, receive }) {
        if (today.dayOfMonth !== dueDay) return;
        if (!receive('PREMIUM RECEIVED', premium)) return;
        book('COST OF INSURANCE', cost.neg());
        if (today.month === dividendMonth && balance.gt(0))
          book('ANNUAL DIVIDEND', balance.times(yearlyDividend).div(100).round(2));
      },
      due: (today) => ({ dueOn: nextDayOfMonth(today, dueDay), amount: premium }),
      policy: { premium, faceAmount: premium.times(coverPerDollar) },
    };
  },
};

/** Yearly interest rate in percent. */
const mortgageRate = new Big('5.25');
const mortgageMonths = 360;

/**
 * Creates a mortgage of a random amount in thousands of dollars, with a term of thirty years, monthly interest and a fixed monthly payment.
 */
const mortgage = (fromThousands: number, toThousands: number): FurtherAccount => ({
  type: 'home-loan',
  digits: 10,
  interestRate: mortgageRate.toFixed(2),
  transferText: 'HOME LOAN PAYMENT',
  createAccount(random, _market, from) {
    const opensOn = openingDay(random, from);
    const borrowed = new Big(random.integer(fromThousands, toThousands) * 1_000);
    const dueDay = random.integer(1, 15);
    const monthlyRate = mortgageRate.div(1200);
    const payment = borrowed
      .times(monthlyRate)
      .div(new Big(1).minus(monthlyRate.plus(1).pow(-mortgageMonths)))
      .round(2);
    return {
      opensOn,
      bookDay(today, { balance, book, receive }) {
        if (today.day === opensOn) book('LOAN ORIGINATION', borrowed.neg());
        else if (today.dayOfMonth === dueDay && balance.lt(0)) {
          const interest = monthlyInterest(balance, mortgageRate);
          const debt = balance.plus(interest).neg();
          book('INTEREST CHARGE', interest);
          receive('PAYMENT RECEIVED - THANK YOU', debt.lt(payment) ? debt : payment);
        }
      },
      due: (today) => ({ dueOn: nextDayOfMonth(today, dueDay), amount: payment }),
      loan: { borrowed, months: mortgageMonths, payment },
    };
  },
});

/** The mortgage of a person who also pays rent. */
export const homeLoan = mortgage(70, 95);

/** The mortgage of people who pay no rent. */
const ownersHomeLoan = mortgage(330, 390);

const versions: Readonly<Partial<Record<string, ReadonlyMap<FurtherAccount, FurtherAccount>>>> = {
  homeowners: new Map([[homeLoan, ownersHomeLoan]]),
  retired: new Map([
    [brokerage, retireesBrokerage],
    [retirement, retireesRetirement],
  ]),
};

/** Returns the version of an account that fits a person's way of life, or the account itself. */
export const forWayOfLife = (userName: string, account: FurtherAccount): FurtherAccount =>
  versions[wayOfLife(userName) ?? '']?.get(account) ?? account;
