import { calendarDay, dayOfDate, daysInMonth, type CalendarDay, type Day } from './calendar-day.ts';

const fixedHolidays = new Set(['1-1', '6-19', '7-4', '11-11', '12-25']);
/** Month, weekday (1 is Monday), and occurrence in the month. */
const movingHolidays = new Set(['1-1-3', '2-1-3', '9-1-1', '10-1-2', '11-4-4']);
const monday = 1;

/**
 * Whether the Federal Reserve Banks are closed for a holiday. A Sunday holiday moves to Monday; a Saturday holiday does
 * not move.
 */
function isFederalHoliday({ day, month, dayOfMonth, weekday, year }: CalendarDay): boolean {
  if (fixedHolidays.has(`${month}-${dayOfMonth}`)) return true;
  if (movingHolidays.has(`${month}-${weekday}-${Math.ceil(dayOfMonth / 7)}`)) return true;
  if (weekday !== monday) return false;
  if (month === 5 && dayOfMonth + 7 > daysInMonth(year, month)) return true;
  const sunday = calendarDay(day - 1);
  return fixedHolidays.has(`${sunday.month}-${sunday.dayOfMonth}`);
}

export function isBusinessDay(date: CalendarDay): boolean {
  return date.weekday !== 0 && date.weekday !== 6 && !isFederalHoliday(date);
}

/** Upper limit of consecutive days on which banks are closed. */
const longestClosure = 5;

function nearestBusinessDay(day: Day, step: 1 | -1): Day {
  let nearest = day;
  while (!isBusinessDay(calendarDay(nearest))) nearest += step;
  return nearest;
}

/** Whether a payment due on this day of each month, or on the business day before it, is made today. 31 means the last day. */
export function isPaidBefore(today: CalendarDay, dayOfMonth: number): boolean {
  return [0, 1].some((offset) => {
    const wanted = dayInMonth(today, offset, dayOfMonth);
    return wanted >= today.day && wanted - today.day <= longestClosure && nearestBusinessDay(wanted, -1) === today.day;
  });
}

/** Whether a debit due on this day of each month, or on the business day after it, is taken today. */
export function isTakenAfter(today: CalendarDay, dayOfMonth: number): boolean {
  return [-1, 0].some((offset) => {
    const wanted = dayInMonth(today, offset, dayOfMonth);
    return wanted <= today.day && today.day - wanted <= longestClosure && nearestBusinessDay(wanted, 1) === today.day;
  });
}

function dayInMonth({ year, month }: CalendarDay, offset: number, dayOfMonth: number): Day {
  return dayOfDate(year, month + offset, Math.min(dayOfMonth, daysInMonth(year, month + offset)));
}
