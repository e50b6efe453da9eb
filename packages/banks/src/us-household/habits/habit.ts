import type { CalendarDay } from '../../calendar/calendar-day.ts';

/** Something a household does: called once for each day, in order, it books what happens on that day. */
export type Habit = (today: CalendarDay) => void;
