import Big from 'big.js';
import { bankText, firstText } from '../contract/bank-text.ts';
import type { BankHolding, Money } from '../contract/connector.ts';
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

/** Converts a holding. Derives a missing price from value and units. Cash is counted in units of its currency. */
export function toBankHolding(holding: FdxHolding, key: string, currency: string): BankHolding {
  const { holdingType = '', holdingSubType = '', currentUnitPrice, purchasedPrice, costBasis } = holding;
  const value = bigOf(holding.marketValue) ?? worthAt(holding, currentUnitPrice);
  const units = bigOf(holding.units) ?? (currentUnitPrice === undefined && value !== null ? value : new Big(1));
  const isPerUnit = !quotedOtherwise.has(holdingType);
  const perUnit = value === null || units.eq(0) || !isPerUnit ? null : value.div(units);
  const price = bigOf(currentUnitPrice) ?? (perUnit?.abs().gte(mostMoney) ? null : perUnit);
  const cost = bigOf(costBasis) ?? worthAt(holding, purchasedPrice);
  const money = (amount: Big | null): Money | null => (amount === null ? null : moneyOf(amount, currency));
  const idOf = (type: string): string | undefined => {
    const found = holding.securityIds?.find(({ idType }) => idType === type);
    return found === undefined ? undefined : bankText(found.id);
  };
  return {
    key,
    holdingType: bySubType.get(holdingSubType) ?? byType.get(holdingType) ?? 'other',
    description: firstText(holding.description, holding.holdingName, holding.symbol),
    symbol: firstText(holding.symbol) || null,
    quantity: units.toFixed(),
    currency,
    price: money(price),
    value: money(value),
    costBasis: money(cost),
    ...(holding.securityIds !== undefined && { details: { cusipNumber: idOf('CUSIP'), isin: idOf('ISIN') } }),
  };
}

/** Types not priced per unit. Bonds are priced in percent of the face value, options per share of a contract. */
const quotedOtherwise: ReadonlySet<string> = new Set(['BOND', 'OPTION']);

/** Returns the value at a price. Returns `null` if the bank does not state the quantity, or if the value is too large to store. */
function worthAt(holding: FdxHolding, price: string | undefined): Big | null {
  const { holdingType = '', units, faceValue, sharesPerContract, debtSecurity, optionSecurity } = holding;
  const quantity = bigOf(holdingType === 'BOND' ? (faceValue ?? debtSecurity?.faceValue) : units);
  const factor =
    holdingType === 'BOND'
      ? new Big('0.01')
      : holdingType === 'OPTION'
        ? bigOf(sharesPerContract ?? optionSecurity?.sharesPerContract)
        : new Big(1);
  if (price === undefined || quantity === null || factor === null) return null;
  const worth = quantity.times(price).times(factor);
  return worth.abs().gt(mostMoney) ? null : worth;
}

const bigOf = (value: string | undefined): Big | null => (value === undefined ? null : new Big(value));

/** Creates the keys of one list. Lots without an id that have the same security, symbol or name are numbered. */
export function lotKeys(): (holding: FdxHolding) => string {
  const lots = new Map<string, number>();
  return ({ holdingId, securityIds = [], symbol, holdingName, description }) => {
    if (holdingId !== undefined) return holdingId;
    const key = securityIds[0]?.id ?? symbol ?? holdingName ?? description ?? 'cash';
    const lot = (lots.get(key) ?? 0) + 1;
    lots.set(key, lot);
    return lot === 1 ? key : `${key} lot ${lot}`;
  };
}
