import type { PredictedEvent } from '@fin-link/contracts/browser';

/** The words of the view of upcoming payments. Days, amounts and accounts are passed in the reader's formats. */
export interface UpcomingStrings {
  title: string;
  lead: string;
  outdated: string;
  retry: string;
  emptyTitle: string;
  emptyAdvice(app: string): string;
  /** Heading at the top if a balance falls below zero. In `drops`, `account` is `null` if there is only one account. */
  short: string;
  drops(day: string, account: string | null): string;
  mayDrop(day: string, account: string | null): string;
  isBelow(account: string | null): string;
  /** Balance of one account. */
  balance: string;
  account: string;
  masked(account: string, mask: string): string;
  today: string;
  lowest: string;
  on(day: string): string;
  chart(account: string, now: string, lowest: string, lowestDay: string, last: string, lastDay: string): string;
  band: string;
  otherSpending: string;
  table: string;
  columns: { day: string; balance: string; range: string };
  range(low: string, high: string): string;
  /** Heading of events that wait for an answer. */
  check: string;
  checkLead: string;
  more(count: number): string;
  about(amount: string): string;
  frequency: Readonly<Record<PredictedEvent['frequency'], string>>;
  next(day: string): string;
  right: string;
  wrong: Readonly<Record<PredictedEvent['kind'], string>>;
  /** Distinguishes the buttons of one event from those of another. `what`: label of the button. */
  of(what: string, name: string): string;
  confirmed(name: string): string;
  rejected(name: string): string;
  undo: string;
  failed: string;
  failedSpoken(name: string): string;
  undone(name: string): string;
  confirmedTitle(count: number): string;
  rejectedTitle(count: number): string;
  bringBack: string;
  /** Labels of the calendar and the list of a month. */
  previousMonth: string;
  nextMonth: string;
  dayWith(day: string, names: string): string;
  comesIn: string;
  goesOut: string;
  noneInMonth(month: string): string;
  unnamed: string;
  state: Readonly<Record<'late' | 'paid' | 'received' | 'missed', string>>;
}
