import type { Account, Container } from '@fin-link/contracts/service';
import { beforeAll, describe, expect, it } from 'vitest';
import { linkingService, type Person } from '../harness/linking-service.ts';
import { readingExtracts } from '../data/extracts/reading-extracts.ts';
import { describedFields, schemasFolder } from './described-fields.ts';

if (schemasFolder === undefined)
  console.log('FIN_SCHEMAS_DIR is not set: the comparison of fields with the public description is skipped.');

type Reasons = Readonly<Record<string, readonly string[]>>;
type Row = Readonly<Record<string, unknown>>;

/** Described fields that these banks' accounts do not carry. */
const leftOutOfAccounts: Reasons = {
  'of what a user types: see the tests of manual accounts': ['memo', 'address', 'homeValue', 'linkedAccountIds'],
  'shown where something was set, shared or asked for with include': [
    'nickname',
    'associatedProviderAccountId',
    'associatedProviderAccount',
    'autoRefresh',
    'fullAccountNumber',
    'fullAccountNumberList',
    'holder',
    'paymentProfile',
    'profile',
  ],
  'only British and Australian banks state them: see the tests of those connectors': [
    'isOwnedAtSource',
    'maxRedraw',
    'minRedraw',
    'overDraftLimit',
    'sourceAccountOwnership',
    'sourceLoanOffsetEnabled',
    'sourceLoanRepaymentType',
    'sourceProductName',
  ],
  'only American open banking states them: see the tests of that connector': [
    'annualPercentageYield',
    'escrowBalance',
    'loanPayoffAmount',
  ],
  'no bank states them, and the service does not guess': [
    'accountCategory',
    'annuityBalance',
    'businessInformation',
    'classification',
    'collateral',
    'coverage',
    'currentLevel',
    'expirationDate',
    'guarantor',
    'homeInsuranceType',
    'lender',
    'loanPayByDate',
    'loanPayoffDetails',
    'nextLevel',
    'policyTerm',
    'policyToDate',
    'premiumPaymentTerm',
    'remainingBalance',
    'repaymentPlanType',
    'sourceAccountStatus',
    'userClassification',
  ],
  'kinds of accounts that no bank here offers: margin, employer plans, lines of credit, student loans': [
    '401kLoan',
    'lastEmployeeContributionAmount',
    'lastEmployeeContributionDate',
    'marginBalance',
    'moneyMarketBalance',
    'shortBalance',
    'totalCreditLimit',
    'totalUnvestedBalance',
    'totalVestedBalance',
  ],
  'of the upstream’s own processing': ['aggregatedAccountType', 'derivedApr', 'oauthMigrationStatus', 'sourceId'],
};
/** Fields that are served for other containers only, by container. */
const leftOutOf: Readonly<Partial<Record<Container, Reasons>>> = {
  investment: {
    'brokers state cash, and give no codes for transfers': ['availableBalance', 'bankTransferCode'],
  },
  loan: { 'no payments into loans, and no unused part': ['availableCredit', 'bankTransferCode'] },
};
const leftOutOfTransactions: Reasons = {
  'only Australian banks state them: see the tests of that connector': [
    'sourceApcaNumber',
    'sourceBillerCode',
    'sourceBillerName',
    'sourceMerchantCategoryCode',
    'typeAtSource',
  ],
  'no bank states them, and the service does not guess': [
    'businessCategory',
    'intermediary',
    'sedol',
    'subType',
    'valoren',
  ],
  'the simulated banks charge none, and book the interest of a loan on its own': [
    'commission',
    'interest',
    'principal',
  ],
  'shown where the user has said something': ['isPhysical', 'memo', 'parentCategoryId'],
};
/** Fields of transactions that are served for other containers only, by container. */
const leftOutOfTransactionsOf: Readonly<Partial<Record<Container, Reasons>>> = {
  investment: {
    'no shop, and no balance of the cash beside each entry': [
      'frequency',
      'merchant',
      'merchantType',
      'runningBalance',
    ],
  },
  insurance: { 'no payments to billers': ['frequency'] },
  loan: { 'no shop': ['frequency', 'merchant', 'merchantType'] },
};
const leftOutOfHoldings: Reasons = {
  'shown where shared': ['associatedProviderAccountId'],
  'no bank states them, and the service does not guess': [
    'accruedIncome',
    'accruedInterest',
    'enrichedDescription',
    'matchStatus',
    'securityStyle',
    'sedol',
    'spread',
  ],
  'kinds of holdings that no bank here offers: options, employee stock, deposits': [
    'contractQuantity',
    'exercisedQuantity',
    'expirationDate',
    'grantDate',
    'interestRate',
    'optionType',
    'strikePrice',
    'term',
    'unvestedQuantity',
    'unvestedValue',
    'vestedQuantity',
    'vestedSharesExercisable',
    'vestedValue',
    'vestingDate',
  ],
};
/** Described fields of other entities that these replies do not carry. */
const leftOutOfOthers: Readonly<Record<string, Reasons>> = {
  TransactionCategory: { 'categories are for persons: `classification` says so': ['businessCategory'] },
  Statement: {
    'of statements, which no bank here lists: what it states beside the account is the latest bill': [
      'billingPeriodEnd',
      'billingPeriodStart',
      'cashAdvance',
      'interestAmount',
      'newCharges',
      'principalAmount',
      'statementDate',
    ],
  },
};
/** Additional fields of other entities, from the service interface or this service. */
const oursOfOthers: Readonly<Record<string, readonly string[]>> = {
  TransactionCategory: ['parentCategoryId'],
  DetailCategory: ['detailedCategoryId', 'detailedCategoryName'],
  TransactionCategorizationRule: ['parentCategoryId'],
};
/** Additional fields from the service interface or this service, which are not described or only for fewer containers. */
const ours = new Set([
  'associatedProviderAccount',
  'detailCategoryId',
  'detailCategoryName',
  'detailedCategoryId',
  'detailedCategoryName',
  'transferTransactionId',
]);

