import { Big } from 'big.js';
import { type CalendarDay, isTakenAfter, isBusinessDay } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

/**
 * Books rent on the first business day of the month, and utility bills. Electricity costs more in summer and winter. A student's
 * rent includes all utilities except the phone.
 */
export function home(household: Household, checkBook: CheckBook): Habit {
  const random = household.random('home');
  const { circumstances } = household;
  const bills = [
    { day: random.integer(6, 11), description: 'CITY ELECTRIC BILL PAY WEB ID: 4270465600', cost: electricity },
    {
      day: random.integer(12, 16),
      description: 'PUBLIC WATER UTIL ONLINE PMT WEB ID: 7400021',
      cost: () => random.amount(3_100, 6_400),
    },
    {
      day: random.integer(17, 20),
      description: 'FIBERNORTH INTERNET PPD ID: 3383952',
      cost: fixedCost(random.pick(['54.99', '64.99', '79.99'])),
    },
    {
      day: random.integer(21, 26),
      description: 'PRAIRIE WIRELESS AUTOPAY PPD ID: 9860001',
      cost: fixedCost(random.pick(['45.00', '68.50', '92.14'])),
    },
  ];
  function electricity({ month }: CalendarDay): Big {
    return random.amount(6_200, 9_800).plus(seasonalElectricity(month));
  }
  const ownBills = circumstances.wayOfLife === 'student' ? bills.slice(-1) : bills;
  return (today) => {
    if (circumstances.rent.gt(0) && isTakenAfter(today, 1)) {
      const rent = household.atPriceLevel(today, circumstances.rent).round(0);
      if (circumstances.rentBy === 'check') checkBook.write(today, rent);
      else household.pay({ today, description: `${circumstances.landlord} WEB PMTS WEB ID: 1203844`, amount: rent });
    }
    for (const { day, description, cost } of ownBills) {
      if (isTakenAfter(today, day))
        household.pay({ today, description, amount: household.atPriceLevel(today, cost(today)) });
    }
  };
}

/** Returns the additional cost of electricity in dollars: for cooling in summer, and for heating in winter. */
function seasonalElectricity(month: number): number {
  if (month === 7 || month === 8) return 75;
  return month === 12 || month === 1 ? 55 : 0;
}

function fixedCost(amount: string): () => Big {
  return () => new Big(amount);
}

/** The household's check book, with consecutive numbers for all payees. */
interface CheckBook {
  /** Writes a check if the account covers the amount. */
  write(today: CalendarDay, amount: Big): void;
}

/** Creates a check book with a random first number. */
export function createCheckBook(household: Household): CheckBook {
  let nextNumber = household.random('check book').integer(101, 1_900);
  return {
    write: (today, amount) => {
      const checkNumber = String(nextNumber);
      if (household.pay({ today, description: `CHECK # ${checkNumber}`, amount, checkNumber }) !== null)
        nextNumber += 1;
    },
  };
}

/** Books occasional checks to a tradesman or a school, and deposits of checks. */
export function checks(household: Household, checkBook: CheckBook): Habit {
  const random = household.random('checks');
  return (today) => {
    if (!isBusinessDay(today)) return;
    if (random.chance(household.chanceHere(4)))
      checkBook.write(today, household.scaledToSpending(today, random.amount(3_500, 18_000)).round(0));
    if (random.chance(household.chanceHere(2))) {
      const description = `REMOTE ONLINE DEPOSIT # ${random.digits(4)}`;
      const amount = household.scaledToSpending(today, random.amount(2_500, 24_000)).round(0);
      household.books.book({ role: 'checking', date: today.day, description, amount });
    }
  };
}

const quarterlyTaxMonths = [1, 4, 6, 9];
const propertyTaxMonths = [4, 12];
const semesterMonths = [1, 8];
/** Estimated tax of a quarter as a share of a month's income. */
const quarterlyTax = new Big('0.5');
const propertyTax = new Big(1_240);
/** Amount that a student keeps for everyday spending when the fees are due. */
const spendingReserve = new Big(900);

/**
 * Books the taxes and fees of a way of life. Freelancers pay estimated taxes four times a year. Homeowners and retired people pay property
 * tax twice a year. Students pay fees each semester, with all money above the reserve.
 */
export function taxesAndFees(household: Household): Habit {
  const { books, circumstances } = household;
  switch (circumstances.wayOfLife) {
    case null:
      return () => undefined;
    case 'freelance':
      return (today) => {
        if (!quarterlyTaxMonths.includes(today.month) || !isTakenAfter(today, 15)) return;
        const amount = household.income(today).times(quarterlyTax).round(0);
        household.pay({ today, description: 'IRS USATAXPYMT WEB ID: 3387702000', amount });
      };
    case 'homeowners':
    case 'retired':
      return (today) => {
        if (!propertyTaxMonths.includes(today.month) || !isTakenAfter(today, 10)) return;
        const amount = household.atPriceLevel(today, propertyTax);
        household.pay({ today, description: 'COUNTY TREASURER PROP TAX WEB ID: 6005550', amount });
      };
    case 'student':
      return (today) => {
        if (!semesterMonths.includes(today.month) || !isTakenAfter(today, 20)) return;
        const amount = books.committed('checking').minus(spendingReserve).div(10).round(0, Big.roundDown).times(10);
        if (amount.gt(0)) household.pay({ today, description: 'STATE UNIV BURSAR TUITION WEB ID: 8001960', amount });
      };
  }
}
