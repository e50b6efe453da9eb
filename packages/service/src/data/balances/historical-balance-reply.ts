import type { HistoricalBalance } from '@fin-link/contracts/service';
import type { CarriedBalance } from './carried-balances.ts';

/** Converts a balance to the reply. The data source type is `S` for a balance stored on that day, `CF` for a balance carried forward. */
export const toHistoricalBalance = (row: CarriedBalance): HistoricalBalance => ({
  date: row.day,
  asOfDate: row.as_of_day,
  balance: { amount: Number(row.balance), currency: row.currency },
  isAsset: row.is_asset,
  dataSourceType: row.date === row.day ? 'S' : 'CF',
});
