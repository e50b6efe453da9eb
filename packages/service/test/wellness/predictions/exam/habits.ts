import { isBusinessDay, partsOf, weekdayOf } from './calendar.ts';
import { createPaymentText } from './payment-text.ts';
import { titleCase } from './texts.ts';
import type { Channel, Text } from './texts.ts';
import type { Random } from './random.ts';
import type { Entry, Setting } from './setting.ts';

/** Payments of a household outside series. */
interface Shop {
  name: string;
  merchant: string | null;
  payee: string | null;
  text: Text;
  accountId: number;
}

function createShop(
  setting: Setting,
  random: Random,
  { name, kind, channel, purpose = '' }: { name: string; kind: string; channel: Channel; purpose?: string },
): Shop {
  const isRecognized = channel === 'store' && random.chance(0.6);
  return {
    name,
    merchant: isRecognized ? titleCase(name) : null,
    payee: setting.payees?.payeeOf(name, kind).payee.name ?? null,
    text: createPaymentText(setting, random, { name, kind, channel, purpose }),
    accountId: channel === 'person' || random.chance(0.4) ? setting.accounts.main : setting.accounts.card,
  };
}

function entryOf(shop: Shop, day: number, amount: number, kind: string, random: Random): Entry {
  return {
    ...{ day, amount: Math.max(100, Math.round(amount)), direction: 'DEBIT', accountId: shop.accountId, kind },
    description: shop.text(day, random),
    merchant: random.chance(0.9) ? shop.merchant : null,
    ...{ isOwnTransfer: false, seriesId: null, payee: shop.payee },
  };
}

interface Pastime {
  kind: string;
  /** Share of households with this habit. */
  share: number;
  /** Payments in 30 days, before the factor of noise. */
  rate: number;
  names: readonly string[];
  /** Number of different shops of a household. */
  shops: number;
  channel: Channel;
  purpose?: string;
  /** Returns the amount in cents. */
  amount: (random: Random) => number;
  /** Relative deviation from the average interval between payments. Without it, payments are random. */
  spread?: number;
  /** Relative odds of a day for random payments. */
  on?: (day: number) => number;
}

const lognormal =
  (middle: number, spread: number) =>
  (random: Random): number =>
    middle * Math.exp(spread * random.normal());
const round =
  (steps: readonly number[]) =>
  (random: Random): number =>
    random.pick(steps) * 100;
const weekend = (day: number): number => ([0, 5, 6].includes(weekdayOf(day)) ? 1.7 : 0.7);

