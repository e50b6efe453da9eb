import Big from 'big.js';
import { bankText, firstText } from '../contract/bank-text.ts';
import type { BankHolding, Money } from '../contract/connector.ts';
import { moneyOf } from './mapping.ts';
import { type FdxHolding, maxAmount } from './schema.ts';

/** Converts a holding. Derives a missing value from the price, and a missing price from the value. The units of cash are its amount. */
export function toBankHolding(holding: FdxHolding, key: string, currency: string): BankHolding {
  const { holdingType = '', holdingSubType = '', currentUnitPrice, purchasedPrice, costBasis } = holding;
  const value = bigOf(holding.marketValue) ?? valueAtPrice(holding, currentUnitPrice);
  const units = bigOf(holding.units) ?? (currentUnitPrice === undefined && value !== null ? value : new Big(1));
  const isPerUnit = !typesNotPricedPerUnit.has(holdingType);
  const perUnit = value === null || units.eq(0) || !isPerUnit ? null : value.div(units);
  const price = bigOf(currentUnitPrice) ?? (perUnit?.abs().gte(maxAmount) ? null : perUnit);
  const cost = bigOf(costBasis) ?? valueAtPrice(holding, purchasedPrice);
  const money = (amount: Big | null): Money | null => (amount === null ? null : moneyOf(amount, currency));
  const idOf = (type: string): string | undefined => {
    const found = holding.securityIds?.find(({ idType }) => idType === type);
    return found === undefined ? undefined : bankText(found.id);
  };
  return {
    key,
    holdingType: holdingTypesBySubType.get(holdingSubType) ?? holdingTypes.get(holdingType) ?? 'other',
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

/** Types of holdings by `holdingSubType`, which takes precedence. */
const holdingTypesBySubType: ReadonlyMap<string, BankHolding['holdingType']> = new Map([
  ['MONEYMARKET', 'moneyMarketFund'],
  ['CASH', 'currency'],
]);

/** Types of holdings by `holdingType`. */
const holdingTypes: ReadonlyMap<string, BankHolding['holdingType']> = new Map([
  ['ANNUITY', 'insuranceAnnuity'],
  ['BOND', 'bond'],
  ['CD', 'CD'],
  ['DIGITALASSET', 'digitalAsset'],
  ['MUTUALFUND', 'mutualFund'],
  ['OPTION', 'option'],
  ['STOCK', 'stock'],
]);

/** Types that are not priced per unit. Bonds are priced in percent of the face value, options per share of a contract. */
const typesNotPricedPerUnit: ReadonlySet<string> = new Set(['BOND', 'OPTION']);

/** Returns the value at a price. Returns `null` without a price or a quantity, and for a value above `maxAmount`. */
function valueAtPrice(holding: FdxHolding, price: string | undefined): Big | null {
  const { holdingType = '', units, faceValue, sharesPerContract, debtSecurity, optionSecurity } = holding;
  const quantity = bigOf(holdingType === 'BOND' ? (faceValue ?? debtSecurity?.faceValue) : units);
  const factors = new Map([
    ['BOND', percentOfFaceValue],
    ['OPTION', bigOf(sharesPerContract ?? optionSecurity?.sharesPerContract)],
  ]);
  const factor = factors.has(holdingType) ? (factors.get(holdingType) ?? null) : new Big(1);
  if (price === undefined || quantity === null || factor === null) return null;
  const value = quantity.times(price).times(factor);
  return value.abs().gt(maxAmount) ? null : value;
}

/** A bond's price is a percentage of its face value. */
const percentOfFaceValue = new Big('0.01');

const bigOf = (value: string | undefined): Big | null => (value === undefined ? null : new Big(value));

/** Creates the function that makes keys for one list. Numbers holdings without an id that have the same security, symbol or name (lots). */
export function createLotKeys(): (holding: FdxHolding) => string {
  const lotCounts = new Map<string, number>();
  return ({ holdingId, securityIds = [], symbol, holdingName, description }) => {
    if (holdingId !== undefined) return holdingId;
    const key = securityIds[0]?.id ?? symbol ?? holdingName ?? description ?? 'cash';
    const lot = (lotCounts.get(key) ?? 0) + 1;
    lotCounts.set(key, lot);
    return lot === 1 ? key : `${key} lot ${lot}`;
  };
}
