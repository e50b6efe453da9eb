/** Days are counted from 1970-01-01, without time zones. */
export type Country = 'US' | 'GB' | 'AU';

const msPerDay = 86_400_000;
export const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / msPerDay;
export const dateOf = (day: number): string => new Date(day * msPerDay).toISOString().slice(0, 10);
/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Returns the next such weekday, or the day itself. */
export const nextWeekday = (day: number, weekday: number): number => day + ((weekday - weekdayOf(day) + 7) % 7);

export function partsOf(day: number): { year: number; month: number; date: number } {
  const at = new Date(day * msPerDay);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() };
}

/** Returns the day of a date in a month. Months count from 0 and may exceed a year. The 31st becomes the last day of a shorter month. */
export function dayInMonth(year: number, month: number, date: number): number {
  const last = Date.UTC(year, month + 1, 0) / msPerDay;
  return Math.min(Date.UTC(year, month, 1) / msPerDay + date - 1, last);
}

/** Returns the nth weekday of a month, counted from the end if negative. */
export function nthWeekday(year: number, month: number, nth: number, weekday: number): number {
  if (nth > 0) {
    return nextWeekday(dayInMonth(year, month, 1), weekday) + 7 * (nth - 1);
  }
  const last = dayInMonth(year, month, 31);
  return last - ((weekdayOf(last) - weekday + 7) % 7) + 7 * (nth + 1);
}

/** Returns Easter Sunday by the anonymous Gregorian algorithm. */
function easterOf(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayInMonth(year, Math.floor(n / 31) - 1, (n % 31) + 1);
}

const monday = 1;
const thursday = 4;

/** Moves fixed holidays on a weekend to the next free weekday. In the US, those on a Saturday are not moved. */
function substituted(country: Country, days: readonly number[]): number[] {
  const taken: number[] = [];
  for (const day of days) {
    let at = day;
    const isMoved = country === 'US' ? weekdayOf(day) === 0 : true;
    while (isMoved && (weekdayOf(at) === 0 || weekdayOf(at) === 6 || taken.includes(at))) at++;
    taken.push(at);
  }
  return taken;
}

/** Returns the bank holidays of the Federal Reserve, England and Wales, or New South Wales. */
function holidaysOf(country: Country, year: number): number[] {
  const on = (month: number, date: number): number => dayInMonth(year, month - 1, date);
  const nth = (month: number, count: number, weekday: number): number => nthWeekday(year, month - 1, count, weekday);
  const easter = easterOf(year);
  switch (country) {
    case 'US':
      return [
        ...substituted(country, [on(1, 1), on(6, 19), on(7, 4), on(11, 11), on(12, 25)]),
        ...[nth(1, 3, monday), nth(2, 3, monday), nth(5, -1, monday), nth(9, 1, monday), nth(10, 2, monday)],
        nth(11, 4, thursday),
      ];
    case 'GB':
      return [
        ...substituted(country, [on(1, 1), on(12, 25), on(12, 26)]),
        ...[easter - 2, easter + 1, nth(5, 1, monday), nth(5, -1, monday), nth(8, -1, monday)],
      ];
    case 'AU':
      return [
        ...substituted(country, [on(1, 1), on(1, 26), on(12, 25), on(12, 26)]),
        ...[easter - 2, easter + 1, on(4, 25), nth(6, 2, monday), nth(10, 1, monday)],
      ];
  }
}

const holidays = new Map<string, ReadonlySet<number>>();

export function isBusinessDay(day: number, country: Country): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  const { year } = partsOf(day);
  const key = `${country}${year}`;
  const ofYear = holidays.get(key) ?? new Set(holidaysOf(country, year));
  holidays.set(key, ofYear);
  return !ofYear.has(day);
}

/** Returns the day itself if it is a business day. */
export function businessDay(day: number, country: Country, step: 1 | -1): number {
  let at = day;
  while (!isBusinessDay(at, country)) at += step;
  return at;
}
