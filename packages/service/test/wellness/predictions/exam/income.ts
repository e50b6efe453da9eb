import { stepped, varying } from './amounts.ts';
import { nextWeekday } from './calendar.ts';
import { contracts } from './series.ts';
import type { SeriesPlan } from './series.ts';
import type { Random } from './random.ts';
import type { Rule, Shift } from './schedule.ts';
import type { Setting } from './setting.ts';

const employers = {
  US: [
    'ACME LOGISTICS',
    'NORTHWIND HEALTH',
    'CITY OF MILLBROOK',
    'BLUE HERON FOODS',
    'TALLGRASS SOFTWARE',
    'WILLOW SCHOOLS',
  ],
  GB: ['PENNINE FREIGHT LTD', 'NHS TRUST 4471', 'KESTREL RETAIL PLC', 'WREN & CO LLP', 'ASHBOURNE SCHOOLS'],
  AU: ['COOLABAH MINING', 'BANKSIA HEALTH', 'DEPT OF SCHOOLS', 'GALAH HOSPITALITY', 'RIVERINA FOODS'],
};

interface PayRule {
  rule: Rule;
  shift: Shift;
  perYear: number;
}

function payRule(setting: Setting, random: Random): PayRule {
  const anchor = nextWeekday(setting.first + random.pick([0, 7]), random.pick([3, 4, 5, 5]));
  const days = (every: 7 | 14 | 28): PayRule => ({
    rule: { kind: 'days', every, anchor },
    shift: 'previous',
    perYear: 364 / every,
  });
  const onDate = (date: number): PayRule => ({
    rule: { kind: 'date', date, everyMonths: 1, firstMonth: 0 },
    shift: 'previous',
    perYear: 12,
  });
  const twice: PayRule = {
    rule: {
      kind: 'two-dates',
      dates: random.pick([
        [15, 31],
        [1, 15],
        [10, 25],
      ] as const),
    },
    shift: 'previous',
    perYear: 24,
  };
  const lastDay: PayRule = {
    rule: { kind: 'last-business-day', before: random.pick([0, 0, 0, 1, 2]) },
    shift: 'none',
    perYear: 12,
  };
  switch (setting.country) {
    case 'US':
      return random.weighted([
        [40, days(14)],
        [25, twice],
        [15, days(7)],
        [20, random.pick([lastDay, onDate(31), onDate(1)])],
      ]);
    case 'GB':
      return random.weighted([
        [35, lastDay],
        [35, onDate(random.pick([25, 28, 15, 20]))],
        [12, days(7)],
        [15, days(28)],
      ]);
    case 'AU':
      return random.weighted([
        [50, days(14)],
        [25, random.pick([onDate(15), lastDay])],
        [25, days(7)],
      ]);
  }
}

function salaries(setting: Setting, random: Random, earner: number): SeriesPlan[] {
  const places = random.shuffle(employers[setting.country]);
  const accountId =
    earner === 0 ? setting.accounts.main : random.pick([setting.accounts.main, setting.accounts.second]);
  return contracts(setting, random, { endsPerYear: 0.22, isReplaced: true }).map(({ from, until, nth }) => {
    const own = random.fork(`contract${nth}`);
    const { rule, shift, perYear } = payRule(setting, own);
    const base = Math.round((4_200_000 * setting.wealth * own.between(0.8, 1.3)) / perYear);
    return {
      id: `salary${earner}-${nth}`,
      kind: 'salary',
      class: 'income',
      name: places[nth % places.length] ?? '',
      purpose: own.pick(['PAYROLL', 'SALARY', 'WAGES', 'DIR DEP']),
      channel: 'credit',
      rule,
      shift,
      habit: 'automatic',
      direction: 'CREDIT',
      accountId,
      // Some people have varying hours; others earn the same until the next raise.
      amount: own.chance(0.35) ? varying(base, 0.13) : stepped(setting, own, base, 1),
      from,
      until,
    };
  });
}

interface Benefit {
  name: string;
  purpose: string;
  rule: Rule;
  shift: Shift;
  cents: readonly [number, number];
}

function benefitsOf(setting: Setting, random: Random): Benefit[] {
  const anchor = setting.first + random.int(0, 27);
  const monday = nextWeekday(setting.first + 7 * random.int(0, 3), 1);
  const date = random.int(1, 28);
  switch (setting.country) {
    case 'US':
      return [
        {
          name: 'SSA TREAS 310',
          purpose: 'XXSOC SEC',
          rule: { kind: 'nth-weekday', nth: random.int(2, 4), weekday: 3 },
          shift: 'previous',
          cents: [90_000, 210_000],
        },
        {
          name: 'SSI TREAS 310',
          purpose: 'SUPP SEC',
          rule: { kind: 'date', date: 1, everyMonths: 1, firstMonth: 0 },
          shift: 'previous',
          cents: [50_000, 94_000],
        },
      ];
    case 'GB':
      return [
        {
          name: 'HMRC CHILD BENEFIT',
          purpose: random.digits(8),
          rule: { kind: 'days', every: 28, anchor: monday },
          shift: 'previous',
          cents: [10_000, 17_000],
        },
        {
          name: 'DWP UC',
          purpose: random.digits(9),
          rule: { kind: 'date', date, everyMonths: 1, firstMonth: 0 },
          shift: 'previous',
          cents: [40_000, 110_000],
        },
        {
          name: 'DWP STATE PENSION',
          purpose: random.digits(8),
          rule: { kind: 'days', every: 28, anchor },
          shift: 'previous',
          cents: [60_000, 90_000],
        },
      ];
    case 'AU':
      return [
        {
          name: 'CTRLINK FAMILY',
          purpose: random.digits(9),
          rule: { kind: 'days', every: 14, anchor },
          shift: 'previous',
          cents: [12_000, 48_000],
        },
        {
          name: 'CTRLINK PENSION',
          purpose: random.digits(9),
          rule: { kind: 'days', every: 14, anchor },
          shift: 'previous',
          cents: [70_000, 110_000],
        },
      ];
  }
}

function benefits(setting: Setting, random: Random): SeriesPlan[] {
  const benefit = random.pick(benefitsOf(setting, random));
  const varies = benefit.name === 'DWP UC' || random.chance(0.1);
  const base = random.int(...benefit.cents);
  return contracts(setting, random, { endsPerYear: 0.1, isReplaced: false, startsLate: 0.2 }).map(
    ({ from, until }) => ({
      ...{
        id: 'benefit',
        kind: 'benefit',
        class: 'income',
        channel: 'credit',
        habit: 'automatic',
        direction: 'CREDIT',
      },
      ...{ name: benefit.name, purpose: benefit.purpose, rule: benefit.rule, shift: benefit.shift },
      ...{ accountId: setting.accounts.main, from, until },
      amount: varies ? varying(base, 0.15) : stepped(setting, random, base, 1),
    }),
  );
}

export function incomePlans(setting: Setting, random: Random): SeriesPlan[] {
  const earners = random.weighted([
    [15, 0],
    [45, 1],
    [40, 2],
  ]);
  const plans: SeriesPlan[] = [];
  for (let at = 0; at < earners; at++) plans.push(...salaries(setting, random.fork(`earner${at}`), at));
  if (earners === 0 || random.chance(0.35)) plans.push(...benefits(setting, random.fork('benefits')));
  return plans;
}
