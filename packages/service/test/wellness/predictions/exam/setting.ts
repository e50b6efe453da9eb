import type { Country } from './calendar.ts';
import { createPayees } from './payees.ts';
import type { Payees } from './payees.ts';
import type { Random } from './random.ts';
import type { ExamPayment } from './types.ts';

/** Whether the texts of a payee have one form or several. */
export type Wordings = 'one' | 'several';

/** Common properties of all payments of a household. Days are counted from 1970-01-01. */
export interface Setting {
  country: Country;
  currency: string;
  /** Amount of noise; 1 is that of the exam. It scales payments outside series and irregularities within them. */
  noise: number;
  first: number;
  asOf: number;
  /** Last day that is generated, a few days beyond the horizon. */
  last: number;
  /** Account ids. Some households use one account for everything. */
  accounts: { main: number; second: number; card: number; savings: number };
  /** Whether the household has a credit card whose account is linked. */
  hasCard: boolean;
  ownsHome: boolean;
  person: string;
  city: string;
  region: string;
  cardDigits: string;
  /** Scales amounts of income and spending. */
  wealth: number;
  /** Payees with several wordings; `null` if each payee has one. */
  payees: Payees | null;
}

/** A payment before it gets its id. */
export interface Entry {
  day: number;
  /** Amount in cents or pence. */
  amount: number;
  direction: ExamPayment['direction'];
  accountId: number;
  description: string;
  merchant: string | null;
  isOwnTransfer: boolean;
  seriesId: string | null;
  kind: string;
  payee: string | null;
}

const people = {
  US: ['DANA WHITFIELD', 'MARCUS ORTEGA', 'PRIYA NAIR', 'TOM BECKER', 'ALICIA STONE', 'KEVIN TRAN'],
  GB: ['H CARTWRIGHT', 'MISS A OKAFOR', 'J PENHALIGON', 'MR D SINGH', 'S MACLEOD', 'E BRANAGH'],
  AU: ['LACHLAN REID', 'MEI CHEN', 'S KOSTAS', 'BRONTE HAYES', 'J WALLABEE', 'TARA NGUYEN'],
};

const cities = {
  US: ['AUSTIN TX', 'PORTLAND OR', 'COLUMBUS OH', 'TAMPA FL', 'DENVER CO', 'MADISON WI'],
  GB: ['LEEDS GB', 'BRISTOL GB', 'LONDON GB', 'CARDIFF GB', 'DERBY GB', 'EXETER GB'],
  AU: ['NEWTOWN NSW', 'FITZROY VIC', 'HOBART TAS', 'CAIRNS QLD', 'GLENELG SA', 'PARRAMATTA NSW'],
};

const currencies = { US: 'USD', GB: 'GBP', AU: 'AUD' } as const;

export function createSetting(
  random: Random,
  country: Country,
  at: {
    index: number;
    noise: number;
    asOf: number;
    historyDays: number;
    days: number;
    extraDays: number;
    wordings: Wordings;
  },
): Setting {
  const [city = '', region = ''] = random.pick(cities[country]).split(' ');
  const main = at.index * 10 + 1;
  const hasSecond = random.chance(0.4);
  const hasCard = random.chance(country === 'US' ? 0.7 : 0.4);
  return {
    country,
    currency: currencies[country],
    noise: at.noise,
    first: at.asOf - at.historyDays + 1,
    asOf: at.asOf,
    last: at.asOf + at.days + at.extraDays,
    accounts: { main, second: hasSecond ? main + 1 : main, card: hasCard ? main + 2 : main, savings: main + 3 },
    hasCard,
    ownsHome: random.chance(0.45),
    person: random.pick(people[country]),
    city,
    region,
    cardDigits: random.digits(4),
    wealth: random.between(0.7, 1.6),
    payees: at.wordings === 'several' ? createPayees(random.fork('payees'), country, at.asOf) : null,
  };
}
