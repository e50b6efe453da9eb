import { holdingTypes } from '@fin-link/contracts/server';
import type { Handlers } from '../http/handler.ts';
import type { LinkingDeps } from '../linking/linking-deps.ts';
import { getHoldings } from './get-holdings.ts';

export const createHoldingHandlers = (deps: LinkingDeps): Pick<Handlers, 'getHoldings' | 'getHoldingTypes'> => ({
  getHoldings: getHoldings(deps),
  getHoldingTypes: () => Promise.resolve({ holdingType: [...holdingTypes] }),
});
