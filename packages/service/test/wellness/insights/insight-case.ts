import type { StoredAccount } from '../net-worth/stored-accounts.ts';
import type { InsightPerson } from './insight-person.ts';

export const today = '2026-06-15';

/** A test case: an insight, accounts, and data for which the insight is generated or just not generated. */
export interface InsightCase {
  name: string;
  accounts: Readonly<Record<string, StoredAccount>>;
  fires: (person: InsightPerson) => Promise<unknown>;
  /** Writes slightly smaller values, for which the insight is not generated. If there is no limit, a text gives the reason. */
  below: ((person: InsightPerson) => Promise<unknown>) | string;
  /** Expected fields of the reason: amounts and other figures. */
  says: Readonly<Record<string, unknown>>;
}

export const bank = (balance: string): StoredAccount => ({ container: 'bank', balances: { [today]: balance } });
export const usd = (amount: number) => ({ amount, currency: 'USD' });
export const oneBank = { main: bank('1000') };