const pastimes: readonly Pastime[] = [
  {
    ...{ kind: 'groceries', share: 1, rate: 7, shops: 4, channel: 'store', on: weekend, amount: lognormal(5200, 0.55) },
    names: ['HARVEST FRESH', 'ALDERS MARKET', 'COSTLESS FOODS', 'CORNER GREENGROCER', 'WOOLWORTHY', 'TRADER FINNS'],
  },
  {
    ...{ kind: 'fuel', share: 0.7, rate: 2.5, spread: 0.5, shops: 2, channel: 'store', amount: lognormal(4600, 0.25) },
    names: ['SUNOIL', 'AMPOLE', 'QUICKFUEL', 'SUDSY CAR WASH'],
  },
  {
    ...{
      kind: 'restaurant',
      share: 0.95,
      rate: 3.5,
      shops: 6,
      channel: 'store',
      on: weekend,
      amount: lognormal(3400, 0.5),
    },
    names: [
      'LA PERGOLA',
      'GOLDEN WOK',
      'BURGER BARN',
      'THE CROWN',
      'TACO LOCO',
      'SAFFRON HOUSE',
      'PIZZA PRONTO',
      'NOODLE INN',
    ],
  },
  {
    ...{ kind: 'marketplace', share: 0.9, rate: 2.5, shops: 2, channel: 'card', amount: lognormal(2600, 0.8) },
    names: ['BAZARIO', 'BAZARIO MKTP', 'GAMEPORT', 'ETSEA', 'ORCHARD BILL'],
  },
  {
    ...{
      kind: 'cash',
      share: 0.7,
      rate: 1.3,
      spread: 0.7,
      shops: 2,
      channel: 'store',
      amount: round([20, 40, 50, 60, 100, 200]),
    },
    names: ['ATM WITHDRAWAL', 'CASH MACHINE', 'ATM WDL'],
  },
  {
    ...{
      kind: 'person',
      share: 0.8,
      rate: 1.6,
      shops: 4,
      channel: 'person',
      amount: round([10, 15, 20, 25, 30, 50, 80]),
    },
    ...{ names: ['ANNA K', 'BEN', 'CHRIS P', 'DAD', 'EVE MORALES', 'FLATMATE JO'], purpose: 'THANKS' },
  },
  {
    ...{ kind: 'doctor', share: 0.6, rate: 0.35, shops: 2, channel: 'store', amount: lognormal(7000, 0.5) },
    names: ['HILLSIDE CLINIC', 'DR M SANTOS DDS', 'PHARMACORNER'],
  },
  {
    // The fee is constant, but its days are irregular.
    ...{ kind: 'therapy', share: 0.12, rate: 1.2, spread: 0.5, shops: 1, channel: 'store', amount: round([80]) },
    names: ['PHYSIO WORKS', 'MIND & BODY COUNSELLING'],
  },
  {
    ...{ kind: 'parking', share: 0.4, rate: 1.8, shops: 2, channel: 'store', amount: round([2, 3, 4, 6, 12]) },
    names: ['PARKEASY', 'CITY TRANSIT', 'METRO TOPUP'],
  },
  {
    ...{
      kind: 'hairdresser',
      share: 0.4,
      rate: 0.7,
      spread: 0.35,
      shops: 1,
      channel: 'store',
      amount: round([35, 40, 45, 70]),
    },
    names: ['SHEAR DELIGHT', 'BARBER BROS'],
  },
  {
    ...{ kind: 'travel', share: 0.5, rate: 0.25, shops: 3, channel: 'card', amount: lognormal(24_000, 0.7) },
    names: ['SKYHOP AIR', 'INNKEEPERS', 'RAILAWAY', 'ROOMFINDER'],
  },
];

function daysOf(setting: Setting, random: Random, rate: number, { spread, on }: Pastime): number[] {
  const days: number[] = [];
  const step = (): number => (spread === undefined ? 1 : random.between(1 - spread, 1 + spread) / rate);
  for (let day = setting.first + step(); day <= setting.last; day += step()) {
    if (spread !== undefined || random.chance(rate * (on?.(day) ?? 1))) days.push(Math.round(day));
  }
  return days;
}

function pastimeEntries(setting: Setting, random: Random, pastime: Pastime): Entry[] {
  if (!random.chance(pastime.share)) return [];
  const names = random.shuffle(pastime.names).slice(0, pastime.shops);
  const shops = names.map((name) => createShop(setting, random, { ...pastime, name }));
  const favourite = random.pick(shops);
  const rate = (pastime.rate / 30) * setting.noise * random.between(0.5, 1.5);
  const each = random.fork('each');
  const entries: Entry[] = [];
  for (const day of daysOf(setting, each, rate, pastime)) {
    const shop = each.chance(0.4) ? favourite : each.pick(shops);
    const entry = entryOf(shop, day, pastime.amount(each), pastime.kind, each);
    entries.push(entry);
    if (pastime.kind === 'marketplace' && each.chance(0.1)) {
      const amount = each.chance(0.6) ? entry.amount : Math.ceil(entry.amount * each.between(0.2, 0.8));
      entries.push({ ...entry, day: day + each.int(2, 20), amount, direction: 'CREDIT', kind: 'refund' });
    }
  }
  return entries;
}

