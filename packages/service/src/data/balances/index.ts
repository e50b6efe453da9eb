import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBusinessClock } from '../../platform/runtime/index.ts';
import { getHistoricalBalances } from './historical-balances.ts';

export {
  requestedTable,
  type CarriedBalance,
  carriedBalances,
  toHistoricalBalance,
  requestedDays,
} from './historical-balances.ts';
export { forgetBalances, recordBalances } from './record-balances.ts';

export const createBalanceHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock,
): Pick<Handlers, 'getHistoricalBalances'> => ({ getHistoricalBalances: getHistoricalBalances(deps) });
