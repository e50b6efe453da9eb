import type { PredictedEvent } from '@fin-link/contracts/browser';
import type { Formats } from './formats.ts';
import { sentence as s } from './formats.ts';

/** The words of the view of upcoming payments. Days, amounts and accounts are passed in the reader's formats. */
export interface UpcomingStrings {
  title: string;
  lead: string;
  outdated: string;
  retry: string;
  emptyTitle: string;
  emptyAdvice(app: string): string;
  /** Headings at the top if a balance falls below zero. In `drops`, `account` is `null` if there is only one account. */
  short: string;
  willBeShort: string;
  drops(day: string, account: string | null): string;
  mayDrop(day: string, account: string | null): string;
  isBelow(account: string | null): string;
  balance: string;
  account: string;
  masked(account: string, mask: string): string;
  today: string;
  lowest: string;
  on(day: string): string;
  chart(account: string, now: string, lowest: string, lowestDay: string, last: string, lastDay: string): string;
  band: string;
  /** Label of the switch, and what the balance contains if it is on or off. */
  includeSpending: string;
  withSpending: string;
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

/** Returns the English words for the view of upcoming payments. */
export function upcomingStrings(f: Formats): { upcoming: UpcomingStrings } {
  const balanceIn = (account: string | null): string =>
    account === null ? 'your balance' : s`your balance in ${account}`;
  return {
    upcoming: {
      title: 'Upcoming',
      lead: 'Payments we expect, based on your past transactions.',
      outdated: 'We couldn’t update this page.',
      retry: 'Try again',
      emptyTitle: 'No upcoming payments yet',
      emptyAdvice: (app) =>
        s`Once ${app} has a few months of your transactions, bills and income that come regularly will show up here.`,
      short: 'Money may run short',
      willBeShort: 'Money will likely run short',
      drops: (day, account) => `${s`On ${day},`} ${balanceIn(account)} will likely drop below zero.`,
      mayDrop: (day, account) => `${s`On ${day},`} ${balanceIn(account)} may drop below zero.`,
      isBelow: (account) => (account === null ? 'Your balance is below zero.' : s`${account} is below zero.`),
      balance: 'Projected balance',
      account: 'Account',
      masked: (account, mask) => s`${account}, ending in ${mask}`,
      today: 'Today',
      lowest: 'Lowest',
      on: (day) => s`On ${day}`,
      chart: (account, now, lowest, lowestDay, last, lastDay) =>
        s`Projected balance of ${account}: ${now} today, lowest ${lowest} on ${lowestDay}, ${last} on ${lastDay}.`,
      band: 'The shaded area shows the likely range.',
      includeSpending: 'Include everyday spending',
      withSpending: 'Everyday spending is estimated from your past payments.',
      otherSpending: 'Only regular payments are counted. Other spending isn’t included.',
      table: 'Show as a table',
      columns: { day: 'Day', balance: 'Balance', range: 'Likely range' },
      range: (low, high) => s`${low} to ${high}`,
      check: 'Are these right?',
      checkLead: 'Your answers make predictions better.',
      more: (count) => s`${f.number(count)} more to check`,
      about: (amount) => s`About ${amount}`,
      frequency: {
        weekly: 'Every week',
        'every-two-weeks': 'Every 2 weeks',
        'every-four-weeks': 'Every 4 weeks',
        'twice-a-month': 'Twice a month',
        monthly: 'Every month',
        'every-two-months': 'Every 2 months',
        quarterly: 'Every 3 months',
        'half-yearly': 'Every 6 months',
        yearly: 'Every year',
      },
      next: (day) => s`Next: ${day}`,
      right: 'Yes, that’s right',
      wrong: {
        bill: 'Not a bill',
        subscription: 'Not a subscription',
        income: 'Not regular income',
        other: 'Not regular',
      },
      of: (what, name) => s`${what}: ${name}`,
      confirmed: (name) => s`${name} is confirmed.`,
      rejected: (name) => s`${name} is no longer predicted.`,
      undo: 'Undo',
      failed: 'We couldn’t save this. Try again.',
      failedSpoken: (name) => s`We couldn’t save your answer about ${name}. Try again.`,
      undone: (name) => s`Your answer about ${name} was undone.`,
      confirmedTitle: (count) => s`Confirmed (${f.number(count)})`,
      rejectedTitle: (count) => s`Not predicted (${f.number(count)})`,
      bringBack: 'Bring back',
      previousMonth: 'Previous month',
      nextMonth: 'Next month',
      dayWith: (day, names) => s`${day}: ${names}`,
      comesIn: 'Money in',
      goesOut: 'Money out',
      noneInMonth: (month) => s`No payments expected in ${month}.`,
      unnamed: 'Payment',
      state: { late: 'Late', paid: 'Paid', received: 'Received', missed: 'Missed' },
    },
  };
}
