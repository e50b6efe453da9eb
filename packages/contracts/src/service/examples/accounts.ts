import type { accountEndpoints } from '../endpoints/accounts.ts';
import type { derivedEndpoints } from '../endpoints/derived.ts';
import type { holdingEndpoints } from '../endpoints/holdings.ts';
import type { Account } from '../resources/account.ts';
import type { Holding } from '../resources/holding.ts';
import { type Examples, november, now, usd } from './define.ts';

export const account: Account = {
  id: 7001,
  providerAccountId: 5001,
  providerId: '16001',
  providerName: 'Pine Harbor Bank',
  CONTAINER: 'bank',
  accountName: 'Checking',
  displayedName: 'Checking',
  accountNumber: 'xxxx6782',
  accountType: 'CHECKING',
  accountStatus: 'ACTIVE',
  aggregationSource: 'USER',
  isAsset: true,
  isManual: false,
  includeInNetWorth: true,
  createdDate: now,
  lastUpdated: now,
  balance: usd(1725.78),
  currentBalance: usd(1725.78),
  dataset: [
    {
      name: 'BASIC_AGG_DATA',
      additionalStatus: 'AVAILABLE_DATA_RETRIEVED',
      updateEligibility: 'ALLOW_UPDATE',
      lastUpdated: now,
      lastUpdateAttempt: now,
    },
  ],
};
const accountParams = { accountId: '7001' };

const holding: Holding = {
  id: 11001,
  accountId: 7002,
  providerAccountId: 5001,
  holdingType: 'stock',
  description: 'Aurora Robotics Inc',
  symbol: 'AURB',
  quantity: 80.741,
  price: usd(355.1421),
  value: usd(28674.53),
  costBasis: usd(4139.02),
  cusipNumber: '051999100',
  isin: 'US0519991006',
  securityType: 'Common Stock',
  isManual: false,
  isShort: false,
  createdDate: now,
  lastUpdated: now,
};

const transactionLinks = { transactions: 'transactions?fromDate=2026-11-01&toDate=2026-11-30&categoryType=EXPENSE' };

/** Examples of the endpoints for accounts, holdings and derived data. */
export const accountExamples = {
  getAccounts: { query: { container: 'bank', status: 'ACTIVE' }, reply: { account: [account] } },
  getAccount: { params: accountParams, query: {}, reply: { account: [account] } },
  updateAccount: { params: accountParams, body: { account: { nickname: 'Household', includeInNetWorth: false } } },
  deleteAccount: { params: accountParams },
  addManualAccount: {
    body: {
      account: {
        accountType: 'REAL_ESTATE',
        accountName: 'Our house',
        valuationType: 'MANUAL',
        homeValue: usd(450000),
        address: { street: '1 Oak Road', city: 'Salem', state: 'OR' },
      },
    },
    reply: { account: [{ id: 7003, accountName: 'Our house' }] },
  },
  evaluateAddress: {
    query: { include: 'valuation' },
    body: { address: { street: '412 Juniper Hill Road', city: 'Cedar Hollow', state: 'CA' } },
    reply: {
      isValidAddress: true,
      address: [
        {
          street: '412 Juniper Hill Rd',
          city: 'Cedar Hollow',
          state: 'CA',
          zip: '94990',
          country: 'US',
          valuation: {
            homeValue: usd(1484000),
            low: usd(1247000),
            high: usd(1767000),
            method: 'INDEXED_SALE',
            source: 'Simulated property registry',
            estimatedDate: '2026-11-20',
            lastSale: { price: usd(585000), date: '2012-06-15' },
            indexName: 'FHFA House Price Index',
            indexQuarter: '2024-Q4',
          },
        },
      ],
    },
  },
  getHistoricalBalances: {
    query: { accountId: '7001', ...november, interval: 'W', includeCF: 'true' },
    reply: {
      account: [
        {
          id: 7001,
          historicalBalances: [
            {
              date: '2026-11-07',
              asOfDate: '2026-11-05',
              balance: usd(1725.78),
              isAsset: true,
              dataSourceType: 'CF',
            },
          ],
        },
      ],
    },
  },
  getLatestBalances: {
    query: { accountId: '7001', providerAccountId: '5001' },
    reply: {
      accountBalance: [
        {
          accountId: 7001,
          providerAccountId: 5001,
          providerId: '16001',
          providerName: 'Pine Harbor Bank',
          CONTAINER: 'bank',
          accountName: 'Checking',
          accountType: 'CHECKING',
          accountNumber: 'xxxx6782',
          balance: usd(1725.78),
          lastUpdated: now,
          refreshStatus: 'SUCCESS',
        },
      ],
    },
  },
  getAssociatedAccounts: { params: { providerAccountId: '5001' }, reply: { account: [account] } },
  getHoldings: { query: { accountId: '7002' }, reply: { holding: [holding] } },
  getHoldingTypes: { reply: { holdingType: ['stock', 'bond', 'mutualFund'] } },
  getSecurities: {
    query: { holdingId: '11001' },
    reply: {
      holding: [
        {
          id: '11001',
          security: { description: 'Aurora Robotics Inc', type: 'Common Stock', isin: 'US0519991006' },
        },
      ],
    },
  },
  getAssetClassifications: {
    reply: {
      assetClassificationList: [{ classificationType: 'assetClass', classificationValue: ['Stocks', 'Bonds'] }],
    },
  },
  getNetWorth: {
    query: { ...november, interval: 'M' },
    reply: {
      networth: [{ date: '2026-11-20', networth: usd(13555.28), asset: usd(25726.1), liability: usd(12170.82) }],
      excludedAccounts: [{ accountId: 7009, reason: 'OTHER_CURRENCY', currency: 'GBP' }],
      excludedAccountCount: 1,
    },
  },
  getHoldingSummary: {
    query: { classificationType: 'assetClass' },
    reply: {
      holdingSummary: [{ classificationType: 'assetClass', classificationValue: 'Stocks', value: usd(28674.53) }],
      link: { holdings: 'holdings?assetClassification.classificationType=assetClass' },
    },
  },
  getStatements: {
    query: { container: 'loan' },
    reply: {
      statement: [
        {
          id: 14001,
          accountId: 7004,
          isLatest: true,
          dueDate: '2026-12-06',
          amountDue: usd(458.33),
          minimumPayment: usd(458.33),
          loanBalance: usd(74038.59),
          lastUpdated: now,
        },
      ],
    },
  },
  getTransactionSummary: {
    query: { groupBy: 'CATEGORY', categoryType: 'EXPENSE', ...november },
    reply: {
      links: transactionLinks,
      transactionSummary: [
        {
          categoryType: 'EXPENSE',
          creditTotal: usd(0.05),
          debitTotal: usd(10.3),
          links: transactionLinks,
          categorySummary: [
            {
              categoryId: 10,
              categoryName: 'Groceries',
              creditTotal: usd(0.05),
              debitTotal: usd(10.3),
              links: { transactions: `${transactionLinks.transactions}&categoryId=10` },
            },
          ],
        },
      ],
    },
  },
} satisfies Examples<keyof typeof accountEndpoints | keyof typeof holdingEndpoints | keyof typeof derivedEndpoints>;