const fieldsOf = (rows: readonly Row[]): Set<string> => new Set(rows.flatMap((row) => Object.keys(row)));
const allOf = (reasons: Reasons = {}): string[] => Object.values(reasons).flat();

/** Returns described fields that are neither served nor listed as left out, and served fields that are not described. */
function difference(
  rows: readonly Row[],
  entity: string,
  container: Container,
  leftOut: readonly string[],
): { missing: string[]; undescribed: string[] } {
  const described = describedFields(entity);
  const served = fieldsOf(rows);
  const ofContainer = [...described].filter(([, of]) => of.includes(container)).map(([name]) => name);
  return {
    missing: ofContainer.filter((name) => !served.has(name) && !leftOut.includes(name)),
    undescribed: [...served].filter((name) => !ofContainer.includes(name) && !ours.has(name)),
  };
}

const nothing = { missing: [], undescribed: [] };

describe('fields of replies beside the public description', async () => {
  const service = await linkingService({ settings: { refreshIntervalMinutes: 0 } });
  let person: Person;
  let accounts: Account[];
  let transactions: Row[];
  let holdings: Row[];

  beforeAll(async () => {
    person = await service.person('has-everything');
    await person.answer(await person.link(16002, 'ok-household'), '123456');
    await person.answer(await person.link(16003, 'ok-household'), 'Biscuit');
    await person.answer(await person.link(16004, 'ok-household'), 'R7KM4');
    await person.link(16006, 'ok-household');
    await person.link(16010, 'ok-household');
    accounts = await person.accounts();
    const read = async (path: string, query: Record<string, string> = {}) =>
      (await service.call('GET', path, { token: person.token, query })).body;
    holdings = (await read('/holdings', { include: 'assetClassification' })).holding;
    const ofAccount = async ({ id }: Account): Promise<Row[]> =>
      (await read('/transactions', { accountId: String(id), fromDate: '2025-01-01' })).transaction ?? [];
    transactions = (await Promise.all(accounts.map(ofAccount))).flat();
  });

  const served = ['bank', 'creditCard', 'investment', 'loan', 'insurance', 'reward'] as const;

  it.runIf(schemasFolder !== undefined).each(served)(
    'accounts of the container %s carry the described fields, but for those left out with a reason',
    (container) => {
      const rows = accounts.filter(({ CONTAINER }) => CONTAINER === container);
      const leftOut = [...allOf(leftOutOfAccounts), ...allOf(leftOutOf[container])];
      expect(difference(rows, 'Account', container, leftOut)).toEqual(nothing);
    },
  );

  it.runIf(schemasFolder !== undefined).each(['bank', 'creditCard', 'investment', 'loan', 'insurance'] as const)(
    'transactions of the container %s carry the described fields, but for those left out with a reason',
    (container) => {
      const rows = transactions.filter(({ CONTAINER }) => CONTAINER === container);
      const leftOut = [...allOf(leftOutOfTransactions), ...allOf(leftOutOfTransactionsOf[container])];
      expect(difference(rows, 'Transaction', container, leftOut)).toEqual(nothing);
    },
  );

  it.runIf(schemasFolder !== undefined)(
    'holdings carry the described fields, but for those left out with a reason',
    () => {
      expect(difference(holdings, 'Holding', 'investment', allOf(leftOutOfHoldings))).toEqual(nothing);
    },
  );

  it.runIf(schemasFolder !== undefined)(
    'categories, rules, statements and sums carry the described fields, but for those left out with a reason',
    async () => {
      const { token } = person;
      const read = async (path: string, query: Record<string, string> = {}) =>
        (await service.call('GET', path, { token, query })).body;
      const write = (path: string, body: object) => service.call('POST', path, { token, body });
      await write('/transactions/categories', { parentCategoryId: 42, categoryName: 'Dog food' });
      const ruleClause = [{ field: 'description', operation: 'stringContains', value: 'chewy' }];
      const details = { include: 'details' };
      const categories: Row[] = (await read('/transactions/categories')).transactionCategory;
      const categoryId = categories.find(({ source }) => source === 'USER')?.['id'];
      await write('/transactions/categories/rules', { rule: { categoryId, source: 'USER', ruleClause } });
      const rows: Record<string, Row[]> = {
        TransactionCategory: categories,
        DetailCategory: categories.flatMap(({ detailCategory }) => (detailCategory ?? []) as Row[]),
        TransactionCategorizationRule: await read('/transactions/categories/rules'),
        Statement: (await read('/statements')).statement,
        DerivedNetworth: (await read('/derived/networth', details)).networth,
        DerivedHoldingsSummary: (await read('/derived/holdingSummary', details)).holdingSummary,
      };
      const found = Object.entries(rows).map(([entity, of]) => {
        const described = [...describedFields(entity).keys()];
        const served = fieldsOf(of);
        const missing = described.filter((name) => !served.has(name)).toSorted();
        const undescribed = [...served].filter((name) => !described.includes(name)).toSorted();
        return [entity, missing, undescribed];
      });
      expect(found).toEqual(
        Object.keys(rows).map((entity) => [entity, allOf(leftOutOfOthers[entity]), oursOfOthers[entity] ?? []]),
      );
    },
  );

  it.runIf(schemasFolder !== undefined)(
    'extracts carry no field that the public description does not give them',
    async () => {
      const backend = await readingExtracts(service);
      const from = new Date(service.clock.now().getTime() - 30 * 60_000);
      const extract = await backend.extract('has-everything', await backend.until(from));
      const undescribed = (rows: readonly Row[], entity: string): string[] =>
        [...fieldsOf(rows)].filter((name) => !describedFields(entity).has(name) && !ours.has(name));
      expect(extract.accounts.length).toBeGreaterThanOrEqual(accounts.length);
      expect(extract.holdings.length).toBe(holdings.length);
      expect({
        account: undescribed(extract.accounts, 'DataExtractsAccount'),
        holding: undescribed(extract.holdings, 'DataExtractsHolding'),
        providerAccount: undescribed(extract.providerAccounts, 'DataExtractsProviderAccount'),
        transaction: undescribed(extract.transactions, 'DataExtractsTransaction'),
        // The service interface gives every entity `isDeleted`, and holdings all that GET /holdings has.
      }).toEqual({ account: [], holding: ['isManual', 'isDeleted'], providerAccount: [], transaction: [] });
    },
  );

  it('reward points are a count without a currency, and belong to no sum', () => {
    const points = accounts.find(({ CONTAINER }) => CONTAINER === 'reward') ?? expect.fail('no rewards');
    expect(points).toMatchObject({
      rewardBalance: [{ balance: expect.any(Number), units: 'points', balanceType: 'TOTAL_BALANCE' }],
      primaryRewardUnit: 'points',
    });
    for (const field of ['balance', 'includeInNetWorth']) expect(points).not.toHaveProperty(field);
    expect(JSON.stringify(points)).not.toContain('currency');
    expect(transactions.filter(({ CONTAINER }) => CONTAINER === 'reward')).toEqual([]);
  });

  it('the newest running balance of a bank account and of a card is its balance, with its sign', () => {
    for (const type of ['CHECKING', 'SAVINGS', 'CREDIT']) {
      const account = accounts.find(({ accountType }) => accountType === type) ?? expect.fail(type);
      const newest = transactions.find(({ accountId, status }) => accountId === account.id && status === 'POSTED');
      expect(newest?.['runningBalance'], type).toEqual(account.balance);
    }
  });

  it('purchases and sales of securities carry symbol, quantity and price, which make up the amount', () => {
    const trades = transactions.filter(({ type }) => type === 'BUY' || type === 'SELL');
    expect(trades.length).toBeGreaterThan(10);
    for (const trade of trades as { amount: Money; price: Money; quantity: number; symbol: string }[]) {
      expect(trade.symbol).toMatch(/^[A-Z0-9]+$/);
      expect(trade.quantity * trade.price.amount).toBeCloseTo(trade.amount.amount, 1);
    }
  });
});

interface Money {
  amount: number;
  currency: string;
}
