import { abbreviations, foldAccents } from './letters.ts';

const titles = new Set('MR MRS MS MISS DR MX'.split(' '));
const maxKeyLength = 60;

/** Returns the distinctive words of a name, in their full forms. For example, `The Northside Dental Grp. Ltd` has two. */
export function nameWords(name: string): string[] {
  const words = plainLetters(name.toUpperCase())
    .replaceAll(/['’`]/g, '')
    .replaceAll('&', ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && word !== 'AND');
  if (words[0] === 'THE' && words.length > 1) words.shift();
  const isDropped = (word: string): boolean => legalForms.has(word) || branchWords.has(word) || cutForms.has(word);
  while (words.length > 1 && isDropped(words.at(-1) ?? '')) words.pop();
  return words.map((word, index) => (index === 0 ? word : (fullWords.get(word) ?? word)));
}

/** Removes all accents, including the diaeresis. */
const plainLetters = (name: string): string =>
  /^[ -~]*$/.test(name) ? name : foldAccents(name.normalize('NFC')).normalize('NFD').replaceAll(/\p{M}/gu, '');

/** Legal forms and parts of companies at the end of a name. They do not distinguish payees. */
const legalForms = new Set(
  'INC INCORPORATED LLC PLLC LLP LP LTD LIMITED PLC CORP CORPORATION CO COMPANY PTY PL GMBH SA BV NV AG SARL SRL SPA AB OY AS APS PC PA NA'.split(
    ' ',
  ),
);

/** Words for locations and sales channels at the end of a company's name. They do not distinguish payees either. */
const branchWords = new Set(
  'USA US UK GB AUS AU AUSTRALIA AMERICA EUROPE INTERNATIONAL INTL GLOBAL GROUP GRP HOLDINGS HLDGS ONLINE WEB INTERNET COM WWW STORE STORES SHOP'.split(
    ' ',
  ),
);

/** Legal forms that short fields cut off. */
const cutForms = new Set(
  'IN LL LT LIM LIMI LIMIT LIMITE COR CORPO COMP COMPA COMPAN INCO PT PTYL PTYLTD GRO GROU AUST AUSTR AUSTRAL'.split(
    ' ',
  ),
);

/** Full words by their abbreviation on card terminals and in short fields. */
const fullWords: ReadonlyMap<string, string> = new Map([
  ...Object.entries(abbreviations),
  ...`PHAR PHARMACY,APT APARTMENTS,MKTPL MARKETPLACE,MKTPLACE MARKETPLACE,RES RESIDENTIAL,HLTHCARE HEALTHCARE,MGT MANAGEMENT,
  MGMNT MANAGEMENT,ELECT ELECTRIC,RSTRNT RESTAURANT,SRVCS SERVICES,SERV SERVICES,CTR CENTER,CENTRE CENTER,CENT CENTER,
  INS INSURANCE,INSUR INSURANCE,ASSOC ASSOCIATES,ASSOCS ASSOCIATES,ASSN ASSOCIATION,PROP PROPERTY,PROPS PROPERTIES,PPTY PROPERTY,
  DEPT DEPARTMENT,GOVT GOVERNMENT,MED MEDICAL,DENT DENTAL,VET VETERINARY,VETS VETERINARY,FIN FINANCIAL,FINL FINANCIAL,
  BROS BROTHERS,MFG MANUFACTURING,TECH TECHNOLOGIES,TECHS TECHNOLOGIES,COMM COMMUNITY,COMMS COMMUNICATIONS,CNCL COUNCIL,
  CNL COUNCIL,BC COUNCIL,SCH SCHOOL,ACAD ACADEMY,RLTY REALTY,WTR WATER,UTILS UTILITIES,UTIL UTILITIES,ENGY ENERGY,ENRGY ENERGY,
  PWR POWER,TRANS TRANSPORT,LOGIST LOGISTICS,CONSTR CONSTRUCTION,CONST CONSTRUCTION,ENTS ENTERPRISES,ENT ENTERPRISES,
  AUTOMTV AUTOMOTIVE,GDN GARDEN,GDNS GARDENS,HSE HOUSE,HTL HOTEL,SUPERMKT SUPERMARKET,SUPMKT SUPERMARKET,CLNC CLINIC,
  NATL NATIONAL,NAT NATIONAL,AMER AMERICAN,BLDG BUILDING,BLDRS BUILDERS,FTNS FITNESS,FIT FITNESS,SOLNS SOLUTIONS,
  SOLUTNS SOLUTIONS,SOFTWRE SOFTWARE,ENGRG ENGINEERING,ENG ENGINEERING,LTGS LETTINGS,LETT LETTINGS,ACCT ACCOUNTING,PLMBG PLUMBING,
  PLUMB PLUMBING,LNDRY LAUNDRY,CLNRS CLEANERS,CAF CAFE,COF COFFEE,COFFE COFFEE,HARDWRE HARDWARE`
    .split(',')
    .map((pair) => pair.trim().split(' ') as [string, string]),
]);

/**
 * Maximum number of distinctive letters in a key. Many texts cut longer names here, because the company name of an ACH entry has 16
 * characters and that of a PayPal transfer 15, including spaces.
 */
export const keyLength = 13;
/** Words before the distinctive part of a name. They do not count towards `keyLength`. */
const commonStart =
  /^(?:UNIVERSITY|COLLEGE|DEPARTMENT|MINISTRY|COUNTY|CITY|TOWN|CHURCH|BANK|FRIENDS|ASSOCIATION|STATE|SAINT|ST|NATIONAL|AMERICAN|BRITISH|AUSTRALIAN|FIRST|OF|THE|AND|NEW|NORTH|SOUTH|EAST|WEST|ROYAL)$/;

/** Returns the payee key for a name: its distinctive words in lower case, without spaces, cut to `keyLength`. */
export function keyOfName(name: string): string {
  const words = nameWords(name);
  const start = words.findIndex((word) => !commonStart.test(word));
  const common = words.slice(0, Math.max(start, 0)).join('').toLowerCase();
  const rest = words
    .slice(Math.max(start, 0))
    .join('')
    .toLowerCase()
    .replace(/^www(?=.{4})/, '')
    .replace(/(?<=^.{4,})(?<!tele)com$/, '');
  return common + [...rest].slice(0, keyLength).join('');
}

/** Returns the payee key for a person. Sorts the words of the name, because banks print the surname first or last. */
export const keyOfPerson = (name: string): string =>
  nameWords(name)
    .filter((word) => !titles.has(word))
    // A message to the payee may follow the name.
    .slice(0, 2)
    .toSorted()
    .join('-')
    .toLowerCase()
    .slice(0, maxKeyLength);
