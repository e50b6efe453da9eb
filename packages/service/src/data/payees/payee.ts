import type { Container, Transaction } from '@fin-link/contracts/service';
import { bankText, type StatedFacts } from '../../banks/connectors/index.ts';
import { decodeEntities } from './decode-entities.ts';
import type { Country, TextChannel } from './formats/format.ts';
import { foldAccents } from './letters.ts';
import { knownMerchant, type Merchant } from './merchants.ts';
import { keyOfName, keyOfPerson } from './payee-name.ts';
import type { Place } from './places.ts';
import { readName, readStatement } from './statement.ts';

/** Data of a transaction from which its payee is derived. */
export interface PayeeFacts {
  /** Text from the bank, unchanged. */
  description: string;
  baseType: Transaction['baseType'];
  container: Container;
  /** Currency of the transaction. It determines the country whose formats apply. */
  currency?: string;
  /** Facts that the bank states in separate fields. */
  stated?: StatedFacts | undefined;
}

/** Payee of a transaction, derived from this transaction alone. */
export interface Payee {
  /** Payee key, equal for all transactions with this payee, of all users. */
  key: string;
  /** Name in upper case, without the words of banks, networks and processors. Empty if the text has no word. */
  name: string;
  /** Text without references and numbers. */
  words: string;
  /** Name, followed by the product or order: `ADOBE CREATIVE CLOUD` for `ADOBE *CREATIVE CLOUD`. */
  nameAndProduct: string;
  merchant: Merchant | undefined;
  isPerson: boolean;
  /** Payment channel in the text or a field; `null` if neither states one. */
  channel: TextChannel | null;
  /** Purpose that the payee states; `null` if there is none. */
  purpose: string | null;
  /** Whether the processor serves restaurants only. */
  isRestaurant: boolean;
  /** Place of a card payment; `null` if the text does not state it with certainty. */
  place: Place | null;
  country: Country | null;
}

/** Countries with supported formats, by currency. */
const countryByCurrency: Readonly<Record<string, Country>> = { USD: 'US', GBP: 'GB', AUD: 'AU' };

/** Derives the payee of a transaction from fields in which the bank states a name, otherwise from the text. */
export function payeeOf({ description, container, currency, stated = {} }: PayeeFacts): Payee {
  const country = countryByCurrency[currency ?? ''] ?? null;
  const isCardPayment = stated.channel === 'CARD';
  const isCard = isCardPayment || container === 'creditCard';
  const printed = bankText(decodeEntities(description));
  const text = readStatement(printed, country, isCard);
  const statedName = [stated.merchantName, stated.billerName, stated.ultimateName, stated.counterpartyName].find(
    (name) => name !== undefined && /\p{L}/u.test(name),
  );
  const { name, nameAndProduct } = statedName === undefined ? text : readName(bankText(decodeEntities(statedName)));
  const upper = foldAccents(printed.toUpperCase());
  // A brand's name can begin like an entry description: `SO ENERGY`.
  const withPurpose = text.purpose === null ? nameAndProduct : `${nameAndProduct} ${text.purpose}`;
  const merchant =
    knownMerchant(foldAccents(withPurpose), { printed: upper, country }) ??
    knownMerchant(upper, { printed: upper, country, minWords: 2 }) ??
    (text.company === null ? undefined : knownMerchant(text.company, { printed: upper, country }));
  const channel = text.channel ?? (isCardPayment ? 'card' : null);
  const institution = merchant === undefined && !isCard ? keyOfInstitution(name, country) : undefined;
  const isPerson = merchant === undefined && institution === undefined && !isCard && isPersonName(name, channel);
  const key =
    merchant?.key ?? institution ?? ((isPerson ? keyOfPerson(name) : keyOfName(name)) || keyOfName(description));
  return {
    key,
    name,
    words: text.words,
    nameAndProduct,
    merchant,
    isPerson,
    channel,
    purpose: text.purpose,
    isRestaurant: text.isRestaurant,
    place: text.place,
    country,
  };
}

