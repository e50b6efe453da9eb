import { Big } from 'big.js';
import { type CalendarDay, isTakenAfter } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';
import type { CheckBook } from './checks.ts';

/**
 * Books rent on the first business day of the month, and utility bills. Electricity costs more in summer and winter. A student's
 * rent includes all utilities except the phone.
 */
export function home(household: Household, checkBook: CheckBook): Habit {
  const random = household.random('home');
  const { profile } = household;
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
  const ownBills = profile.wayOfLife === 'student' ? bills.slice(-1) : bills;
  return (today) => {
    if (profile.rent.gt(0) && isTakenAfter(today, 1)) {
      const rent = household.atPriceLevel(today, profile.rent).round(0);
      if (profile.rentBy === 'check') checkBook.write(today, rent);
      else household.pay({ today, description: `${profile.landlord} WEB PMTS WEB ID: 1203844`, amount: rent });
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
