import { Big } from 'big.js';
import type { Security } from '../../ledger/index.ts';
import type { Position } from '../us/property.ts';

interface Lot {
  readonly quantity: Big;
  readonly cost: Big;
}

/** Purchases of securities. A sale uses the oldest lots first, and the remaining lots keep their cost. */
export class Lots {
  readonly #bySecurity = new Map<Security, Lot[]>();

  /** Adds a lot. `cost` is its total cost. */
  buy(security: Security, quantity: Big, cost: Big): void {
    this.#bySecurity.set(security, [...(this.#bySecurity.get(security) ?? []), { quantity, cost }]);
  }

  /** Removes a quantity, or all lots of the security if the quantity is larger. */
  sell(security: Security, quantity: Big): void {
    let unsold = quantity;
    const remainingLots = (this.#bySecurity.get(security) ?? []).flatMap((lot): Lot[] => {
      const sold = unsold.lt(lot.quantity) ? unsold : lot.quantity;
      unsold = unsold.minus(sold);
      const remaining = lot.quantity.minus(sold);
      if (remaining.eq(0)) return [];
      return [{ quantity: remaining, cost: lot.cost.times(remaining).div(lot.quantity).round(2) }];
    });
    this.#bySecurity.set(security, remainingLots);
  }

  /** Returns one position per security. */
  positions(): readonly Position[] {
    return [...this.#bySecurity].map(([security, lots]) => ({
      security,
      quantity: lots.reduce((sum, lot) => sum.plus(lot.quantity), new Big(0)),
      cost: lots.reduce((sum, lot) => sum.plus(lot.cost), new Big(0)),
    }));
  }
}
