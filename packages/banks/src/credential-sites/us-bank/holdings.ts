import type { SiteHolding } from '@fin-link/contracts/banks';
import { Big } from 'big.js';
import type { Day } from '../../basics/index.ts';
import { isinOf, type Market, type Security, settlementFund } from '../../ledger/index.ts';
import { type Position, siteKeyOf } from '../../households/index.ts';
import { dollars } from '../statements/money.ts';

/**
 * Returns the holdings of an investment account at the day's prices. Cash is the last holding, so that the values add up to the
 * balance.
 */
export function holdingsOf(
  siteAccountId: string,
  positions: readonly Position[],
  cash: Big,
  market: Market,
  today: Day,
): SiteHolding[] {
  const openPositions = positions.filter(({ quantity }) => quantity.gt(0));
  const securities = openPositions.map(({ security, quantity, cost }): SiteHolding => {
    const price = market.price(security, today);
    return {
      siteHoldingId: siteKeyOf(siteAccountId, security.symbol),
      ...namesOf(security),
      securityType: security.type,
      ...(security.bond !== undefined && { bond: security.bond }),
      quantity: quantity.toString(),
      price: { amount: price.toFixed(4), currency: 'USD' },
      value: dollars(quantity.times(price)),
      costBasis: dollars(cost),
    };
  });
  const { symbol, type, firstPrice } = settlementFund;
  return [
    ...securities,
    {
      siteHoldingId: siteKeyOf(siteAccountId, symbol),
      ...namesOf(settlementFund),
      securityType: type,
      quantity: cash.toFixed(2),
      price: { amount: firstPrice, currency: 'USD' },
      value: dollars(cash),
      costBasis: null,
    },
  ];
}

/** Returns the sum of the values in dollars. */
export function totalValue(holdings: readonly SiteHolding[]): Big {
  return holdings.reduce((sum, { value }) => sum.plus(value.amount), new Big(0));
}

const namesOf = (security: Security): Pick<SiteHolding, 'description' | 'symbol' | 'cusip' | 'isin'> => {
  const { description, symbol, cusip } = security;
  return { description, symbol, cusip, isin: isinOf(security) };
};
