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

  buy(security: Security, quantity: Big, cost: Big): void {
    this.#bySecurity.set(security, [...(this.#bySecurity.get(security) ?? []), { quantity, cost }]);
  }

  /** Sells a quantity; at most the quantity that is held. */
  sell(security: Security, quantity: Big): void {
    let missing = quantity;
    const kept = (this.#bySecurity.get(security) ?? []).flatMap((lot): Lot[] => {
      const sold = missing.lt(lot.quantity) ? missing : lot.quantity;
      missing = missing.minus(sold);
      const rest = lot.quantity.minus(sold);
      return rest.eq(0) ? [] : [{ quantity: rest, cost: lot.cost.times(rest).div(lot.quantity).round(2) }];
    });
    this.#bySecurity.set(security, kept);
  }

  positions(): readonly Position[] {
    return [...this.#bySecurity].map(([security, lots]) => ({
      security,
      quantity: lots.reduce((sum, lot) => sum.plus(lot.quantity), new Big(0)),
      cost: lots.reduce((sum, lot) => sum.plus(lot.cost), new Big(0)),
    }));
  }
}
