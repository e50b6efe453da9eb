import type { Account, Holding, PredictedEvent, ProviderAccount, Transaction } from '@fin-link/contracts/service';
import type { UserDataPage } from '@fin-link/service-client';

const at = '2026-05-04T09:00:00Z';
const usd = (amount: number) => ({ amount, currency: 'USD' });

export const providerAccountOf = (id: number, changes: Partial<ProviderAccount> = {}): ProviderAccount => ({
  id,
  providerId: 16_001,
  requestId: 'request',
  isManual: false,
  authType: 'CREDENTIALS',
  aggregationSource: 'USER',
  createdDate: at,
  lastUpdated: at,
  status: 'SUCCESS',
  dataset: [],
  ...changes,
});

export const accountOf = (id: number, providerAccountId: number, changes: Partial<Account> = {}): Account => ({
  id,
  providerAccountId,
  providerId: '16001',
  providerName: 'Bank',
  CONTAINER: 'bank',
  accountName: `Account ${id}`,
  accountStatus: 'ACTIVE',
  aggregationSource: 'USER',
  isAsset: true,
  isManual: false,
  includeInNetWorth: true,
  createdDate: at,
  lastUpdated: at,
  balance: usd(100),
  ...changes,
});

export const transactionOf = (id: number, accountId: number, changes: Partial<Transaction> = {}): Transaction => ({
  id,
  accountId,
  CONTAINER: 'bank',
  amount: usd(12.34),
  baseType: 'DEBIT',
  status: 'POSTED',
  date: '2026-05-01',
  description: { original: `COFFEE ${id}`, simple: 'Coffee' },
  category: 'Restaurants',
  categoryId: 22,
  categoryType: 'EXPENSE',
  categorySource: 'SYSTEM',
  highLevelCategoryId: 10_000_011,
  isManual: false,
  sourceType: 'AGGREGATED',
  createdDate: at,
  lastUpdated: at,
  ...changes,
});

export const holdingOf = (id: number, accountId: number, providerAccountId: number): Holding => ({
  id,
  accountId,
  providerAccountId,
  holdingType: 'stock',
  description: `Share ${id}`,
  quantity: 2.5,
  price: usd(10),
  value: usd(25),
  isManual: false,
  isShort: false,
  createdDate: at,
  lastUpdated: at,
});

export const predictedEventOf = (
  id: number,
  accountId: number,
  changes: Partial<PredictedEvent> = {},
): PredictedEvent => ({
  id,
  accountId,
  CONTAINER: 'bank',
  amount: usd(64.2),
  amountRange: { low: usd(64.2), high: usd(64.2) },
  baseType: 'DEBIT',
  category: 'Utilities',
  categoryId: 39,
  categoryType: 'EXPENSE',
  categorySource: 'SYSTEM',
  highLevelCategoryId: 10_000_011,
  frequency: 'MONTHLY',
  confidence: 0.9,
  confidenceLevel: 'HIGH',
  createdDate: at,
  lastUpdated: at,
  description: 'Northside Power',
  userApprovalStatus: 'PENDING',
  status: 'ACTIVE',
  sourceType: 'DERIVED',
  nextDate: '2026-06-03',
  ...changes,
});

/** Returns a record in the form of an extract. */
export const present = <R extends object>(record: R): R & { isDeleted: false } => ({ ...record, isDeleted: false });

export const pageOf = (loginName: string, records: Partial<UserDataPage>): UserDataPage => ({
  loginName,
  providerAccounts: [],
  accounts: [],
  transactions: [],
  holdings: [],
  ...records,
});
