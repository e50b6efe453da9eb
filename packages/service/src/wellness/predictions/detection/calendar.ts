import { dayMs, isoDay } from '@fin-link/contracts/service';

/** Number of days since 1970-01-01, so that distances and weekdays need only integer arithmetic. */
export type Day = number;

/** Countries with known holidays. */
export type Country = 'US' | 'GB' | 'AU';

/** Returns the day of an ISO 8601 date. */
export const dayOf = (date: string): Day => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs);
/** Returns the ISO 8601 date of a day. */
export const dateOf = (day: Day): string => isoDay(day * dayMs);

/** Returns the weekday, 0 for Sunday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** Years of the lookup tables. They are computed once, because a detection looks up thousands of days. */
const [firstYear, lastYear] = [1970, 2099];
const lastDay = Date.UTC(lastYear, 11, 31) / dayMs;

/** Months since the year 0, by day. */
const monthByDay = new Int32Array(lastDay + 1);
/** Days of the month, from 1, by day. */
const dayOfMonthByDay = new Uint8Array(lastDay + 1);
/** First days, by month since 1970. */
const firstDayByMonth = new Int32Array((lastYear - firstYear + 1) * 12 + 1);

for (let month = 0; month < firstDayByMonth.length; month++) {
  const first = Date.UTC(firstYear, month, 1) / dayMs;
  firstDayByMonth[month] = first;
  const next = Date.UTC(firstYear, month + 1, 1) / dayMs;
  for (let day = first; day < next && day <= lastDay; day++) {
    monthByDay[day] = firstYear * 12 + month;
    dayOfMonthByDay[day] = day - first + 1;
  }
}

export const daysInMonth = (month: number): number => firstDayOf(month + 1) - firstDayOf(month);

/** Returns the first day of a month. Months are counted since the year 0. */
const firstDayOf = (month: number): Day => firstDayByMonth[month - firstYear * 12] ?? 0;

/** Returns the number of months since the year 0. */
export const monthOf = (day: Day): number => monthByDay[day] ?? 0;

/** Returns the day of the month, from 1. */
export const dayOfMonth = (day: Day): number => dayOfMonthByDay[day] ?? 0;

/** Returns a day of a month. If the month is shorter, returns its last day: April 30 for the 31st. */
export const dayIn = (month: number, dayNumber: number): Day =>
  firstDayOf(month) + Math.min(dayNumber, daysInMonth(month)) - 1;

/** Returns the `nth` occurrence of a weekday in a month; the last occurrence for -1. */
export function nthWeekday(month: number, weekday: number, nth: number): Day {
  if (nth === -1) {
    const last = dayIn(month, 31);
    return last - ((weekdayOf(last) - weekday + 7) % 7);
  }
  const first = dayIn(month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7;
}

/** Direction in which a payment moves if its due day is not a business day. */
export type Roll = 'none' | 'following' | 'preceding';

/** Next and previous business day, by day. */
type BusinessDays = Readonly<Record<'following' | 'preceding', Int32Array>>;

const businessDaysByCountry = new Map<Country, BusinessDays>();

/** Moves a day that is not a business day in the direction of `roll`. Returns other days unchanged. */
export function rollToBusinessDay(day: Day, roll: Roll, country: Country): Day {
  if (roll === 'none') return day;
  let business = businessDaysByCountry.get(country);
  if (business === undefined) {
    business = businessDays(country);
    businessDaysByCountry.set(country, business);
  }
  return business[roll][day] ?? day;
}

/** Returns, for each day, the next and the previous business day. A business day is its own next and previous one. */
function businessDays(country: Country): BusinessDays {
  const holidayDays = new Set<Day>();
  for (let year = firstYear; year <= lastYear; year++) for (const day of holidays(country, year)) holidayDays.add(day);
  const [following, preceding] = [new Int32Array(lastDay + 1), new Int32Array(lastDay + 1)];
  const isOpen = (day: Day): boolean => weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !holidayDays.has(day);
  for (let day = 0; day <= lastDay; day++) preceding[day] = isOpen(day) ? day : (preceding[day - 1] ?? day);
  for (let day = lastDay; day >= 0; day--) following[day] = isOpen(day) ? day : (following[day + 1] ?? day);
  return { following, preceding };
}

/**
 * Returns the days of a year on which a country's payment systems are closed. US: holidays of the Federal Reserve. GB: bank holidays of
 * England and Wales. AU: holidays that all states share.
 */
function holidays(country: Country, year: number): Day[] {
  const january = year * 12;
  const sunday = easter(year);
  if (country === 'US')
    return [
      observedOn(dayIn(january, 1), -1),
      nthWeekday(january, 1, 3),
      nthWeekday(january + 1, 1, 3),
      nthWeekday(january + 4, 1, -1),
      observedOn(dayIn(january + 5, 19), -1),
      observedOn(dayIn(january + 6, 4), -1),
      nthWeekday(january + 8, 1, 1),
      nthWeekday(january + 9, 1, 2),
      observedOn(dayIn(january + 10, 11), -1),
      nthWeekday(january + 10, 4, 4),
      observedOn(dayIn(january + 11, 25), -1),
    ];
  const easterAndChristmas = [observedOn(dayIn(january, 1), 2), sunday - 2, sunday + 1, ...christmasHolidays(january)];
  return country === 'GB'
    ? [
        ...easterAndChristmas,
        nthWeekday(january + 4, 1, 1),
        nthWeekday(january + 4, 1, -1),
        nthWeekday(january + 7, 1, -1),
      ]
    : [...easterAndChristmas, observedOn(dayIn(january, 26), 2), dayIn(january + 3, 25)];
}

/** Returns Easter Sunday in the Gregorian calendar (the anonymous algorithm of 1876). */
function easter(year: number): Day {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(n / 31) - 1, (n % 31) + 1) / dayMs;
}

/** Returns the day on which a holiday is observed: Monday for a Sunday, and `saturdayShift` days later for a Saturday. */
const observedOn = (day: Day, saturdayShift: -1 | 2): Day =>
  weekdayOf(day) === 0 ? day + 1 : weekdayOf(day) === 6 ? day + saturdayShift : day;

/** Returns the days on which Christmas and Boxing Day are observed. They move to the next weekdays if they fall on a weekend. */
function christmasHolidays(january: number): Day[] {
  const day = dayIn(january + 11, 25);
  const weekday = weekdayOf(day);
  if (weekday === 5) return [day, day + 3];
  if (weekday === 6) return [day + 2, day + 3];
  return weekday === 0 ? [day + 1, day + 2] : [day, day + 1];
}
