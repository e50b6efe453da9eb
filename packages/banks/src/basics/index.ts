export {
  type CalendarDay,
  type Day,
  calendarDay,
  dayOfDate,
  dayOfInstant,
  dayOfIsoDate,
  daysInMonth,
  isLastOfMonth,
  toIsoDate,
  yearsBefore,
  isBusinessDay,
  isPaidBefore,
  isTakenAfter,
} from './days.ts';
export { type Delay, realDelay } from './delay.ts';
export { type SeededRandom, seededRandom } from './seeded-random.ts';
export { type BusinessClock, type ServiceClockOptions, serviceClock } from './service-clock.ts';
