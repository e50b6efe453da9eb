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

/** The price follows from value and units where the bank leaves it out, and cash counts in units of its currency. */
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

/** Kinds whose price is not that of one unit: of bonds in percent of the face value, of options for each share of a contract. */
const quotedOtherwise: ReadonlySet<string> = new Set(['BOND', 'OPTION']);

/** Null if the bank does not state what the price refers to, or if the product is too large to be kept. */
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

/** Keys of one list: lots without an id that cannot be told from each other are counted. */
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
