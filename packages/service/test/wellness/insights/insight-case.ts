import type { StoredAccount } from '../net-worth/stored-accounts.ts';
import type { InsightPerson } from './insight-person.ts';

export const today = '2026-06-15';

/** What a case has: an insight, accounts, and data by which it fires, or stays just below. */
export interface InsightCase {
  name: string;
  accounts: Readonly<Record<string, StoredAccount>>;
  fires: (person: InsightPerson) => Promise<unknown>;
  /** The same with a little less; null where there is no limit to stay below, with the reason. */
  below: ((person: InsightPerson) => Promise<unknown>) | string;
  /** What the reason must say; figures of amounts. */
  says: Readonly<Record<string, unknown>>;
}

export const bank = (balance: string): StoredAccount => ({ container: 'bank', balances: { [today]: balance } });
export const usd = (amount: number) => ({ amount, currency: 'USD' });
export const oneBank = { main: bank('1000') };
