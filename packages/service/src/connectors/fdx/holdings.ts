import Big from 'big.js';
import { bankText } from '../contract/bank-text.ts';
import type { BankHolding } from '../contract/connector.ts';
import { moneyOf } from './mapping.ts';
import { type FdxHolding, mostMoney } from './schema.ts';

const byType: ReadonlyMap<string, BankHolding['holdingType']> = new Map([
  ['ANNUITY', 'insuranceAnnuity'],
  ['BOND', 'bond'],
  ['CD', 'CD'],
  ['DIGITALASSET', 'digitalAsset'],
  ['MUTUALFUND', 'mutualFund'],
  ['OPTION', 'option'],
  ['STOCK', 'stock'],
]);
const bySubType: ReadonlyMap<string, BankHolding['holdingType']> = new Map([
  ['MONEYMARKET', 'moneyMarketFund'],
  ['CASH', 'currency'],
]);

/** The price follows from value and units where the bank leaves it out, and cash counts in units of its currency. */
export function toBankHolding(holding: FdxHolding, currency: string): BankHolding {
  const { holdingType = '', holdingSubType = '', marketValue, currentUnitPrice, purchasedPrice, costBasis } = holding;
  const units = new Big(holding.units ?? (currentUnitPrice === undefined ? marketValue : 1));
  const price = currentUnitPrice ?? (units.eq(0) ? undefined : storable(new Big(marketValue).div(units))) ?? 0;
  const cost = costBasis ?? (purchasedPrice === undefined ? undefined : storable(units.times(purchasedPrice)));
  const idOf = (type: string): string | undefined => {
    const found = holding.securityIds?.find(({ idType }) => idType === type);
    return found === undefined ? undefined : bankText(found.id);
  };
  return {
    key: keyOf(holding),
    holdingType: bySubType.get(holdingSubType) ?? byType.get(holdingType) ?? 'other',
    description: bankText(holding.description ?? holding.holdingName ?? holding.symbol ?? ''),
    symbol: holding.symbol === undefined ? null : bankText(holding.symbol),
    quantity: units.toFixed(),
    price: moneyOf(price, currency),
    value: moneyOf(marketValue, currency),
    costBasis: cost === undefined ? null : moneyOf(cost, currency),
    ...(holding.securityIds !== undefined && { details: { cusipNumber: idOf('CUSIP'), isin: idOf('ISIN') } }),
  };
}

/** Of a tiny number of units the price can be too large to be kept. */
const storable = (value: Big): number | undefined => (value.abs().gte(mostMoney) ? undefined : value.toNumber());

const keyOf = ({ holdingId, securityIds = [], symbol, holdingName, description }: FdxHolding): string =>
  holdingId ?? securityIds[0]?.id ?? symbol ?? holdingName ?? description ?? 'cash';
