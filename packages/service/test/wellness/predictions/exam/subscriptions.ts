import { price, stepped, withTrial } from './amounts.ts';
import type { Amount } from './amounts.ts';
import { contracts } from './series.ts';
import type { SeriesPlan } from './series.ts';
import type { Random } from './random.ts';
import type { Rule } from './schedule.ts';
import type { Setting } from './setting.ts';

type Beat = 'weekly' | 'every-four-weeks' | 'monthly' | 'every-two-months' | 'quarterly' | 'yearly';

/** Share of households, prices in whole units, and billing. */
interface Offer {
  name: string;
  share: number;
  prices: readonly [number, number];
  beats: readonly Beat[];
  merchant?: string;
}

/** Offers. Names of marketplaces and shops also occur in purchases outside series. */
const offers: readonly Offer[] = [
  { name: 'STREAMLY', share: 0.6, prices: [8, 19], beats: ['monthly'] },
  { name: 'MAXIPLAY', share: 0.3, prices: [6, 16], beats: ['monthly'] },
  { name: 'KOALAVISION', share: 0.15, prices: [9, 14], beats: ['monthly', 'yearly'] },
  { name: 'TUNEBOX', share: 0.5, prices: [9, 16], beats: ['monthly'] },
  { name: 'ORCHARD BILL', share: 0.5, prices: [0, 10], beats: ['monthly'], merchant: 'Orchard' },
  { name: 'ORCHARD BILL', share: 0.3, prices: [1, 33], beats: ['monthly', 'monthly', 'yearly'], merchant: 'Orchard' },
  { name: 'GOGOL STORAGE', share: 0.3, prices: [1, 9], beats: ['monthly', 'yearly'] },
  { name: 'BAZARIO PLUS', share: 0.5, prices: [7, 14], beats: ['monthly', 'monthly', 'yearly'], merchant: 'Bazario' },
  { name: 'PIXELFORGE CLOUD', share: 0.15, prices: [9, 55], beats: ['monthly'] },
  { name: 'THE DAILY LEDGER', share: 0.25, prices: [4, 29], beats: ['every-four-weeks', 'monthly', 'weekly'] },
  { name: 'PUZZLE & WORD CLUB', share: 0.08, prices: [2, 5], beats: ['weekly', 'monthly'] },
  { name: 'GREENCRATE BOX', share: 0.15, prices: [28, 65], beats: ['weekly', 'weekly', 'monthly'] },
  { name: 'SHAVE AND SUDS CLUB', share: 0.2, prices: [9, 26], beats: ['every-two-months', 'monthly', 'quarterly'] },
  { name: 'PAWS PANTRY', share: 0.15, prices: [22, 58], beats: ['every-two-months', 'every-four-weeks', 'monthly'] },
  { name: 'LENSPOST', share: 0.2, prices: [28, 70], beats: ['every-two-months', 'quarterly'] },
  { name: 'IRONWORKS GYM', share: 0.3, prices: [19, 59], beats: ['monthly'] },
  { name: 'ANYTIME MOVES FITNESS', share: 0.2, prices: [7, 21], beats: ['weekly', 'monthly'] },
  { name: 'CALMLY APP', share: 0.1, prices: [39, 69], beats: ['yearly'] },
  { name: 'NUMERUS TAX SOFTWARE', share: 0.12, prices: [49, 119], beats: ['yearly'] },
  { name: 'HARVEST FRESH PASS', share: 0.15, prices: [5, 12], beats: ['monthly'], merchant: 'Harvest Fresh' },
  { name: 'SUDSY CAR WASH CLUB', share: 0.1, prices: [19, 39], beats: ['monthly'] },
  { name: 'SAFEHOME ALARM', share: 0.12, prices: [19, 49], beats: ['monthly', 'quarterly'] },
  { name: 'GAMEPORT', share: 0.2, prices: [8, 17], beats: ['monthly', 'quarterly'], merchant: 'Gameport' },
  { name: 'ROADSIDE CLUB', share: 0.2, prices: [69, 149], beats: ['yearly'] },
  { name: 'DOMAINHUT', share: 0.1, prices: [11, 39], beats: ['yearly'] },
];

const monthsOf = { monthly: 1, 'every-two-months': 2, quarterly: 3, yearly: 12 } as const;

function ruleOf(beat: Beat, from: number, random: Random): Rule {
  if (beat === 'weekly') return { kind: 'days', every: 7, anchor: from };
  if (beat === 'every-four-weeks') return { kind: 'days', every: 28, anchor: from };
  return { kind: 'date', date: random.int(1, 31), everyMonths: monthsOf[beat], firstMonth: random.int(0, 11) };
}

function amountOf(setting: Setting, random: Random, offer: Offer, beat: Beat, isNew: boolean): Amount {
  const factor = beat === 'yearly' && offer.prices[1] < 40 ? 9 : 1;
  const full = stepped(setting, random, Math.max(99, price(random, ...offer.prices) * factor), 0.45);
  const isTried = isNew && beat !== 'yearly' && random.chance(0.35);
  // Prices in foreign currency vary with the exchange rate.
  if (random.chance(0.07)) return (at) => Math.round(full(at) * (1 + 0.012 * at.random.normal()));
  return isTried ? withTrial(full, random.pick([99, 100, 199, 499]), random.pick([1, 1, 2, 3])) : full;
}

export function subscriptionPlans(setting: Setting, random: Random): SeriesPlan[] {
  const plans: SeriesPlan[] = [];
  for (const [at, offer] of offers.entries()) {
    const own = random.fork(`offer${at}`);
    if (!own.chance(offer.share)) continue;
    const beat = own.pick(offer.beats);
    const accountId = own.chance(0.75) ? setting.accounts.card : setting.accounts.main;
    const recognized = own.chance(0.5) ? own.pick([1, 0.9, 0.8]) : 0;
    const channel =
      beat === 'weekly' || beat === 'monthly' ? own.pick(['card', 'card', 'card', 'debit'] as const) : 'card';
    const name = offer.name === 'BAZARIO PLUS' && own.chance(0.4) ? 'BAZARIO' : offer.name;
    const spans = contracts(setting, own, { endsPerYear: 0.25, isReplaced: false, startsLate: 0.35 });
    for (const { from, until, nth } of spans) {
      const each = own.fork(`${nth}`);
      plans.push({
        ...{ id: `subscription${at}-${nth}`, kind: 'subscription', class: 'subscription', name, channel, accountId },
        rule: ruleOf(beat, from, each),
        shift: channel === 'debit' ? 'next' : 'none',
        habit: channel === 'debit' ? 'automatic' : 'card',
        amount: amountOf(setting, each, offer, beat, from >= setting.first),
        ...(offer.merchant !== undefined && { merchant: offer.merchant }),
        ...{ purpose: 'SUBSCRIPTION', recognized, from, until },
      });
    }
  }
  return plans;
}
