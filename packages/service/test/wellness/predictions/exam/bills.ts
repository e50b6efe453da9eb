import { seasonal, stepped, varying } from './amounts.ts';
import type { Amount } from './amounts.ts';
import { contracts } from './series.ts';
import type { Habit, SeriesPlan } from './series.ts';
import type { Random } from './random.ts';
import type { Rule, Shift } from './schedule.ts';
import type { Setting } from './setting.ts';

const names = {
  landlord: {
    US: ['HAWTHORN PROPERTY MGMT', 'OAKLINE APARTMENTS', 'R DELGADO', 'RENTBRIDGE'],
    GB: ['P ARKWRIGHT', 'FOXGLOVE LETTINGS', 'TOWERGATE HOMES LTD', 'MRS L DUNN'],
    AU: ['RAINE & MOSS TRUST', 'K PAPAS', 'HARBOURSIDE REALTY', 'RENTBRIDGE AU'],
  },
  electricity: {
    US: ['LONE PRAIRIE ENERGY', 'CASCADE POWER & LIGHT', 'TRI COUNTY ELECTRIC'],
    GB: ['SQUIDWATT ENERGY', 'NORTHERN SPARK', 'BRIGHTGRID'],
    AU: ['ORIGEN ENERGY', 'SOUTHERN CROSS POWER', 'BLUE GUM ELECTRICITY'],
  },
  gas: { US: ['PIEDMONT GAS CO', 'UNIGAS'], GB: ['BRITANNIA GAS', 'HEARTH GAS'], AU: ['JEMENA BAY GAS', 'TRU GAS'] },
  water: {
    US: ['CITY OF MILLBROOK UTIL', 'AQUARION COUNTY WATER'],
    GB: ['SEVERNSIDE WATER', 'WESSEX & WYE WATER'],
    AU: ['HARBOUR CITY WATER', 'YARRAVALE WATER'],
  },
  phone: {
    US: ['BEACON WIRELESS', 'TALKMOBILE US', 'VERITEL'],
    GB: ['GIFFGABB', 'THREEFOLD MOBILE', 'VODANET'],
    AU: ['TELSTAFF', 'OPTIMUS MOBILE', 'BOOSTER TEL'],
  },
  internet: {
    US: ['SPECTRA CABLE', 'FIBERHOOD', 'COXWELL COMM'],
    GB: ['SKYLARK BROADBAND', 'PLUSNETWORK', 'HYPERLANE'],
    AU: ['AUSSIE WIDEBAND', 'TPGNET', 'SUPERLOOPED'],
  },
  insurance: {
    US: ['PROGRESS MUTUAL', 'GECKO INS CO', 'STATE FARMERS', 'LIBERTY SHIELD'],
    GB: ['AVIVO INSURANCE', 'ADMIRABLE INS', 'DIRECT COVER', 'LV MUTUAL'],
    AU: ['NRMB INSURANCE', 'BUDGET COVER', 'ALLIANCE AU INS', 'MEDIBANKED HEALTH'],
  },
  council: {
    US: ['MILLBROOK COUNTY TAX', 'TREASURER OF LAKE CO'],
    GB: ['ASHBOURNE BC C TAX', 'LEEDON CITY COUNCIL', 'LB OF MARROW'],
    AU: ['INNER EAST COUNCIL', 'CITY OF WATTLE RATES'],
  },
  licence: { US: ['DMV VEHICLE REG'], GB: ['TV LICENCE BOARD', 'VEHICLE TAX'], AU: ['SERVICE STATE REGO'] },
};

interface BillOptions {
  kind: keyof typeof names;
  purpose: string;
  rule: (nth: number) => Rule;
  amount: (random: Random) => Amount;
  endsPerYear: number;
  isReplaced: boolean;
  startsLate?: number;
  habit?: Habit;
  shift?: Shift;
  recognized?: number;
  name?: string;
}

