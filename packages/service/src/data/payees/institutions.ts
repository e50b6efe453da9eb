import type { Country } from './formats/format.ts';

/** A public body that pays or is paid under several names. */
interface Institution {
  key: string;
  country: Country;
  /** Names at the start of a payee, in upper case. */
  names: RegExp;
}

/** Agencies of benefits and taxes, by the names in their payments. Each program of an agency that users tell apart is one payee. */
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

/** Returns the key of the institution that a name states; `undefined` for other payees. */
export const keyOfInstitution = (name: string, country: Country | null): string | undefined =>
  institutions.find((one) => (country === null || one.country === country) && one.names.test(name))?.key;
