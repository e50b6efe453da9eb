import { dateOf } from './calendar.ts';
import type { Country } from './calendar.ts';
import type { Payee, Payees } from './payees.ts';
import type { Random } from './random.ts';
import type { Setting } from './setting.ts';
import { spellingOf } from './spellings.ts';
import { templates } from './templates.ts';
import type { Format } from './templates.ts';
import { codeOf, months } from './texts.ts';
import type { Channel, Text } from './texts.ts';

export interface VariedTextOptions {
  name: string;
  kind: string;
  channel: Channel;
  purpose?: string;
  accountId?: number;
}

/** One way to write a payee. */
interface Form {
  template: string;
  name: string;
  processor: string;
  person: string;
  purpose: string;
  city: string;
  region: string;
}

type Weights = readonly (readonly [weight: number, format: Format])[];

/** Purposes that are paid from a bank account, never through a wallet or PayPal. */
const creditKinds: readonly string[] = ['mortgage', 'loan', 'card-payment'];

/** Returns the formats in which a payee is written. A credit card has only texts of card networks. */
function formatsOf(setting: Setting, payee: Payee, { channel, kind, accountId }: VariedTextOptions): Weights {
  const isPerson = payee.nature === 'person';
  const isOnCard = setting.hasCard && accountId === setting.accounts.card;
  const only = (format: Format): Weights => [[1, format]];
  if (kind === 'cash') return only('cash');
  if (kind === 'processed') return [...only('card'), [4, 'processed']];
  switch (channel) {
    case 'debit':
      if (isOnCard) return only('card');
      return [
        [11, 'debit'],
        [2, 'standing-order'],
        [creditKinds.includes(kind) ? 0 : 5, 'card'],
      ];
    case 'card':
      return [
        [16, 'card'],
        [isOnCard || accountId === undefined ? 0 : 2, 'debit'],
      ];
    case 'standing-order':
      return [
        [4, 'standing-order'],
        [2, isPerson ? 'person' : 'debit'],
      ];
    case 'credit':
      if (isPerson) return only('received');
      return kind === 'salary' && (setting.country !== 'US' || payee.processor !== null)
        ? [...only('credit'), ...only('payroll')]
        : only('credit');
    case 'store':
      return [
        [8, 'store'],
        [payee.isReal ? 0 : 3, 'terminal'],
      ];
    case 'person':
      return only('person');
  }
}

/** Shares of spellings that are web addresses. */
const webShares: Readonly<Partial<Record<Format, number>>> = { card: 0.22, processed: 0.15, debit: 0.05 };

const payPurposes: Record<Country, readonly string[]> = {
  US: ['PAYROLL', 'DIRECT DEP', 'DIR DEP', 'REG SALARY', 'SALARY', 'PAYROLL {mm}{dd}', 'PAYCHECK'],
  GB: ['SALARY', 'WAGES', 'PAY {mon} {yy}', 'SALARY {ref}', 'MONTHLY PAY', 'PAYROLL', 'EMP {ref}'],
  AU: ['SALARY', 'WAGES', 'PAY', 'PAYROLL {dd}{mm}{yy}', 'SALARY EMP {ref4}', 'PAY PE {dd}/{mm}'],
};
const usualPurposes: Record<Country, readonly string[]> = {
  US: ['PAYMENT', 'BILL PMT', 'WEB PMTS', 'ONLINE PMT', 'AUTOPAY', 'E-PAYMENT', 'BILLPAY'],
  GB: ['PAYMENT', 'A/C {ref}', '{mon} {yy}', 'INV {new4}'],
  AU: ['PAYMENT', '{ref}', 'INV {new4}', '{mon} {yyyy}'],
};
const personalPurposes = ['THANKS', 'DINNER', 'GIFT', 'TICKETS', 'CHEERS', '{mon}'];

function purposesOf(
  country: Country,
  { kind, channel, purpose = '' }: VariedTextOptions,
  payee: Payee,
): readonly string[] {
  if (kind === 'salary') return payPurposes[country];
  if (channel === 'credit' && payee.nature !== 'person') return [purpose];
  if (channel === 'person') return personalPurposes;
  return [purpose, purpose, ...usualPurposes[country]];
}

const places: Record<Country, readonly (readonly [city: string, region: string])[]> = {
  US: [
    ['AUSTIN', 'TX'],
    ['PORTLAND', 'OR'],
    ['COLUMBUS', 'OH'],
    ['SAN FRANCISCO', 'CA'],
    ['NEW YORK', 'NY'],
    ['SEATTLE', 'WA'],
    ['SALT LAKE CITY', 'UT'],
    ['WILMINGTON', 'DE'],
  ],
  GB: [
    ['LEEDS', 'GB'],
    ['BRISTOL', 'GB'],
    ['LONDON', 'GB'],
    ['MILTON KEYNES', 'GB'],
    ['CARDIFF', 'GB'],
    ['DUBLIN', 'IE'],
    ['HARROGATE', 'GB'],
    ['EXETER', 'GB'],
  ],
  AU: [
    ['SYDNEY', 'NSW'],
    ['MELBOURNE', 'VIC'],
    ['HOBART', 'TAS'],
    ['BRISBANE', 'QLD'],
    ['NORTH RYDE', 'NSW'],
    ['DOCKLANDS', 'VIC'],
    ['PERTH', 'WA'],
    ['ADELAIDE', 'SA'],
  ],
};

