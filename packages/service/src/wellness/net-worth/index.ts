import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { getNetWorth } from './net-worth.ts';
import { getHoldingSummary } from './holding-summary.ts';

export const createNetWorthHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'getNetWorth' | 'getHoldingSummary'> => ({
  getNetWorth: getNetWorth(deps),
  getHoldingSummary: getHoldingSummary(deps),
});