/** Returns coffee on most workdays, in periods with breaks, at prices from a short menu. */
function coffee(setting: Setting, random: Random): Entry[] {
  if (!random.chance(0.35)) return [];
  const shop = createShop(setting, random, {
    name: random.pick(['BEAN THERE', 'DRIP & CO', 'STARLING COFFEE']),
    ...{ kind: 'coffee', channel: 'store' },
  });
  const menu = [random.int(300, 420), random.int(430, 560), random.int(570, 980)];
  const odds = Math.min(0.9, random.between(0.4, 0.75) * setting.noise);
  const entries: Entry[] = [];
  for (let day = setting.first; day <= setting.last; day++) {
    if (!isBusinessDay(day, setting.country) || !random.chance(odds)) continue;
    entries.push(
      entryOf(
        shop,
        day,
        random.weighted([
          [6, menu[0] ?? 0],
          [3, menu[1] ?? 0],
          [1, menu[2] ?? 0],
        ]),
        'coffee',
        random,
      ),
    );
  }
  return entries;
}

/** Returns a large purchase on or near most Saturdays, with varying amounts. */
function weeklyShop(setting: Setting, random: Random): Entry[] {
  if (!random.chance(0.25)) return [];
  const shop = createShop(setting, random, {
    name: random.pick(['HARVEST FRESH', 'COSTLESS FOODS']),
    ...{ kind: 'groceries', channel: 'store' },
  });
  const entries: Entry[] = [];
  for (let day = setting.first; day <= setting.last; day++) {
    if (weekdayOf(day) !== 6 || !random.chance(0.75)) continue;
    const at = day + random.pick([-2, -1, 0, 0, 0, 1]);
    entries.push(entryOf(shop, at, 12_000 * setting.wealth * Math.exp(0.35 * random.normal()), 'groceries', random));
  }
  return entries;
}

/** Returns fees of a seasonal club: a few, weeks apart, then none until next year. */
function seasonalClub(setting: Setting, random: Random): Entry[] {
  if (!random.chance(0.3)) return [];
  const shop = createShop(setting, random, {
    name: random.pick(['UNITED JUNIORS FC', 'TENNIS ASSOC', 'SWIM SCHOOL']),
    ...{ kind: 'seasonal-club', channel: 'debit', purpose: 'FEES' },
  });
  const opens = random.int(0, 11);
  const entries: Entry[] = [];
  for (let day = setting.first; day <= setting.last; day++) {
    const { month } = partsOf(day);
    const isOpen = (month - opens + 12) % 12 < 4;
    if (isOpen && random.chance(0.03))
      entries.push(entryOf(shop, day, random.int(30, 160) * 100, 'seasonal-club', random));
  }
  return entries;
}

/** Returns one-time income. */
function windfalls(setting: Setting, random: Random): Entry[] {
  const shops = ['TAX REFUND OFFICE', 'CLASSIFIED SALE', 'GIFT MUM'].map((name) =>
    createShop(setting, random, { name, kind: 'windfall', channel: 'credit', purpose: 'CREDIT' }),
  );
  const entries: Entry[] = [];
  for (let day = setting.first; day <= setting.last; day++) {
    if (!isBusinessDay(day, setting.country) || !random.chance(0.006 * setting.noise)) continue;
    const entry = entryOf(random.pick(shops), day, random.int(40, 2400) * 100, 'windfall', random);
    entries.push({ ...entry, accountId: setting.accounts.main, direction: 'CREDIT' });
  }
  return entries;
}

export const habitEntries = (setting: Setting, random: Random): Entry[] => [
  ...pastimes.flatMap((pastime, at) => pastimeEntries(setting, random.fork(`${pastime.kind}${at}`), pastime)),
  ...coffee(setting, random.fork('coffee')),
  ...weeklyShop(setting, random.fork('weekly-shop')),
  ...seasonalClub(setting, random.fork('club')),
  ...windfalls(setting, random.fork('windfalls')),
];
