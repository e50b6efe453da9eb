import type { Country } from './calendar.ts';
import type { Payee } from './payees.ts';
import type { Random } from './random.ts';
import { titleCase } from './texts.ts';

const abbreviations: ReadonlyMap<string, string> = new Map([
  ...([
    ['AMERICAN', 'AMER'],
    ['APARTMENTS', 'APTS'],
    ['ASSOCIATION', 'ASSOC'],
    ['ASSURANCE', 'ASSUR'],
    ['AUSTRALIA', 'AUST'],
    ['CENTER', 'CTR'],
    ['COMMUNICATIONS', 'COMM'],
    ['COMPANY', 'CO'],
    ['CORPORATION', 'CORP'],
    ['COUNTY', 'CNTY'],
    ['DEPARTMENT', 'DEPT'],
    ['ELECTRIC', 'ELEC'],
    ['ENGINEERING', 'ENG'],
    ['FINANCIAL', 'FIN'],
    ['FOUNDATION', 'FDN'],
    ['GROUP', 'GRP'],
    ['INSURANCE', 'INS'],
    ['INTERNATIONAL', 'INTL'],
    ['MANAGEMENT', 'MGMT'],
    ['MANUFACTURING', 'MFG'],
    ['MARKET', 'MKT'],
    ['MORTGAGE', 'MTG'],
    ['NATIONAL', 'NATL'],
    ['PROPERTY', 'PROP'],
    ['RESIDENTIAL', 'RES'],
    ['SERVICE', 'SVC'],
    ['SERVICES', 'SVCS'],
    ['SOCIETY', 'SOC'],
    ['UNIVERSITY', 'UNIV'],
    ['UTILITIES', 'UTIL'],
    ['WATER', 'WTR'],
  ] as const),
]);

const legalForms: Record<Country, readonly string[]> = {
  US: ['INC', 'LLC', 'CORP', 'CO'],
  GB: ['LTD', 'LIMITED', 'PLC', 'UK'],
  AU: ['PTY LTD', 'P/L', 'LTD', 'AUST'],
};
const webEndings: Record<Country, readonly string[]> = {
  US: ['.COM', '.COM', '.COM/BILL'],
  GB: ['.CO.UK', '.COM'],
  AU: ['.COM.AU', '.COM'],
};

const withoutVowels = (name: string): string => name.replaceAll(/(?<=[A-Z][A-Z]*)[AEIOU](?=[A-Z])/g, '');
const joined = (name: string): string => name.replaceAll(/[^A-Z0-9&.]/g, '');

/** Replaces characters that networks do not transmit. */
function withPlainCharacters(random: Random, name: string): string {
  const ampersand = random.pick(['&', '&', ' AND ', ' ']);
  return name
    .replaceAll('&', ampersand)
    .replaceAll("'", random.chance(0.6) ? '' : "'")
    .replaceAll(/[-*+/()]/g, (sign) => (random.chance(0.4) ? ' ' : sign))
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}

interface SpellingOptions {
  nature: Payee['nature'];
  country: Country;
  /** Share of spellings that are web addresses. Only companies have them. */
  webShare: number;
}

function organizationSpelling(random: Random, name: string, { nature, country, webShare }: SpellingOptions): string {
  let spelling = withPlainCharacters(random, name);
  if (random.chance(0.4))
    spelling = spelling
      .split(' ')
      .map((word) => abbreviations.get(word) ?? word)
      .join(' ');
  if (random.chance(0.04)) return withoutVowels(spelling);
  if (nature === 'public') return spelling;
  if (random.chance(webShare)) {
    const address = joined(spelling);
    return address.includes('.')
      ? address
      : `${random.chance(0.2) ? 'WWW.' : ''}${address}${random.pick(webEndings[country])}`;
  }
  if (random.chance(0.1)) return joined(spelling);
  return random.chance(0.25) ? `${spelling} ${random.pick(legalForms[country])}` : spelling;
}

function personSpelling(random: Random, name: string): string {
  const [first = '', last = ''] = name.split(' ');
  const initial = first.slice(0, 1);
  return random.pick([
    name,
    name,
    `${initial} ${last}`,
    `${last} ${initial}`,
    `${last} ${first}`,
    `${random.pick(['MR', 'MS'])} ${initial} ${last}`,
  ]);
}

/** Returns one of the spellings of a name that banks, networks and the payee itself use. */
export function spellingOf(random: Random, names: readonly string[], options: SpellingOptions): string {
  const name = random.pick(names);
  const spelling =
    options.nature === 'person' ? personSpelling(random, name) : organizationSpelling(random, name, options);
  return random.chance(0.3) ? titleCase(spelling) : spelling;
}
