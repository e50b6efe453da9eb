import type {
  ExtractedAccount,
  ExtractedHolding,
  ExtractedProviderAccount,
  ExtractedTransaction,
} from '@fin-link/contracts/service';

const at = '2026-11-20T10:00:00Z';
const money = { amount: 12.5, currency: 'USD' };

// These records have only the members that the interface requires.

export const providerAccount = (id: number): ExtractedProviderAccount => ({
  id,
  providerId: 16_001,
  requestId: 'r',
  isManual: false,
  authType: 'CREDENTIALS',
  aggregationSource: 'USER',
  createdDate: at,
  status: 'SUCCESS',
  dataset: [],
  isDeleted: false,
});

export const account = (id: number, providerAccountId = 1, accountName = `Account ${id}`): ExtractedAccount => ({
  id,
  providerAccountId,
  providerId: '16001',
  providerName: 'Test Bank',
  CONTAINER: 'investment',
  accountName,
  accountStatus: 'ACTIVE',
  aggregationSource: 'USER',
  isAsset: true,
  isManual: false,
  createdDate: at,
  lastUpdated: at,
  isDeleted: false,
});

export const transaction = (id: number, accountId = 10, more: { isManual?: boolean } = {}): ExtractedTransaction => ({
  id,
  accountId,
  CONTAINER: 'bank',
  amount: money,
  baseType: 'DEBIT',
  status: 'POSTED',
  date: '2026-11-20',
  description: { original: `Shop ${id}` },
  category: 'Restaurants',
  categoryId: 22,
  categoryType: 'EXPENSE',
  categorySource: 'SYSTEM',
  highLevelCategoryId: 10_000_011,
  isManual: false,
  sourceType: 'AGGREGATED',
  createdDate: at,
  lastUpdated: at,
  isDeleted: false,
  ...more,
});

export const holding = (id: number, accountId = 10): ExtractedHolding => ({
  id,
  accountId,
  providerAccountId: 1,
  holdingType: 'stock',
  description: `Share ${id}`,
  quantity: 2,
  price: money,
  value: money,
  isManual: false,
  isShort: false,
  createdDate: at,
  lastUpdated: at,
  isDeleted: false,
});
