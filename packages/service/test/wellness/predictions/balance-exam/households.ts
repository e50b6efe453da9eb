import { dateOf, dayOf, partsOf } from '../exam/calendar.ts';
import { createHousehold } from '../exam/household.ts';
import { createRandom, type Random } from '../exam/random.ts';
import type { ExamPayment } from '../exam/types.ts';
import type { ExamCase, SpendingHabit } from './types.ts';

/** Seeds of both halves. `heldOut` is run once, with the finished projection. */
export const halves = { known: 60_317, heldOut: 83_449 } as const;

export const projectedDays = 30;
const startsPerHousehold = 6;
/** Days between the starts of a household. Starts cover all days of the week and of the month. */
const daysBetweenStarts = 37;

/** Each habit and its number of households. */
const habits: readonly (readonly [SpendingHabit, number])[] = [
  ['ordinary', 40],
  ['month-rhythm', 18],
  ['irregular-large', 12],
  ['changes-habits', 12],
  ['few-payments', 8],
];

const habitOfHousehold = habits.flatMap(([habit, count]) => Array.from({ length: count }, () => habit));

/** Creates 540 starts of 90 households. The same seed gives the same starts. */
export function createBalanceExam(seed: number): ExamCase[] {
  const random = createRandom(`balances ${seed}`);
  return habitOfHousehold.flatMap((habit, index) => casesOf(random.fork(`household ${index}`), index, habit));
}

function casesOf(random: Random, index: number, habit: SpendingHabit): ExamCase[] {
  const country = (['US', 'GB', 'AU'] as const)[index % 3] ?? 'US';
  const lastDay = dayOf('2025-03-01') + random.fork('lastDay').int(0, 364);
  const household = createHousehold(random, { index, country, asOf: lastDay, noise: 1, wordings: 'one' });
  const isSeries = ({ id }: ExamPayment): boolean => household.labels.get(id)?.seriesId !== null;
  const payments = withHabit(habit, random.fork('habit'), household.history, isSeries, lastDay);
  const accountId = index * 10 + 1;
  const opening = random.fork('opening');
  return Array.from({ length: startsPerHousehold }, (_, start): ExamCase => {
    const asOf = lastDay - projectedDays - start * daysBetweenStarts;
    const history = payments.filter(({ date }) => date <= dateOf(asOf));
    const monthlyDebits = monthlyDebitsOf(history.filter((payment) => payment.accountId === accountId));
    const openingBalance = Math.round(monthlyDebits * opening.between(0.05, 1.6) * 100) / 100;
    return {
      householdId: household.id,
      habit,
      start: { country, asOf: dateOf(asOf), accountId, openingBalance, history },
      outcome: outcomeOf(payments, { accountId, asOf, openingBalance }),
      monthlyDebits,
    };
  });
}

/** Returns the actual balances of the days after `asOf`. */
function outcomeOf(
  payments: readonly ExamPayment[],
  { accountId, asOf, openingBalance }: { accountId: number; asOf: number; openingBalance: number },
): number[] {
  const later = payments.filter((payment) => payment.accountId === accountId && payment.date > dateOf(asOf));
  return Array.from({ length: projectedDays }, (_, index) => {
    const until = dateOf(asOf + index + 1);
    return later
      .filter(({ date }) => date <= until)
      .reduce((sum, { amount, direction }) => sum + (direction === 'DEBIT' ? -1 : 1) * Number(amount), openingBalance);
  });
}

function monthlyDebitsOf(payments: readonly ExamPayment[]): number {
  const [first, last] = [payments[0], payments.at(-1)];
  if (first === undefined || last === undefined) return 0;
  const total = payments.reduce((sum, { amount, direction }) => sum + (direction === 'DEBIT' ? Number(amount) : 0), 0);
  return (total / (dayOf(last.date) - dayOf(first.date) + 1)) * 30;
}

/** Changes the payments outside series to those of a habit. */
function withHabit(
  habit: SpendingHabit,
  random: Random,
  history: readonly ExamPayment[],
  isSeries: (payment: ExamPayment) => boolean,
  lastDay: number,
): ExamPayment[] {
  const isEveryday = (payment: ExamPayment): boolean =>
    !isSeries(payment) && !payment.isOwnTransfer && payment.direction === 'DEBIT';
  const mapEveryday = (change: (payment: ExamPayment) => ExamPayment[]): ExamPayment[] =>
    history.flatMap((payment) => (isEveryday(payment) ? change(payment) : [payment]));
  switch (habit) {
    case 'ordinary':
      return [...history];
    case 'month-rhythm':
      // Spends freely in the first third of a month, and little in the last third.
      return mapEveryday((payment) => {
        const { date } = partsOf(dayOf(payment.date));
        if (date <= 10) return [withAmount(payment, 1.5)];
        return date > 20 && random.chance(0.5) ? [] : [payment];
      });
    case 'irregular-large':
      return withLargePayments(history, random, lastDay);
    case 'changes-habits': {
      const changesOn = dateOf(lastDay - random.int(40, 300));
      const factor = random.pick([0.55, 1.7]);
      return mapEveryday((payment) => [payment.date < changesOn ? payment : withAmount(payment, factor)]);
    }
    case 'few-payments':
      return mapEveryday((payment) => (random.chance(0.06) ? [payment] : []));
  }
}

const withAmount = (payment: ExamPayment, factor: number): ExamPayment => ({
  ...payment,
  amount: Math.max(1, Number(payment.amount) * factor).toFixed(2),
});

const largePayees = ['GARAGE REPAIR', 'ROOFING AND SONS', 'SOLARIS HOLIDAYS', 'FURNITURE HALL', 'DENTAL IMPLANTS'];

/** Adds four large payments a year, on random days and to different payees. */
function withLargePayments(history: readonly ExamPayment[], random: Random, lastDay: number): ExamPayment[] {
  const [first] = history;
  if (first === undefined) return [];
  const accountId = Math.floor(first.id / 100_000) * 10 + 1;
  const large: ExamPayment[] = [];
  for (let day = dayOf(first.date); day <= lastDay; day++) {
    if (!random.chance(4 / 365)) continue;
    large.push({
      ...first,
      id: first.id + 90_000 + large.length,
      accountId,
      date: dateOf(day),
      amount: (900 * Math.exp(0.6 * random.normal())).toFixed(2),
      direction: 'DEBIT',
      description: `${random.pick(largePayees)} ${random.digits(5)}`,
      merchant: null,
      isOwnTransfer: false,
    });
  }
  return [...history, ...large].sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0));
}
