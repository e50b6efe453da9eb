import type { Big } from 'big.js';
import { calendarDay, type CalendarDay, isBusinessDay, isPaidBefore, seededRandom } from '../../basics/index.ts';
import { priceLevel, type Circumstances } from './circumstances.ts';

/** Pay, a pension or a client's payment. */
export interface Income {
  readonly amount: Big;
  /** Text on the statement. Absent for the salary of the person's employer. */
  readonly description?: string;
}

/** Returns the income of a day; empty on most days. */
type Incomes = (today: CalendarDay) => readonly Income[];

const friday = 5;
const saturday = 6;
const weeksPerYear = 52;
const secondEmployer = 'GRANITE RIDGE ENG';
const clients = ['ALDER STUDIO LLC', 'KESTREL MEDIA', 'FOXGLOVE PRESS', 'TIDEWORKS INC'] as const;

/** Creates the function that returns the income of a day, at the person's main bank. */
export function incomesOf(userName: string, circumstances: Circumstances): Incomes {
  const random = seededRandom('income', userName);
  const companyId = random.digits(10);
  /** Returns a percentage of the monthly net income at today's price level. */
  const share = ({ year }: CalendarDay, percent: number): Big =>
    circumstances.netIncome.times(priceLevel(year)).times(percent).div(100).round(2);

  switch (circumstances.wayOfLife) {
    case null:
      return (today) => salaryOn(circumstances, today, circumstances.netIncome);
    case 'student':
      // The pay of two weeks depends on the hours worked.
      return (today) => {
        if (!isPaidEverySecondWeek(today)) return [];
        const hours = seededRandom('hours', userName, String(today.day)).integer(70, 115);
        const amount = share(today, hours).times(24).div(weeksPerYear).round(2);
        return [{ amount, description: `CAMPUS BOOKSTORE PAYROLL PPD ID: ${companyId}` }];
      };
    case 'homeowners':
      return (today) => [
        ...salaryOn(circumstances, today, circumstances.netIncome.times('0.58').round(2)),
        ...(isPaidEverySecondWeek(today)
          ? [
              {
                amount: share(today, 42).times(24).div(weeksPerYear).round(2),
                description: `${secondEmployer} PAYROLL PPD ID: ${companyId}`,
              },
            ]
          : []),
      ];
    case 'freelance':
      // Payments of clients are irregular. Some months have five payments, some have none.
      return (today) => {
        const invoice = seededRandom('invoice', userName, String(today.day));
        if (!isBusinessDay(today) || !invoice.chance(8)) return [];
        const description = `${invoice.pick(clients)} VENDOR PMT INV ${invoice.digits(5)} CCD ID: ${companyId}`;
        return [{ amount: share(today, invoice.integer(12, 86)), description }];
      };
    case 'retired':
      return (today) => [
        ...(isPaidBefore(today, 28)
          ? [{ amount: share(today, 56), description: `${circumstances.employer} PENSION PPD ID: ${companyId}` }]
          : []),
        ...(isPaidBefore(today, thirdWednesday(today))
          ? [{ amount: share(today, 44), description: 'SSA TREAS 310 XXSOC SEC PPD ID: 9031736042' }]
          : []),
      ];
  }
}

/** Returns the salary that is paid today: monthly, or in two halves. */
function salaryOn({ pay }: Circumstances, today: CalendarDay, netIncome: Big): readonly Income[] {
  const isFirstHalf = pay === 'semi-monthly' && isPaidBefore(today, 15);
  if (!isFirstHalf && !isPaidBefore(today, 31)) return [];
  const income = netIncome.times(priceLevel(today.year)).round(2);
  const half = income.div(2).round(2);
  if (isFirstHalf) return [{ amount: half }];
  return [{ amount: pay === 'monthly' ? income : income.minus(half) }];
}

/** Returns `true` on the Friday of every second week, or on the last business day before it. */
function isPaidEverySecondWeek(today: CalendarDay): boolean {
  const daysToFriday = friday - today.weekday;
  if (today.weekday === saturday || (today.day + daysToFriday) % 14 !== 1 || !isBusinessDay(today)) return false;
  for (let later = 1; later <= daysToFriday; later += 1) {
    if (isBusinessDay(calendarDay(today.day + later))) return false;
  }
  return true;
}

/** Returns the day of the month on which Social Security pays: the third Wednesday. */
function thirdWednesday({ weekday, dayOfMonth }: CalendarDay): number {
  const weekdayOf15th = (((weekday + 15 - dayOfMonth) % 7) + 7) % 7;
  return 15 + ((3 - weekdayOf15th + 7) % 7);
}
