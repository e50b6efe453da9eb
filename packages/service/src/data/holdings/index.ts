import { holdingTypes } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import { classifications } from './classification.ts';
import { getSecurities, getHoldings } from './get-holdings.ts';

export { classOf, classOfCash } from './classification.ts';
export { type HoldingRow, toHolding, holdingsOf, maxHoldings } from './get-holdings.ts';
export { storeHoldings } from './store-holdings.ts';

export const createHoldingHandlers = (
  deps: NeedsDatabase,
): Pick<Handlers, 'getHoldings' | 'getHoldingTypes' | 'getSecurities' | 'getAssetClassifications'> => ({
  getHoldings: getHoldings(deps),
  getHoldingTypes: () => Promise.resolve({ holdingType: [...holdingTypes] }),
  getSecurities: getSecurities(deps),
  getAssetClassifications: () => Promise.resolve({ assetClassificationList: [...classifications] }),
});
