import type { StoredAccount } from '../net-worth/stored-accounts.ts';
import type { InsightPerson } from './insight-person.ts';

export const today = '2026-06-15';

/** A case: an insight, accounts, and data for which it is generated or just not generated. */
export interface InsightCase {
  name: string;
  accounts: Readonly<Record<string, StoredAccount>>;
  fires: (person: InsightPerson) => Promise<unknown>;
  /** Writes slightly smaller values, for which it is not generated; a text gives the reason if there is no limit. */
  below: ((person: InsightPerson) => Promise<unknown>) | string;
  /** Expected members of the reason: amounts and other figures. */
  says: Readonly<Record<string, unknown>>;
}

export const bank = (balance: string): StoredAccount => ({ container: 'bank', balances: { [today]: balance } });
export const usd = (amount: number) => ({ amount, currency: 'USD' });
export const oneBank = { main: bank('1000') };
