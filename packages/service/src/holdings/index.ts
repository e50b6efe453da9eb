import { holdingTypes } from '@fin-link/contracts/server';
import type { Handlers } from '../http/handler.ts';
import { getHoldings } from './get-holdings.ts';
import type { NeedsDatabase } from '../database/schema.ts';

export const createHoldingHandlers = (deps: NeedsDatabase): Pick<Handlers, 'getHoldings' | 'getHoldingTypes'> => ({
  getHoldings: getHoldings(deps),
  getHoldingTypes: () => Promise.resolve({ holdingType: [...holdingTypes] }),
});