/** Returns one bill, with successive contracts if the household changes its provider. */
function billsOf(setting: Setting, random: Random, options: BillOptions, suffix = ''): SeriesPlan[] {
  const { country, accounts } = setting;
  const providers = random.shuffle(names[options.kind][country]);
  const habit = options.habit ?? (random.chance(0.2) ? 'by-hand' : 'automatic');
  const shift = options.shift ?? (habit === 'automatic' ? random.pick(['next', 'next', 'previous', 'none']) : 'none');
  const accountId = random.weighted([
    [6, accounts.main],
    [2, accounts.second],
    [1, accounts.card],
  ]);
  return contracts(setting, random, options).map(({ from, until, nth }) => ({
    id: `${options.kind}${suffix}-${nth}`,
    kind: options.kind,
    class: 'bill',
    name: options.name ?? providers[nth % providers.length] ?? '',
    purpose: options.purpose,
    channel: options.kind === 'landlord' ? 'standing-order' : 'debit',
    rule: options.rule(nth),
    shift,
    habit,
    accountId,
    amount: options.amount(random.fork(`amount${nth}`)),
    recognized: options.recognized ?? (random.chance(0.4) ? 0.9 : 0),
    from,
    until,
  }));
}

const everyMonths = (random: Random, months: 1 | 2 | 3 | 6 | 12): (() => Rule) => {
  const firstMonth = random.int(0, 11);
  return () => ({
    kind: 'date',
    date: random.pick([1, 1, 5, 10, 15, 20, 28, 31, random.int(1, 28)]),
    everyMonths: months,
    firstMonth,
  });
};

function housing(setting: Setting, random: Random): SeriesPlan[] {
  const { country, wealth } = setting;
  const isWeekly = country === 'AU' && random.chance(0.6);
  const every = random.pick([7, 14] as const);
  const anchor = setting.first + random.int(0, 13);
  const inMonth = everyMonths(random, 1);
  const base = Math.round(((isWeekly ? every * 6000 : 150_000) * wealth) / 1000) * 1000;
  return billsOf(setting, random, {
    kind: 'landlord',
    purpose: 'RENT',
    rule: isWeekly ? () => ({ kind: 'days', every, anchor }) : inMonth,
    amount: (own) => stepped(setting, own, base, 0.8),
    endsPerYear: 0.2,
    isReplaced: true,
    habit: random.chance(0.3) ? 'by-hand' : 'automatic',
  });
}

function utilities(setting: Setting, random: Random): SeriesPlan[] {
  const { country, wealth } = setting;
  const peak = country === 'AU' ? 6 : 0;
  const months = country === 'AU' ? random.pick([1, 3, 3] as const) : 1;
  // Many households in Great Britain pay equal monthly amounts by a budget plan.
  const isBudget = country === 'GB' && random.chance(0.6);
  const electricity = 9000 * wealth * Math.sqrt(months);
  const plans = billsOf(setting, random, {
    kind: 'electricity',
    purpose: 'ENERGY',
    rule: everyMonths(random, months),
    amount: (own) =>
      isBudget
        ? stepped(setting, own, Math.round(electricity / 100) * 100, 1.2)
        : seasonal(electricity, 0.35, peak, 0.12, country !== 'GB'),
    endsPerYear: 0.2,
    isReplaced: true,
  });
  if (random.chance(0.6)) {
    plans.push(
      ...billsOf(setting, random, {
        kind: 'gas',
        purpose: 'GAS',
        rule: everyMonths(random, country === 'AU' ? random.pick([2, 3] as const) : 1),
        amount: () => seasonal(6500 * wealth, 0.6, peak, 0.15, false),
        endsPerYear: 0.1,
        isReplaced: true,
      }),
    );
  }
  if (random.chance(0.8)) {
    plans.push(
      ...billsOf(setting, random, {
        kind: 'water',
        purpose: 'WATER',
        rule: everyMonths(random, country === 'US' ? random.pick([1, 2, 3] as const) : random.pick([1, 3, 6] as const)),
        amount: (own) => (own.chance(0.5) ? stepped(setting, own, 4200, 1) : varying(5200 * wealth, 0.15)),
        endsPerYear: 0.03,
        isReplaced: true,
      }),
    );
  }
  return plans;
}

