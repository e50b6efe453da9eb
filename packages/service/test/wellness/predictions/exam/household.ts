import { billPlans } from './bills.ts';
import { dateOf } from './calendar.ts';
import type { Country } from './calendar.ts';
import { habitEntries } from './habits.ts';
import { incomePlans } from './income.ts';
import type { FuturePayment, Household, Label, Series } from './labels.ts';
import { lookAlikePlans } from './look-alikes.ts';
import { obligationPlans } from './obligations.ts';
import type { Random } from './random.ts';
import { cadenceOf } from './schedule.ts';
import { completeSeries } from './series.ts';
import type { CompletedSeries } from './series.ts';
import { createSetting } from './setting.ts';
import type { Entry, Setting, Wordings } from './setting.ts';
import { subscriptionPlans } from './subscriptions.ts';
import type { ExamPayment } from './types.ts';

export const historyDays = 670;
const horizonDays = 60;
/** Days beyond the horizon: the widest window of the score. */
const extraDays = 5;

/** Returns bonuses, which have the salary's text and irregular days. */
function bonuses(random: Random, salaries: readonly CompletedSeries[]): Entry[] {
  return salaries.flatMap(({ entries }) => {
    const oddsPerPayment = (random.chance(0.5) ? 1 : 0) / 20;
    return entries
      .filter(() => random.chance(oddsPerPayment))
      .map((entry) => ({
        ...entry,
        ...{
          day: entry.day + random.int(0, 6),
          amount: Math.round((entry.amount * random.between(0.2, 2)) / 100) * 100,
        },
        ...{ seriesId: null, kind: 'bonus' },
      }));
  });
}

/** Returns savings and payments of the linked card, with both sides of each transfer. */
function ownTransfers(setting: Setting, random: Random): Entry[] {
  const { main, card, savings } = setting.accounts;
  const entries: Entry[] = [];
  const transfer = (day: number, from: number, to: number, amount: number, name: string): void => {
    const common = { day, amount, description: `${name} ${random.digits(8)}`, merchant: null, isOwnTransfer: true };
    const label = { seriesId: null, kind: 'own-transfer', payee: null };
    entries.push({ ...common, ...label, accountId: from, direction: 'DEBIT' });
    entries.push({ ...common, ...label, accountId: to, direction: 'CREDIT' });
  };
  const savesOn = random.int(1, 28);
  const saved = random.int(2, 60) * 1000;
  const saves = random.chance(0.6);
  for (let day = setting.first; day <= setting.last; day++) {
    const date = Number(dateOf(day).slice(8));
    if (saves && date === savesOn) transfer(day, main, savings, saved, 'TRANSFER TO SAVINGS');
    if (random.chance(0.02)) transfer(day, savings, main, random.int(1, 40) * 1000, 'TRANSFER FROM SAVINGS');
    if (card !== main && date === 22) transfer(day, main, card, random.int(20_000, 150_000), 'CARD PAYMENT THANK YOU');
  }
  return entries;
}

const amountOf = (cents: number): string => (cents / 100).toFixed(2);

function seriesOf({ plan, entries, ruleDays }: CompletedSeries, setting: Setting): Series {
  return {
    ...{ id: plan.id, class: plan.class, kind: plan.kind, cadence: cadenceOf(plan.rule) },
    seen: entries.filter(({ day }) => day <= setting.asOf).length,
    ruleDates: ruleDays.filter((day) => day <= setting.asOf + horizonDays).map(dateOf),
  };
}

const futureOf = (entries: readonly Entry[], asOf: number): FuturePayment[] =>
  entries
    .filter(({ day }) => day > asOf)
    .sort((a, b) => a.day - b.day)
    .flatMap(({ seriesId, day, amount, direction, accountId }) =>
      seriesId === null ? [] : [{ seriesId, date: dateOf(day), amount: amountOf(amount), direction, accountId }],
    );

export function createHousehold(
  random: Random,
  at: { index: number; country: Country; asOf: number; noise: number; wordings: Wordings },
): Household {
  const settingRandom = random.fork('setting');
  const setting = createSetting(settingRandom, at.country, { ...at, historyDays, days: horizonDays, extraDays });
  const plans = [billPlans, incomePlans, subscriptionPlans, obligationPlans, lookAlikePlans].flatMap((plan, part) =>
    plan(setting, random.fork(`plans${part}`)),
  );
  const completed = plans.map((plan) => completeSeries(setting, random.fork(plan.id), plan));
  const salaries = completed.filter(({ plan }) => plan.kind === 'salary');
  const inSeries = completed.flatMap(({ entries }) => entries);
  const others = [
    ...bonuses(random.fork('bonuses'), salaries),
    ...ownTransfers(setting, random.fork('own')),
    ...habitEntries(setting, random.fork('habits')),
  ];
  const labels = new Map<number, Label>();
  const history = random
    .fork('order')
    .shuffle([...inSeries, ...others].filter(({ day }) => day >= setting.first && day <= setting.asOf))
    .sort((a, b) => a.day - b.day)
    .map(({ day, amount, seriesId, kind, payee, ...rest }, order): ExamPayment => {
      const id = at.index * 100_000 + order + 1;
      labels.set(id, { seriesId, kind, payee });
      const { accountId, direction, description, isOwnTransfer } = rest;
      // With several wordings, only the text says who was paid.
      const merchant = setting.payees === null ? rest.merchant : null;
      const payment = { id, accountId, date: dateOf(day), amount: amountOf(amount), currency: setting.currency };
      return { ...payment, direction, description, merchant, isOwnTransfer };
    });
  return {
    ...{ id: `${at.country}-${at.index}`, country: at.country, asOf: dateOf(setting.asOf), days: horizonDays },
    ...{ history, labels },
    payees: (setting.payees?.all() ?? []).map(({ name, nature, isReal, renamed }) => ({
      ...{ name, nature, isReal, nextName: renamed?.names[0] ?? null },
    })),
    series: new Map(completed.map((one) => [one.plan.id, seriesOf(one, setting)])),
    future: futureOf(inSeries, setting.asOf),
  };
}
