import type { reasonsForNoValuation, valuationMethods } from '@fin-link/contracts/service';
import { Big } from 'big.js';
import { indexName, firstQuarter, indexByState } from './house-price-index.ts';

/** Estimated value of a home. Amounts are decimal texts in US dollars. */
export interface Estimate {
  readonly kind: 'estimate';
  readonly value: string;
  readonly low: string;
  readonly high: string;
  readonly method: (typeof valuationMethods)[number];
  /** Last sale; `soldOn` is an ISO 8601 date. */
  readonly lastSale: { readonly price: string; readonly soldOn: string } | null;
  /** Price index used for the estimate; `null` if the estimate uses no indexed sale. */
  readonly index: { readonly name: string; readonly lastQuarter: string } | null;
}

/** Result for a home that cannot be valued. */
interface NoEstimate {
  readonly kind: 'none';
  readonly reason: (typeof reasonsForNoValuation)[number];
}

/** Data about a home from the registry. */
interface Home {
  readonly state: string;
  readonly lastSale: { readonly price: string; readonly soldOn: string } | null;
  readonly valuation?: { readonly value: string; readonly low: string; readonly high: string } | null | undefined;
}

/** Minimum price in US dollars for a sale to count. Homes that are given away are registered with token prices. */
const minSalePrice = 10_000;
/** Unit in US dollars to which estimates are rounded. */
const rounding = 1_000;
/**
 * Typical deviation of a home's price from its state's index after one year; 0.05 means 5 percent. The deviation grows with the square root
 * of the years.
 */
const yearlyDeviation = '0.05';

const quartersPerYear = 4;

/** Rounds an amount to whole thousands of US dollars, as text with two decimals. */
const toThousands = (value: Big): string => value.div(rounding).round(0, Big.roundHalfUp).times(rounding).toFixed(2);

/** Estimates the value of a home on a day, with a range. Uses the registered valuation if there is one, otherwise the last sale. */
export function estimateOf({ state, lastSale, valuation }: Home, today: string): Estimate | NoEstimate {
  if (valuation !== undefined && valuation !== null) {
    const value = toThousands(new Big(valuation.value));
    const range = { low: toThousands(new Big(valuation.low)), high: toThousands(new Big(valuation.high)) };
    return { kind: 'estimate', value, ...range, method: 'SERVICE', lastSale, index: null };
  }
  if (lastSale === null || lastSale.soldOn > today || new Big(lastSale.price).lt(minSalePrice))
    return { kind: 'none', reason: 'NO_SALE' };
  const index = priceIndexOf(state);
  const soldIn = quarterOf(lastSale.soldOn);
  const price = new Big(lastSale.price);
  const [indexAtSale, latestIndex] = index === undefined ? [] : [index.at(soldIn), index.at(index.last)];
  const quarters = quarterOf(today) - soldIn;
  if (index !== undefined && soldIn > index.last)
    return {
      kind: 'estimate',
      value: price.toFixed(2),
      ...rangeOf(price, quarters),
      method: 'SALE',
      lastSale,
      index: null,
    };
  if (index === undefined || indexAtSale === undefined || latestIndex === undefined)
    return { kind: 'none', reason: 'NO_INDEX' };
  const value = price.times(latestIndex).div(indexAtSale);
  return {
    kind: 'estimate',
    value: toThousands(value),
    ...rangeOf(value, quarters),
    method: 'INDEXED_SALE',
    lastSale,
    index: { name: indexName, lastQuarter: quarterText(index.last) },
  };
}

/**
 * Returns the range of a value. The same factor applies in both directions and grows with the years since the sale, starting at one year.
 */
function rangeOf(value: Big, quarters: number): { low: string; high: string } {
  const years = new Big(Math.max(quartersPerYear, quarters)).div(quartersPerYear);
  const factor = years.sqrt().times(yearlyDeviation).plus(1);
  return { low: toThousands(value.div(factor)), high: toThousands(value.times(factor)) };
}

/** Number of quarters since the first quarter of year 0. */
type Quarter = number;

const quarterAt = (year: number, quarter: number): Quarter => year * 4 + quarter - 1;

/** Returns the quarter of an ISO date. */
const quarterOf = (date: string): Quarter =>
  quarterAt(Number(date.slice(0, 4)), Math.ceil(Number(date.slice(5, 7)) / 3));

/** Formats a quarter, for example `2024-Q4`. */
const quarterText = (quarter: Quarter): string => `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;

/** First quarter with values. */
const first = quarterAt(firstQuarter.year, firstQuarter.quarter);

/** House price index of a state. */
interface PriceIndex {
  /** Last quarter with a value. */
  readonly last: Quarter;
  /** Returns the value of a quarter; `undefined` outside the index. */
  at(quarter: Quarter): Big | undefined;
}

/** Returns the index of a state by its two letters; `undefined` if there is none, for example for territories. */
function priceIndexOf(state: string): PriceIndex | undefined {
  if (!Object.hasOwn(indexByState, state)) return undefined;
  const values = indexByState[state]?.split(' ') ?? [];
  return {
    last: first + values.length - 1,
    at(quarter) {
      const value = values[quarter - first];
      return value === undefined ? undefined : new Big(value);
    },
  };
}