/** Words that occur in company names only. */
const companyWords =
  /\b(?:LTD|LIMITED|PLC|LLC|INC|CORP|PTY|CO|COMPANY|SERVICES?|SVCS?|GROUP|PROPERT\w*|REALTY|LETTINGS|RESIDENT\w*|ESTATES?|SCHOOL|NURSERY|CLUB|COUNCIL|CLINIC|DENTAL|CENTER|CENTRE|ASSOC\w*|TRUST|BANK|ENERGY|WATER|INSURANCE|STRATA|MANAGEMENT|MGMT|ANALYTICS|MINING|LOGISTICS|FITNESS|GYMS?|CARE|HOUSE|UK|AUSTRALIA|BENEFITS?|HMRC|DWP|NHS|DVLA|TAX|PAYE|ENERG\w*|LENDING|COVER|MORTGAGES?|TELECOM|INTERNET|TV|CLOUD|INSUR\w*|ASSURANCE|FINANC\w*|HEALTH|FUND|UNIVERSITY|COLLEGE|HOSPITAL|DEPT|DEPARTMENT|CITY|COUNTY|PRISON|POLICE|SUPERMARKETS?|STORES?|FOODS|HOTELS?|POWER|PWR|UTILI\w*|BROADBAN\w*|RETAIL|SOFTWAR\w*|HOUSI\w*|WTR|RESIDEN\w*|HLTH|APARTM\w*|APTS|ASSUR|JOINERY|SECURITI\w*|LIGHT|LGHT|ELEC\w*|GAS)\b|&/;
/**
 * Returns whether a name belongs to a person. A title or an initial with a surname is enough in payments between accounts. In payments
 * between persons, two words are enough. Names with a company word never belong to a person.
 */
function isPersonName(name: string, channel: TextChannel | null): boolean {
  if (channel === 'card' || channel === 'ach' || companyWords.test(name)) return false;
  if (/^(?:MR|MRS|MS|MISS|DR|MX) \p{L}/u.test(name)) return true;
  if (channel !== null && /^(?:\p{L} \p{L}[\p{L}'-]{2,}|\p{L}[\p{L}'-]{2,} \p{L})(?: |$)/u.test(name)) return true;
  return channel === 'person' && /^\p{L}[\p{L}'-]+ \p{L}[\p{L}'-]+(?: |$)/u.test(name);
}

/** Public body with several names in payments. */
interface Institution {
  key: string;
  country: Country;
  /** Beginnings of the payee's name, in upper case. */
  names: RegExp;
}

/** Agencies of benefits and taxes, by their names in payments. A program that users know as its own payee has its own entry. */
const institutions: readonly Institution[] = [
  { key: 'social-security', country: 'US', names: /^(?:SSA TREAS|SOC(?:IAL)? SEC|US TREASURY SSA|XX?SOC SEC)/ },
  { key: 'supplemental-security-income', country: 'US', names: /^(?:SSI TREAS|SSI ADMIN|US TREASURY SSI)/ },
  { key: 'veterans-affairs', country: 'US', names: /^(?:VACP TREAS|VA BENEF|VA TREAS|US TREASURY VA)/ },
  { key: 'irs', country: 'US', names: /^(?:IRS(?: TREAS)?|US TREASURY IRS|INTERNAL REVENUE)\b/ },
  {
    key: 'dwp-universal-credit',
    country: 'GB',
    names: /^(?:DWP (?:UC|UN?I?V\w* CR\w*)|U(?:NI)?V\w* CR(?:E?D\w*)?)(?: D(?:WP)?)?\b/,
  },
  { key: 'dwp-state-pension', country: 'GB', names: /^(?:DWP (?:SP|STATE PEN\w*|STPEN\w*)|STATE PEN\w*)/ },
  { key: 'dwp-pip', country: 'GB', names: /^(?:DWP (?:PIP|DLA)|PERSONAL INDEP\w*)/ },
  { key: 'hmrc-child-benefit', country: 'GB', names: /^(?:HMRC CHB|HMRC CHILD|CHILD BEN)/ },
  { key: 'hmrc', country: 'GB', names: /^(?:HMRC|HM REVENUE|HM R ?& ?C)(?! ?(?:CHILD|PAYE))/ },
  { key: 'centrelink', country: 'AU', names: /^(?:CENTRELINK|CTRLINK|CTLINK|SERVICES AUST\w*|SVCS AUST?\w*|SVCS AST)/ },
  { key: 'medicare', country: 'AU', names: /^(?:MCARE BENEF\w*|MEDICARE(?: BENEF\w*)?)\b/ },
  { key: 'australian-taxation-office', country: 'AU', names: /^(?:ATO\d*|AUST\w* TAX\w*|TAX OFFICE)\b/ },
];

/** Returns the key of the institution with this name; `undefined` for other payees. */
const keyOfInstitution = (name: string, country: Country | null): string | undefined =>
  institutions.find((one) => (country === null || one.country === country) && one.names.test(name))?.key;
