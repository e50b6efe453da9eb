import type { ClassificationType, Holding } from '@fin-link/contracts/server';
import type { HoldingRow } from '../holdings/index.ts';

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

export function classOf({ holding_type: type, details }: HoldingRow, by: ClassificationType): string {
  if (by === 'assetClass') return assetClasses[type];
  const { isin } = details;
  return (typeof isin === 'string' ? country.exec(isin)?.[0] : undefined) ?? 'Other';
}

/** Of cash that lies in an investment account. */
export const classOfCash = (by: ClassificationType): string => (by === 'assetClass' ? assetClasses.currency : 'Other');
