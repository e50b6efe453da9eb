import Big from 'big.js';
import { bankText } from '../contract/bank-text.ts';
import type { BankHolding } from '../contract/connector.ts';
import { moneyOf } from './mapping.ts';
import type { FdxAccountDetail, FdxHolding } from './schema.ts';

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

/** What an investment account holds, each holding once. Undefined where two of them cannot be told from each other. */
export function toBankHoldings({ holdings = [], currency }: FdxAccountDetail): BankHolding[] | undefined {
  const items = holdings.map((holding) => toBankHolding(holding, (holding.currency ?? currency).currencyCode));
  return new Set(items.map(({ key }) => key)).size === items.length ? items : undefined;
}

/** The price follows from value and units where the bank leaves it out, and cash counts in units of its currency. */
function toBankHolding(holding: FdxHolding, currency: string): BankHolding {
  const { holdingType = '', holdingSubType = '', marketValue, currentUnitPrice, purchasedPrice, costBasis } = holding;
  const units = new Big(holding.units ?? (currentUnitPrice === undefined ? marketValue : 1));
  const price = currentUnitPrice ?? (units.eq(0) ? 0 : new Big(marketValue).div(units).toNumber());
  const cost = costBasis ?? (purchasedPrice === undefined ? undefined : units.times(purchasedPrice).toNumber());
  return {
    key: keyOf(holding),
    holdingType: bySubType.get(holdingSubType) ?? byType.get(holdingType) ?? 'other',
    description: bankText(holding.description ?? holding.holdingName ?? holding.symbol ?? ''),
    symbol: holding.symbol === undefined ? null : bankText(holding.symbol),
    quantity: units.toFixed(),
    price: moneyOf(price, currency, 4),
    value: moneyOf(marketValue, currency),
    costBasis: cost === undefined ? null : moneyOf(cost, currency),
  };
}

const keyOf = ({ holdingId, securityIds = [], symbol, holdingName, description }: FdxHolding): string =>
  holdingId ?? securityIds[0]?.id ?? symbol ?? holdingName ?? description ?? 'cash';
