import type { SiteHolding } from '@fin-link/contracts/banks';
import type { FdxHolding } from '../shapes/account.ts';
import { number } from './account-view.ts';

/** Holding types of the standard. It has no type for an exchange-traded fund, so those are mutual funds. */
const holdingTypes: Readonly<Record<SiteHolding['securityType'], FdxHolding['holdingType']>> = {
  stock: 'STOCK',
  mutualFund: 'MUTUALFUND',
  ETF: 'MUTUALFUND',
  bond: 'BOND',
  moneyMarketFund: 'MUTUALFUND',
  digitalAsset: 'DIGITALASSET',
  other: 'OTHER',
};

/** Returns a holding in the standard's format. */
export function holdingView(holding: SiteHolding): FdxHolding {
  const { siteHoldingId, description, symbol, cusip, isin, securityType, quantity, price, value, costBasis } = holding;
  const isCash = securityType === 'moneyMarketFund';
  return {
    holdingId: siteHoldingId,
    holdingName: description,
    holdingType: holdingTypes[securityType],
    ...(isCash && { holdingSubType: 'MONEYMARKET' as const }),
    ...(symbol !== null && { symbol }),
    ...(cusip !== undefined &&
      isin !== undefined && {
        securityIds: [
          { id: cusip, idType: 'CUSIP' as const },
          { id: isin, idType: 'ISIN' as const },
        ],
      }),
    units: Number(quantity),
    currentUnitPrice: number(price),
    marketValue: number(value),
    ...(costBasis !== null && { costBasis: number(costBasis) }),
    cashAccount: isCash,
  };
}