function connections(setting: Setting, random: Random): SeriesPlan[] {
  const phones = random.pick([1, 1, 2]);
  // Adds two contracts with one provider, possibly on the same day.
  const provider = random.pick(names.phone[setting.country]);
  const isOneDay = phones === 2 && random.chance(0.4);
  const rule = everyMonths(random, 1)();
  const plans: SeriesPlan[] = [];
  for (let at = 0; at < phones; at++) {
    plans.push(
      ...billsOf(
        setting,
        random.fork(`phone${at}`),
        {
          kind: 'phone',
          purpose: 'MOBILE',
          ...(phones === 2 && { name: provider }),
          rule: isOneDay ? () => rule : everyMonths(random, 1),
          amount: (own) =>
            own.chance(0.3)
              ? varying(4500, 0.08)
              : stepped(setting, own, own.int(12, 70) * 100 + own.pick([0, 50, 99]), 0.9),
          endsPerYear: 0.15,
          isReplaced: phones === 1,
          recognized: random.chance(0.5) ? 0.85 : 0,
        },
        `${at}`,
      ),
    );
  }
  return [
    ...plans,
    ...billsOf(setting, random, {
      kind: 'internet',
      purpose: 'INTERNET',
      rule: everyMonths(random, 1),
      amount: (own) => stepped(setting, own, own.int(30, 90) * 100 + 99, 1),
      endsPerYear: 0.15,
      isReplaced: true,
    }),
  ];
}

function insurances(setting: Setting, random: Random): SeriesPlan[] {
  const plans: SeriesPlan[] = [];
  const insurer = random.chance(0.3) ? random.pick(names.insurance[setting.country]) : undefined;
  const count = random.int(1, 3);
  for (let at = 0; at < count; at++) {
    const own = random.fork(`insurance${at}`);
    const months = own.pick([1, 1, 1, 3, 6, 6, 12] as const);
    plans.push(
      ...billsOf(
        setting,
        own,
        {
          kind: 'insurance',
          purpose: own.pick(['AUTO', 'HOME', 'LIFE', 'INS PREM', 'POLICY']),
          ...(insurer !== undefined && { name: insurer }),
          rule: everyMonths(own, months),
          amount: (each) => stepped(setting, each, each.int(1800, 9000) * months, 1),
          endsPerYear: 0.12,
          isReplaced: insurer === undefined,
        },
        `${at}`,
      ),
    );
  }
  return plans;
}

function taxes(setting: Setting, random: Random): SeriesPlan[] {
  const { country, wealth } = setting;
  const plans: SeriesPlan[] = [];
  const inMonths = { US: [6, 12], GB: [1], AU: [3] } as const;
  if (random.chance(country === 'GB' ? 0.9 : 0.5)) {
    const months = random.pick<2 | 1 | 3 | 6 | 12>(inMonths[country]);
    plans.push(
      ...billsOf(setting, random.fork('council'), {
        kind: 'council',
        purpose: country === 'GB' ? 'COUNCIL TAX' : 'RATES',
        rule: everyMonths(random, months),
        amount: (own) => stepped(setting, own, Math.round(15_000 * wealth * months * 0.9), 1),
        endsPerYear: 0.05,
        isReplaced: true,
      }),
    );
  }
  if (random.chance(0.6)) {
    plans.push(
      ...billsOf(setting, random.fork('licence'), {
        kind: 'licence',
        purpose: 'LICENCE',
        rule: everyMonths(random, 12),
        amount: (own) => stepped(setting, own, own.int(80, 400) * 100, 0.8),
        endsPerYear: 0.1,
        isReplaced: false,
      }),
    );
  }
  return plans;
}

export const billPlans = (setting: Setting, random: Random): SeriesPlan[] => [
  ...(setting.ownsHome ? [] : housing(setting, random.fork('housing'))),
  ...utilities(setting, random.fork('utilities')),
  ...connections(setting, random.fork('connections')),
  ...insurances(setting, random.fork('insurances')),
  ...taxes(setting, random.fork('taxes')),
];
