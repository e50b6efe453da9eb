import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { getHistoricalBalances } from './historical-balances.ts';

export { toHistoricalBalance } from './historical-balances.ts';
export { requestedTable, requestedDays } from './requested-days.ts';
export { type CarriedBalance, carriedBalances } from './carried-balances.ts';
export { forgetBalances, recordBalances } from './record-balances.ts';

export const createBalanceHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'getHistoricalBalances'> => ({ getHistoricalBalances: getHistoricalBalances(deps) });
