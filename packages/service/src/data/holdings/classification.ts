import type { AssetClassification, ClassificationType, Holding } from '@fin-link/contracts/service';
import type { Selectable } from 'kysely';
import type { HoldingTable } from '../../platform/database/index.ts';

/** Asset class by holding type, because banks do not send asset classes. Funds have their own class, because their contents are unknown. */
const assetClasses: Readonly<Record<Holding['holdingType'], string>> = {
  stock: 'Stocks',
  ETF: 'Funds',
  mutualFund: 'Funds',
  bond: 'Fixed income',
  CD: 'Fixed income',
  moneyMarketFund: 'Cash',
  currency: 'Cash',
  option: 'Derivatives',
  future: 'Derivatives',
  commodity: 'Commodities',
  digitalAsset: 'Digital assets',
  insuranceAnnuity: 'Insurance',
  unknown: 'Other',
  other: 'Other',
};

/** ISO 3166-1 alpha-2 codes. A security whose ISIN starts with other letters, for example `XS`, has no country. */
const countryCodes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH
  CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN
  GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI
  LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM
  PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD
  TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`
  .trim()
  .split(/\s+/);
const countryCodeSet: ReadonlySet<string> = new Set(countryCodes);

type ClassifiedHolding = Pick<Selectable<HoldingTable>, 'holding_type' | 'details'>;

/** Returns the country code at the start of a holding's ISIN; `undefined` without an ISIN, or if the ISIN starts with other letters. */
function countryOf({ details: { isin } }: ClassifiedHolding): string | undefined {
  const letters = typeof isin === 'string' ? isin.slice(0, 2) : '';
  return countryCodeSet.has(letters) ? letters : undefined;
}

/** Returns the class of a holding; `Other` for a holding without a country. */
export const classOf = (row: ClassifiedHolding, by: ClassificationType): string =>
  by === 'assetClass' ? assetClasses[row.holding_type] : (countryOf(row) ?? 'Other');

/** Returns the known classifications of a holding. Each one applies to the whole holding. */
export function classificationOf(row: ClassifiedHolding): AssetClassification[] {
  const country = countryOf(row);
  return [
    { classificationType: 'assetClass', classificationValue: assetClasses[row.holding_type], allocation: 100 },
    ...(country === undefined
      ? []
      : [{ classificationType: 'country', classificationValue: country, allocation: 100 } as const]),
  ];
}

/** All classes that `classificationOf` can return. */
export const classifications: readonly { classificationType: ClassificationType; classificationValue: string[] }[] = [
  { classificationType: 'assetClass', classificationValue: [...new Set(Object.values(assetClasses))] },
  { classificationType: 'country', classificationValue: countryCodes },
];

export const classOfCash = (by: ClassificationType): string => (by === 'assetClass' ? assetClasses.currency : 'Other');
