import type { HistoricalBalance } from '@fin-link/contracts/service';
import type { CarriedBalance } from './carried-balances.ts';

export const toHistoricalBalance = (row: CarriedBalance): HistoricalBalance => ({
  date: row.day,
  asOfDate: row.as_of_day,
  balance: { amount: Number(row.balance), currency: row.currency },
  isAsset: row.is_asset,
  dataSourceType: row.date === row.day ? 'S' : 'CF',
});
