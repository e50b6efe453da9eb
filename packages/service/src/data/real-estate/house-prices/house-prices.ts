import { Big } from 'big.js';
import { firstQuarter, indexByState } from './index-by-state.ts';

/** Number of quarters since the first quarter of year 0. */
export type Quarter = number;

const quarterAt = (year: number, quarter: number): Quarter => year * 4 + quarter - 1;

/** Returns the quarter of an ISO date. */
export const quarterOf = (date: string): Quarter =>
  quarterAt(Number(date.slice(0, 4)), Math.ceil(Number(date.slice(5, 7)) / 3));

/** Formats a quarter, for example `2024-Q4`. */
export const quarterText = (quarter: Quarter): string => `${Math.floor(quarter / 4)}-Q${(quarter % 4) + 1}`;

/** First quarter with values. */
const first = quarterAt(firstQuarter.year, firstQuarter.quarter);

/** House price index of a state. */
export interface PriceIndex {
  /** Last quarter with a value. */
  readonly last: Quarter;
  /** Returns the value of a quarter; `undefined` outside the index. */
  at(quarter: Quarter): Big | undefined;
}

/** Returns the index of a state by its two letters; `undefined` if there is none, for example for territories. */
export function priceIndexOf(state: string): PriceIndex | undefined {
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
