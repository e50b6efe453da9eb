import { seasonal, stepped, varying } from './amounts.ts';
import type { Amount } from './amounts.ts';
import { nextWeekday } from './calendar.ts';
import { contracts } from './series.ts';
import type { SeriesPlan } from './series.ts';
import type { Random } from './random.ts';
import type { Rule } from './schedule.ts';
import type { Setting } from './setting.ts';

const lenders = {
  US: ['QUILL HOME LOANS', 'FIRST PRAIRIE MORTGAGE', 'SALLIE MAYWELL', 'TOYOMA FINANCIAL', 'UPLIFT LENDING'],
  GB: ['HALIFORD MORTGAGE', 'NATIONBUILD BS', 'ZOPPER LOANS', 'BLACKHORSE MOTOR FIN', 'STUDENT LOANS CO'],
  AU: ['COMMWEST HOME LOAN', 'SUNCREST BANK', 'LATITUDINAL FIN', 'WISERR LOANS', 'PEPPERMINT MONEY'],
};
const cards = {
  US: ['CHASEWELL CARD', 'DISCOVERY BAY CARD', 'CAPITOL TWO'],
  GB: ['BARCLAYFORD CARD', 'MBNX LIMITED'],
  AU: ['AMIX CARD', 'ZIPP PAY'],
};

interface Obligation {
  kind: string;
  class: 'loan' | 'other-recurring';
  share: number;
  names: readonly string[];
  purpose: string;
  rule: Rule;
  amount: Amount;
  endsPerYear: number;
  habit?: SeriesPlan['habit'];
  channel?: SeriesPlan['channel'];
  direction?: SeriesPlan['direction'];
  startsLate?: number;
}

const onDate = (date: number): Rule => ({ kind: 'date', date, everyMonths: 1, firstMonth: 0 });

function obligationsOf(setting: Setting, random: Random): Obligation[] {
  const { country, wealth, first, ownsHome } = setting;
  const date = (): number => random.pick([1, 5, 15, 28, 30, 31, random.int(1, 31)]);
  const isFortnightly = country === 'AU' && random.chance(0.5);
  const friday = nextWeekday(first, 5);
  const weekday = first + random.int(0, 13);
  const fixed = (min: number, max: number, stepsPerYear: number): Amount =>
    stepped(setting, random, random.int(min, max) * 100, stepsPerYear);
  return [
    {
      ...{
        kind: 'mortgage',
        class: 'loan',
        share: ownsHome ? 0.8 : 0,
        names: lenders[country].slice(0, 2),
        purpose: 'MORTGAGE',
      },
      rule: isFortnightly ? { kind: 'days', every: 14, anchor: friday } : onDate(date()),
      // Variable rates change a few times a year.
      ...{
        amount: stepped(
          setting,
          random,
          Math.round(140_000 * wealth) + random.int(0, 99),
          country === 'US' ? 0.5 : 1.5,
        ),
        endsPerYear: 0.04,
      },
    },
    {
      ...{ kind: 'loan', class: 'loan', share: 0.45, names: lenders[country].slice(2), purpose: 'LOAN PMT' },
      ...{ rule: onDate(date()), amount: fixed(90, 480, 0.05), endsPerYear: 0.3, startsLate: 0.3 },
    },
    {
      ...{ kind: 'card-payment', class: 'loan', share: 0.5, names: cards[country], purpose: 'CARD PYMT' },
      ...{ rule: onDate(date()), amount: random.chance(0.3) ? fixed(25, 90, 0.3) : varying(45_000 * wealth, 0.45) },
      ...{ endsPerYear: 0.08, habit: random.chance(0.4) ? 'by-hand' : 'automatic' },
    },
    {
      ...{
        kind: 'donation',
        class: 'other-recurring',
        share: 0.3,
        names: ['CLEAN RIVERS FUND', 'ST BRIDES PARISH', 'CHILD AID INTL'],
      },
      ...{ purpose: 'DONATION', rule: onDate(date()), amount: fixed(5, 60, 0.1), endsPerYear: 0.2, startsLate: 0.3 },
    },
    {
      ...{
        kind: 'childcare',
        class: 'other-recurring',
        share: 0.2,
        names: ['LITTLE ACORNS NURSERY', 'BUSY BEES DAYCARE', 'AFTERCLUB OSHC'],
      },
      rule: country === 'AU' ? { kind: 'days', every: 7, anchor: weekday } : onDate(date()),
      ...{
        purpose: 'FEES',
        amount: seasonal(country === 'AU' ? 18_000 : 72_000, 0.1, 2, 0.07, false),
        endsPerYear: 0.3,
        startsLate: 0.2,
      },
    },
    {
      ...{
        kind: 'cleaner',
        class: 'other-recurring',
        share: 0.2,
        names: ['MARIA CLEANING', 'SPARKLE HOME', 'JOYCE B'],
        channel: 'standing-order',
      },
      ...{
        purpose: 'CLEAN',
        rule: { kind: 'days', every: random.pick([7, 14] as const), anchor: weekday },
        amount: fixed(45, 140, 0.5),
      },
      ...{ endsPerYear: 0.25, startsLate: 0.3 },
    },
    {
      ...{
        kind: 'allowance',
        class: 'other-recurring',
        share: 0.2,
        names: ['OLIVER', 'ZOE', 'GRANDMA RUTH'],
        channel: 'standing-order',
      },
      ...{ purpose: 'POCKET MONEY', rule: random.chance(0.5) ? { kind: 'days', every: 7, anchor: friday } : onDate(1) },
      ...{ amount: fixed(10, 120, 0.3), endsPerYear: 0.2, startsLate: 0.2 },
    },
    {
      ...{
        kind: 'maintenance',
        class: 'other-recurring',
        share: 0.1,
        names: ['CHILD SUPPORT UNIT', 'J HARMON'],
        channel: 'credit',
      },
      ...{
        direction: 'CREDIT',
        purpose: 'SUPPORT',
        rule: onDate(date()),
        amount: fixed(250, 700, 0.2),
        endsPerYear: 0.1,
      },
    },
  ];
}

export function obligationPlans(setting: Setting, random: Random): SeriesPlan[] {
  const plans: SeriesPlan[] = [];
  for (const obligation of obligationsOf(setting, random)) {
    const own = random.fork(obligation.kind);
    if (!own.chance(obligation.share)) continue;
    const names = own.shuffle(obligation.names);
    const habit = obligation.habit ?? 'automatic';
    const shift = habit === 'automatic' ? own.pick(['next', 'next', 'previous', 'none'] as const) : 'none';
    for (const { from, until, nth } of contracts(setting, own, { ...obligation, isReplaced: false })) {
      plans.push({
        id: `${obligation.kind}-${nth}`,
        ...{
          kind: obligation.kind,
          class: obligation.class,
          name: names[nth % names.length] ?? '',
          purpose: obligation.purpose,
        },
        ...{
          channel: obligation.channel ?? 'debit',
          rule: obligation.rule,
          shift,
          habit,
          accountId: setting.accounts.main,
        },
        ...(obligation.direction !== undefined && { direction: obligation.direction }),
        ...{ amount: obligation.amount, from, until },
      });
    }
  }
  return plans;
}
