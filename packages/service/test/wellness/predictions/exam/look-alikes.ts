import { stepped } from './amounts.ts';
import type { Random } from './random.ts';
import { contracts } from './series.ts';
import type { SeriesPlan } from './series.ts';
import type { Setting } from './setting.ts';

interface Pair {
  kind: string;
  class: SeriesPlan['class'];
  channel: SeriesPlan['channel'];
  names: readonly [string, string];
  /** Amounts in cents. */
  cents: readonly [number, number];
  dates: readonly [number, number];
}

/** Returns pairs that are easily mistaken for one series: two products of a merchant, two relatives, two merchants of one processor. */
function pairsOf(random: Random): Pair[] {
  const base = random.pick([799, 999, 1199]);
  const date = random.int(2, 8);
  return [
    {
      ...{ kind: 'subscription', class: 'subscription', channel: 'card', names: ['TWIN BASIC', 'TWIN MUSIC'] },
      ...{ cents: [base, base + random.pick([200, 300, 500])], dates: [date, date + random.int(9, 15)] },
    },
    {
      ...{ kind: 'relative', class: 'other-recurring', channel: 'standing-order', names: ['RELATIVE A', 'RELATIVE B'] },
      ...{ cents: [random.int(2, 6) * 1000, random.int(7, 15) * 1000], dates: [random.int(1, 10), random.int(16, 28)] },
    },
    {
      ...{ kind: 'processed', class: 'subscription', channel: 'card', names: ['PROCESSED A', 'PROCESSED B'] },
      ...{
        cents: [random.int(5, 11) * 100 + 99, random.int(12, 24) * 100 + 99],
        dates: [random.int(1, 12), random.int(15, 28)],
      },
    },
  ];
}

/** Returns look-alike series in an exam with several wordings; otherwise none. */
export function lookAlikePlans(setting: Setting, random: Random): SeriesPlan[] {
  if (setting.payees === null) return [];
  return pairsOf(random).flatMap(({ kind, class: seriesClass, channel, names, cents, dates }) =>
    names.flatMap((name, at) => {
      const own = random.fork(name);
      const base = cents[at] ?? 0;
      return contracts(setting, own, { endsPerYear: 0.12, isReplaced: false, startsLate: 0.2 }).map(
        ({ from, until }): SeriesPlan => ({
          id: `${kind}-alike-${at}`,
          ...{ kind, class: seriesClass, name, channel, from, until },
          purpose: channel === 'card' ? 'SUBSCRIPTION' : 'SUPPORT',
          rule: { kind: 'date', date: dates[at] ?? 1, everyMonths: 1, firstMonth: 0 },
          shift: 'none',
          habit: channel === 'card' ? 'card' : 'automatic',
          accountId: channel === 'card' ? setting.accounts.card : setting.accounts.main,
          amount: stepped(setting, own.fork('amount'), base, 0.4),
        }),
      );
    }),
  );
}
