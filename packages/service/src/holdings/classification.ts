import type { AssetClassification, ClassificationType, Holding } from '@fin-link/contracts/server';
import type { HoldingRow } from './holding-reply.ts';

/** No bank states a class. What a fund holds is not known, so a fund is a fund. */
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

/** Letters of an ISIN that stand for a country; those with X stand for none. */
const country = /^(?!X)[A-Z]{2}/;

type Classified = Pick<HoldingRow, 'holding_type' | 'details'>;

const countryOf = ({ details: { isin } }: Classified): string | undefined =>
  typeof isin === 'string' ? country.exec(isin)?.[0] : undefined;

export const classOf = (row: Classified, by: ClassificationType): string =>
  by === 'assetClass' ? assetClasses[row.holding_type] : (countryOf(row) ?? 'Other');

/** The classes that are known of a holding: each is that of all of it. */
export function classificationOf(row: Classified): AssetClassification[] {
  const place = countryOf(row);
  return [
    { classificationType: 'assetClass', classificationValue: assetClasses[row.holding_type], allocation: 100 },
    ...(place === undefined
      ? []
      : [{ classificationType: 'country', classificationValue: place, allocation: 100 } as const]),
  ];
}

/** Of cash that lies in an investment account. */
export const classOfCash = (by: ClassificationType): string => (by === 'assetClass' ? assetClasses.currency : 'Other');
