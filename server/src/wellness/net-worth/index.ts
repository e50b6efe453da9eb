import type { HostHandlers } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import { getNetWorth, includeInNetWorth } from './net-worth.ts';

export const createNetWorthHandlers = (
  deps: NeedsService,
): Pick<HostHandlers, 'getNetWorth' | 'includeInNetWorth'> => ({
  getNetWorth: getNetWorth(deps),
  includeInNetWorth: includeInNetWorth(deps),
});