/** Returns the account holder's name as a company wrote it. */
function holderName(random: Random, person: string): string {
  const [first = '', ...others] = person.split(' ');
  return random.pick([person, person, `${others.join(' ')} ${first}`, `${others.join(' ')},${first}`]);
}

/** Replaces fields, and cuts those with a width. */
const fill = (template: string, fields: Readonly<Record<string, string>>): string =>
  template
    .replaceAll(/\{(\w+)(?::(\d+))?\}/g, (_, field: string, width?: string) => {
      const value = fields[field] ?? '';
      return width === undefined ? value : value.slice(0, Number(width)).trim();
    })
    .replaceAll(/ {2,}/g, ' ')
    .trim();

const joined = (name: string): string => name.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
const fieldsOf = (form: Form): Record<string, string> => ({ ...form, joined: joined(form.name) });

/** Creates three to six forms of a payee that differ also without numbers and dates. */
function createForms(
  setting: Setting,
  payee: Payee,
  random: Random,
  names: readonly string[],
  product: string,
  options: VariedTextOptions,
): Form[] {
  const { country } = setting;
  const formats = formatsOf(setting, payee, options);
  const purposes = purposesOf(country, options, payee);
  const forms = new Map<string, Form>();
  const count = random.int(3, 6);
  while (forms.size < count) {
    const format = random.weighted(formats);
    const webShare = webShares[format] ?? 0;
    const spelling = spellingOf(random, names, { nature: payee.nature, country, webShare });
    const [city, region] = random.chance(0.5)
      ? ([setting.city, setting.region] as const)
      : random.pick(places[country]);
    const form = {
      template: random.pick(templates[country][format]),
      name: product !== '' && random.chance(0.5) ? `${spelling}${random.pick([' ', ' ', '*'])}${product}` : spelling,
      ...{
        processor: payee.processor ?? '',
        person: holderName(random, setting.person),
        purpose: random.pick(purposes),
      },
      ...{ city, region },
    };
    const constant = fill(form.template.replace('*{code}', ''), fieldsOf(form)).replaceAll(/\S*\d\S*/g, '');
    forms.set(constant, form);
  }
  return [...forms.values()];
}

/** Returns a function that draws forms: different ones for the first three payments, then any. */
function formDraw(forms: readonly Form[], random: Random): (each: Random) => Form {
  const unused = random.shuffle(forms).slice(0, 3);
  return (each) => unused.pop() ?? each.pick(forms);
}

/** Creates texts of a payee. Each payment draws one of the forms; a payee that changes its name has new forms from then on. */
export function createVariedText(setting: Setting, payees: Payees, random: Random, options: VariedTextOptions): Text {
  const { payee, product } = payees.payeeOf(options.name, options.kind);
  const drawOf = (names: readonly string[], era: string): ((each: Random) => Form) => {
    const own = payee.random.fork(`${options.channel} ${product} ${era}`);
    return formDraw(createForms(setting, payee, own, names, product, options), random.fork(era));
  };
  const draw = drawOf(payee.names, 'first');
  const drawRenamed = payee.renamed === null ? draw : drawOf(payee.renamed.names, 'renamed');
  const renamedFrom = payee.renamed?.from ?? Number.POSITIVE_INFINITY;
  const [ref, ref10, ref4] = [random.digits(random.int(6, 11)), random.digits(10), random.digits(4)];
  const phone = `${random.digits(3)}-${random.digits(7)}`;
  const stores = Array.from({ length: 3 }, () => ({
    store: random.digits(4),
    place: random.pick(places[setting.country]),
  }));
  return (day, each) => {
    const form = (day >= renamedFrom ? drawRenamed : draw)(each);
    const [yyyy = '', mm = '', dd = ''] = dateOf(day).split('-');
    const { store, place } = each.pick(stores);
    const fields = {
      ...{ ref, ref10, ref4, phone, yyyy, mm, dd, yy: yyyy.slice(2), yymmdd: `${yyyy.slice(2)}${mm}${dd}` },
      ...{ mon: months[Number(mm) - 1] ?? '', card: setting.cardDigits, store },
      ...{ new: each.digits(9), new4: each.digits(4), code: `${codeOf(each)}${each.digits(1)}` },
      time: `${String(each.int(6, 22)).padStart(2, '0')}${String(each.int(0, 59)).padStart(2, '0')}`,
      ...fieldsOf(form),
      ...(options.channel === 'store' && { city: place[0], region: place[1] }),
    };
    return fill(form.template, { ...fields, purpose: fill(form.purpose, fields) });
  };
}
