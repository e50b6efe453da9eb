import { dateOf } from './calendar.ts';
import type { Country } from './calendar.ts';
import type { Random } from './random.ts';
import type { Setting } from './setting.ts';

/** Writes the bank's text of a payment on a day. */
export type Text = (day: number, random: Random) => string;
export type Channel = 'debit' | 'card' | 'store' | 'standing-order' | 'credit' | 'person';

// {ref} stays the same for a series, {new} changes with each payment.
const templates: Record<Channel, Record<Country, readonly string[]>> = {
  debit: {
    US: [
      '{name} DES:{purpose} ID:{ref} INDN:{person} CO ID:{ref2} PPD',
      '{name} {purpose} {yymmdd} {new}',
      'ACH DEBIT {name} {new}',
      '{name} WEB PMTS {new} WEB ID: {ref}',
      'ELECTRONIC WITHDRAWAL {name} {purpose} {mm}/{dd} {ref2}',
    ],
    GB: [
      'DIRECT DEBIT PAYMENT TO {name} REF {ref}, MANDATE NO {ref4}',
      '{name} {ref} DD',
      '{name} DDR {new}',
      '{name} {purpose} {ref}-{ref4} {dd}{mon}',
    ],
    AU: [
      'DIRECT DEBIT {ref} {name} {new}',
      '{name} {ref} DIRECT DEBIT',
      'BPAY {name} {ref} {new}',
      '{name} {purpose} RECEIPT {new} DATE {dd} {mon} {yyyy}',
    ],
  },
  card: {
    US: [
      '{name} {new} {city} {region}',
      'RECURRING PAYMENT AUTHORIZED ON {mm}/{dd} {name} {phone} {region} S{new} CARD {card}',
      '{name} {phone} {region}',
      '{name}*{code} {phone} {region}',
    ],
    GB: [
      'CARD PAYMENT TO {name} ON {dd} {mon}',
      '{name} {city} {region} {dd}{mon}',
      '{name} {new} CD {card}',
      '{name}*{code} {city}',
    ],
    AU: [
      '{name} {city} {region} AU CARD XX{card} VALUE DATE: {dd}/{mm}/{yyyy}',
      'VISA PURCHASE {name} {new} {dd}/{mm}',
      '{name}*{code} {city}',
    ],
  },
  store: {
    US: ['POS DEBIT {mm}/{dd} {name} #{store} {city} {region}', '{name} {store} {city} {region}', 'SQ *{name} {city}'],
    GB: ['{name} {store} {city} {region} {dd}{mon}', 'CARD PAYMENT TO {name} {store} ON {dd} {mon}'],
    AU: [
      '{name} {store} {city} {region} AU CARD XX{card} VALUE DATE: {dd}/{mm}/{yyyy}',
      'EFTPOS {name} {store} {city}',
    ],
  },
  'standing-order': {
    US: ['ONLINE TRANSFER TO {name} REF #{code} {purpose} {mm}/{dd}/{yy}', 'BILL PAY {name} CONF {new}', 'CHECK {new}'],
    GB: ['STO {name} {purpose}', 'STANDING ORDER {name} {purpose} {dd}{mon}', '{name} {purpose} FT'],
    AU: ['TRANSFER TO {name} {purpose} {new}', 'PAY ANYONE {name} {purpose}', 'AUTOPAY {new} {name}'],
  },
  credit: {
    US: [
      '{name} DES:{purpose} ID:{ref} INDN:{person} CO ID:{ref2} PPD',
      '{name} {purpose} {yymmdd} {new} {person}',
      'DIRECT DEPOSIT {name} {new}',
    ],
    GB: [
      '{name} {purpose}',
      'BACS CREDIT {name} {ref}',
      '{name} {purpose} {mon} {yy}',
      'AUTOMATED CREDIT {name} {new}',
    ],
    AU: [
      '{purpose} {name} {new}',
      'DIRECT CREDIT {ref} {name} {purpose} {dd}/{mm}',
      '{name} {purpose} WE {dd}{mm}{yy}',
    ],
  },
  person: {
    US: ['PEERPAY TO {name} {code}', 'PEERPAY PAYMENT {name} {new}'],
    GB: ['{name} {purpose} FP {dd}/{mm}/{yy} {code}', 'FASTER PAYMENT {name}'],
    AU: ['OSKO PAYMENT {name} {purpose}', 'FAST TRANSFER {name} {new}'],
  },
};

/** Returns a name in the form of merchant recognition. */
export const titleCase = (name: string): string =>
  name.toLowerCase().replaceAll(/\b\w/g, (letter) => letter.toUpperCase());

export const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const codeOf = (random: Random): string =>
  Array.from({ length: random.int(5, 9) }, () => letters[random.int(0, letters.length - 1)]).join('');

/** Returns another spelling of a name, as banks and acquirers write it. Only companies have web addresses. */
function respelled(name: string, channel: Channel, random: Random): string {
  const joined = name.replaceAll(' ', '');
  const short = name.slice(0, Math.max(9, name.length - 4)).trimEnd();
  const isOnline = channel === 'card' || channel === 'debit';
  return random.pick([
    joined,
    short,
    titleCase(name),
    ...(isOnline ? [`${joined}.COM`, `WWW.${joined}`, `${name} INC`] : []),
  ]);
}

interface TextOptions {
  name: string;
  channel: Channel;
  purpose?: string;
}

/** Creates the texts of a series. Some change their spelling on a certain day; each text has its own references, dates and places. */
export function createText(setting: Setting, random: Random, { name, channel, purpose = '' }: TextOptions): Text {
  const choices = templates[channel][setting.country];
  let template = random.pick(choices);
  // Few banks omit the name in a text.
  if (!template.includes('{name}') && random.chance(0.7)) template = choices[0] ?? template;
  const spelling = random.chance(0.3) ? respelled(name, channel, random) : name;
  const isRespelled = random.chance(0.12 * setting.noise);
  const respelledFrom = isRespelled ? random.int(setting.first, setting.last) : Number.POSITIVE_INFINITY;
  const laterTemplate = random.chance(0.5) ? random.pick(choices) : template;
  const laterSpelling = respelled(name, channel, random);
  const [ref, ref2, ref4] = [random.digits(random.int(6, 10)), random.digits(10), random.digits(4)];
  const stores = Array.from({ length: 3 }, () => random.digits(4));
  const phone = `${random.digits(3)}-${random.digits(7)}`;
  return (day, each) => {
    const [yyyy = '', mm = '', dd = ''] = dateOf(day).split('-');
    const isLater = day >= respelledFrom;
    const fields: Record<string, string> = {
      ...{ name: isLater ? laterSpelling : spelling, purpose, person: setting.person, ref, ref2, ref4, phone },
      ...{ yyyy, mm, dd, yy: yyyy.slice(2), yymmdd: `${yyyy.slice(2)}${mm}${dd}`, mon: months[Number(mm) - 1] ?? '' },
      ...{ new: each.digits(9), code: codeOf(each), store: each.pick(stores), card: setting.cardDigits },
      ...{ city: setting.city, region: setting.region },
    };
    const chosen = isLater ? laterTemplate : template;
    return chosen
      .replaceAll(/\{(\w+)\}/g, (_, field: string) => fields[field] ?? '')
      .replaceAll(/ {2,}/g, ' ')
      .trim();
  };
}
