import { createPaymentText } from './payment-text.ts';
import { titleCase } from './texts.ts';
import type { Channel } from './texts.ts';
import { dueDays } from './schedule.ts';
import type { Rule, Shift } from './schedule.ts';
import type { Amount } from './amounts.ts';
import type { SeriesClass } from './labels.ts';
import type { Random } from './random.ts';
import type { Entry, Setting } from './setting.ts';

/** Payment habit. Payments by mandate are punctual, payments by hand are not. */
export type Habit = 'automatic' | 'by-hand' | 'card';

/** The plan of one series. */
export interface SeriesPlan {
  id: string;
  kind: string;
  class: SeriesClass;
  name: string;
  purpose?: string;
  channel: Channel;
  rule: Rule;
  shift: Shift;
  habit: Habit;
  direction?: Entry['direction'];
  accountId: number;
  amount: Amount;
  /** Share of payments whose merchant is recognized; default 0. */
  recognized?: number;
  /** Recognized merchant name, if it differs from the name in the text. */
  merchant?: string;
  /** First and last day of the series. */
  from: number;
  until: number;
}

export interface CompletedSeries {
  plan: SeriesPlan;
  entries: Entry[];
  /** Due days after the history as if nothing changed. Empty if the last two due days of the history were not paid. */
  ruleDays: number[];
}

const irregularities: Record<Habit, { missed: number; late: number; early: number; mostDays: number }> = {
  automatic: { missed: 0.006, late: 0.03, early: 0.005, mostDays: 2 },
  card: { missed: 0.006, late: 0.12, early: 0.02, mostDays: 2 },
  'by-hand': { missed: 0.025, late: 0.35, early: 0.35, mostDays: 4 },
};

/** Creates rare pauses and a rare move to another account. */
function createChanges(setting: Setting, random: Random, plan: SeriesPlan) {
  const canPause = plan.class === 'subscription' && random.chance(0.06 * setting.noise);
  const pauseFrom = random.int(setting.first + 60, setting.asOf - 90);
  const pauseUntil = pauseFrom + random.int(50, 130);
  const moves = random.chance(0.06 * setting.noise);
  const movesOn = moves ? random.int(setting.first + 60, setting.last) : Number.POSITIVE_INFINITY;
  const { main, second, card } = setting.accounts;
  const target = plan.accountId === main ? (plan.direction === 'CREDIT' || !setting.hasCard ? second : card) : main;
  return {
    isPaused: (day: number): boolean => canPause && day >= pauseFrom && day <= pauseUntil,
    accountOn: (day: number): number => (day >= movesOn ? target : plan.accountId),
  };
}

export function completeSeries(setting: Setting, random: Random, plan: SeriesPlan): CompletedSeries {
  const payee = setting.payees?.payeeOf(plan.name, plan.kind).payee.name ?? null;
  const text = createPaymentText(setting, random.fork('text'), plan);
  const changes = createChanges(setting, random.fork('changes'), plan);
  const odds = irregularities[plan.habit];
  const each = random.fork('each');
  const recognized = plan.recognized ?? 0;
  const mostDays = plan.rule.kind === 'days' ? 1 : odds.mostDays;
  const due = dueDays(plan.rule, plan.shift, setting.country, setting.first - 5, setting.last + 5);
  const entries: Entry[] = [];
  let nth = 0;
  let owed = 0;
  for (const dueDay of due) {
    if (dueDay < plan.from || dueDay > plan.until || changes.isPaused(dueDay)) continue;
    const amount = plan.amount({ day: dueDay, nth: nth++, random: each }) + owed;
    owed = 0;
    if (each.chance(odds.missed * setting.noise)) {
      // Half of the missed bills are paid with the next one.
      if (plan.class === 'bill' && each.chance(0.5)) owed = amount;
      continue;
    }
    const luck = each.next() / setting.noise;
    const moved = each.int(1, mostDays);
    const day = dueDay + (luck < odds.late ? moved : luck < odds.late + odds.early ? -moved : 0);
    if (day < setting.first || day > setting.last) continue;
    entries.push({
      day,
      amount,
      direction: plan.direction ?? 'DEBIT',
      accountId: changes.accountOn(dueDay),
      description: text(day, each),
      merchant: each.chance(recognized) ? (plan.merchant ?? titleCase(plan.name)) : null,
      isOwnTransfer: false,
      seriesId: plan.id,
      kind: plan.kind,
      payee,
    });
  }
  const lastSeen = entries.findLast(({ day }) => day <= setting.asOf)?.day ?? -1;
  const isOver = lastSeen < 0 || due.filter((day) => day > lastSeen + 5 && day <= setting.asOf).length >= 2;
  return { plan, entries, ruleDays: isOver ? [] : due.filter((day) => day > setting.asOf) };
}

/** Splits the period among successive contracts that end at random. */
export function contracts(
  setting: Setting,
  random: Random,
  odds: { endsPerYear: number; isReplaced: boolean; startsLate?: number },
): { from: number; until: number; nth: number }[] {
  const spans: { from: number; until: number; nth: number }[] = [];
  const startsLate = random.chance(odds.startsLate ?? 0);
  let from = startsLate ? random.int(setting.first, setting.asOf - 10) : setting.first - random.int(10, 900);
  for (let nth = 0; from <= setting.last; nth++) {
    const runs = Math.round(random.waitingDays(odds.endsPerYear));
    const until = Math.max(from + 60, startsLate || nth > 0 ? from + runs : setting.first + runs);
    spans.push({ from, until, nth });
    if (!odds.isReplaced) break;
    from = until + random.int(1, 20);
  }
  return spans;
}
