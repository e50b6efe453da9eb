import { Big } from 'big.js';
import { isTakenAfter } from '../../basics/index.ts';
import type { Household, Habit } from '../us/household.ts';

const quarterlyTaxMonths = [1, 4, 6, 9];
const propertyTaxMonths = [4, 12];
const semesterMonths = [1, 8];
/** Estimated tax of a quarter as a share of a month's income. */
const quarterlyTax = new Big('0.5');
const propertyTax = new Big(1_240);
/** Amount that a student keeps for everyday spending when the fees are due. */
const spendingReserve = new Big(900);

/**
 * Books the taxes and fees of a way of life: estimated taxes of freelancers four times a year, property tax of homeowners and
 * retired people twice a year, and fees of students each semester. A student's fees use all money above the reserve.
 */
export function taxesAndFees(household: Household): Habit {
  const { books, profile } = household;
  switch (profile.wayOfLife) {
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
