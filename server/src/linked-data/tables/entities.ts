import type { Account, Holding, PredictedEvent, ProviderAccount, Transaction } from '@fin-link/contracts/service';
import { bigint, boolean, date, numeric, text, timestamp } from './columns.ts';
import type { EntityTable } from './columns.ts';

/** Copied entities, in the form that the service's read endpoints return. */
export interface Entities {
  provider_account: ProviderAccount;
  account: Account;
  transaction: Transaction;
  holding: Holding;
}
export type EntityName = keyof Entities;

const providerAccountTable: EntityTable<ProviderAccount> = {
  name: 'provider_account',
  comment: 'Links of users to their institutions',
  key: ['provider_account_id'],
  columns: {
    provider_account_id: bigint('Id at the service', ({ id }) => id),
    provider_id: bigint('Id of the institution', ({ providerId }) => providerId),
    status: text('What the last refresh came to', ({ status }) => status),
    is_manual: boolean('Whether the user keeps it by hand', ({ isManual }) => isManual),
    auth_type: text('How the user signs in', ({ authType }) => authType),
    aggregation_source: text('SYSTEM or USER', ({ aggregationSource }) => aggregationSource),
    consent_id: bigint('The consent under which it is read', ({ consentId }) => consentId),
    created_at: timestamp('When it was linked', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('When it was last refreshed', ({ lastUpdated }) => lastUpdated),
  },
  indexes: [],
};

const accountTable: EntityTable<Account> = {
  name: 'account',
  comment: 'Accounts of users',
  key: ['account_id', 'provider_account_id'],
  columns: {
    account_id: bigint('Id at the service', ({ id }) => id),
    provider_account_id: bigint('The link that it belongs to', ({ providerAccountId }) => providerAccountId),
    provider_id: text('Id of the institution', ({ providerId }) => providerId),
    provider_name: text('Name of the institution', ({ providerName }) => providerName),
    container: text('bank, creditCard, investment, insurance, loan, …', ({ CONTAINER }) => CONTAINER),
    account_name: text('Name at the institution', ({ accountName }) => accountName),
    displayed_name: text('Name of the holder as displayed there', ({ displayedName }) => displayedName),
    nickname: text('Name that the user gave it', ({ nickname }) => nickname),
    account_number: text('Masked', ({ accountNumber }) => accountNumber),
    account_type: text('CHECKING, SAVINGS, …', ({ accountType }) => accountType),
    account_status: text('ACTIVE, INACTIVE, TO_BE_CLOSED, CLOSED or DELETED', ({ accountStatus }) => accountStatus),
    aggregation_source: text('SYSTEM or USER', ({ aggregationSource }) => aggregationSource),
    is_asset: boolean('False of debts', ({ isAsset }) => isAsset),
    is_manual: boolean('Whether the user keeps it by hand', ({ isManual }) => isManual),
    include_in_net_worth: boolean('Whether it counts toward net worth', ({ includeInNetWorth }) => includeInNetWorth),
    is_selected_for_aggregation: boolean(
      'Only where a selection screen was shown; false: for verification alone',
      ({ isSelectedForAggregation }) => isSelectedForAggregation,
    ),
    balance: numeric('Of a debt: what is owed', ({ balance }) => balance?.amount),
    balance_currency: text('ISO 4217', ({ balance }) => balance?.currency),
    available_balance: numeric('What can be drawn', ({ availableBalance }) => availableBalance?.amount),
    available_balance_currency: text('ISO 4217', ({ availableBalance }) => availableBalance?.currency),
    amount_due: numeric('What is due next', ({ amountDue }) => amountDue?.amount),
    amount_due_currency: text('ISO 4217', ({ amountDue }) => amountDue?.currency),
    due_date: date('When', ({ dueDate }) => dueDate),
    created_at: timestamp('When it was added', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('When it was last refreshed', ({ lastUpdated }) => lastUpdated),
  },
  indexes: ['provider_account_id'],
};

const transactionTable: EntityTable<Transaction> = {
  name: 'transaction',
  comment: 'Transactions of users',
  key: ['transaction_id', 'is_manual'],
  columns: {
    transaction_id: bigint('Id at the service', ({ id }) => id),
    is_manual: boolean('Whether the user typed it', ({ isManual }) => isManual),
    account_id: bigint('Its account', ({ accountId }) => accountId),
    container: text('That of the account', ({ CONTAINER }) => CONTAINER),
    amount: numeric('Never negative; base_type comment the sign', ({ amount }) => amount.amount),
    currency: text('ISO 4217', ({ amount }) => amount.currency),
    base_type: text('CREDIT or DEBIT', ({ baseType }) => baseType),
    status: text('POSTED, PENDING, …', ({ status }) => status),
    date: date('Day by which it is listed', (transaction) => transaction.date),
    transaction_date: date('Day on which it happened', ({ transactionDate }) => transactionDate),
    post_date: date('Day on which it was posted', ({ postDate }) => postDate),
    original_description: text('As the institution wrote it', ({ description }) => description.original),
    simple_description: text('In plain words', ({ description }) => description.simple),
    consumer_description: text('As the user wrote it', ({ description }) => description.consumer),
    category_id: bigint('The category that counts', ({ categoryId }) => categoryId),
    category: text('Its name', ({ category }) => category),
    category_type: text('INCOME, EXPENSE, TRANSFER, …', ({ categoryType }) => categoryType),
    category_source: text('USER where the user or a rule chose it', ({ categorySource }) => categorySource),
    high_level_category_id: bigint('Group of categories', ({ highLevelCategoryId }) => highLevelCategoryId),
    detailed_category_id: bigint('Below the category', ({ detailedCategoryId, detailCategoryId }) => {
      return detailedCategoryId ?? detailCategoryId;
    }),
    detailed_category: text('Its name', ({ detailedCategoryName, detailCategoryName }) => {
      return detailedCategoryName ?? detailCategoryName;
    }),
    merchant_id: text('Id of the merchant', ({ merchant }) => merchant?.id),
    merchant_name: text('Name of the merchant', ({ merchant }) => merchant?.name),
    merchant_type: text('BILLERS, SUBSCRIPTION, …', ({ merchantType }) => merchantType),
    transfer_transaction_id: bigint(
      "The other side of a transfer between the user's accounts",
      ({ transferTransactionId }) => transferTransactionId,
    ),
    memo: text("The user's note", ({ memo }) => memo),
    created_at: timestamp('When the service first had it', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('When it last changed there', ({ lastUpdated }) => lastUpdated),
  },
  indexes: ['account_id, date'],
};

const holdingTable: EntityTable<Holding> = {
  name: 'holding',
  comment: 'What investment accounts hold now',
  key: ['holding_id'],
  columns: {
    holding_id: bigint('Id at the service; new with each refresh', ({ id }) => id),
    account_id: bigint('Its account', ({ accountId }) => accountId),
    provider_account_id: bigint('The link of the account', ({ providerAccountId }) => providerAccountId),
    holding_type: text('stock, mutualFund, ETF, …', ({ holdingType }) => holdingType),
    description: text('Name of the security', ({ description }) => description),
    symbol: text('At its exchange', ({ symbol }) => symbol),
    isin: text('ISO 6166', ({ isin }) => isin),
    quantity: numeric('How much is held', ({ quantity }) => quantity),
    price: numeric('Of one', ({ price }) => price?.amount),
    price_currency: text('ISO 4217', ({ price }) => price?.currency),
    value: numeric('Of all', ({ value }) => value?.amount),
    value_currency: text('ISO 4217', ({ value }) => value?.currency),
    cost_basis: numeric('What was paid', ({ costBasis }) => costBasis?.amount),
    cost_basis_currency: text('ISO 4217', ({ costBasis }) => costBasis?.currency),
    is_short: boolean('Sold without being owned', ({ isShort }) => isShort),
    is_manual: boolean('Whether the user keeps it by hand', ({ isManual }) => isManual),
    created_at: timestamp('When the service first had it', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('When it last changed there', ({ lastUpdated }) => lastUpdated),
  },
  indexes: ['account_id'],
};

/** Predicted events come from their own endpoint, because the change feed does not have them. */
export const predictedEventsTable: EntityTable<PredictedEvent> = {
  name: 'predicted_events',
  comment: 'Payments that come again and again: found in the history, or created by the user',
  key: ['predicted_event_id'],
  columns: {
    predicted_event_id: bigint('Id at the service', ({ id }) => id),
    account_id: bigint('The account of the payments', ({ accountId }) => accountId),
    container: text('That of the account', ({ CONTAINER }) => CONTAINER),
    description: text('What is paid', ({ description }) => description),
    amount: numeric('Expected next; never negative, base_type comment the sign', ({ amount }) => amount.amount),
    currency: text('ISO 4217', ({ amount }) => amount.currency),
    amount_low: numeric('Nine of ten amounts lie from here', ({ amountRange }) => amountRange.low.amount),
    amount_high: numeric('to here', ({ amountRange }) => amountRange.high.amount),
    base_type: text('CREDIT or DEBIT', ({ baseType }) => baseType),
    frequency: text('WEEKLY, BI_WEEKLY, MONTHLY, …', ({ frequency }) => frequency),
    next_date: date('Day of the next payment', ({ nextDate }) => nextDate),
    last_transaction_date: date('Day of the last payment', ({ lastTransactionDate }) => lastTransactionDate),
    last_transaction_amount: numeric('Its amount', (event) => event.lastTransactionAmount?.amount),
    status: text('ACTIVE or ENDED', ({ status }) => status),
    user_approval_status: text('PENDING, APPROVED or REJECTED', ({ userApprovalStatus }) => userApprovalStatus),
    source_type: text('MANUAL if the user created it, otherwise DERIVED', ({ sourceType }) => sourceType),
    confidence: numeric('How likely the next payment comes, 0 to 1', ({ confidence }) => confidence),
    confidence_level: text('LOW, MEDIUM or HIGH', ({ confidenceLevel }) => confidenceLevel),
    category_id: bigint('The category that counts', ({ categoryId }) => categoryId),
    category: text('Its name', ({ category }) => category),
    merchant_id: text('Id of the merchant', ({ merchant }) => merchant?.id),
    merchant_name: text('Name of the merchant', ({ merchant }) => merchant?.name),
    merchant_type: text('BILLERS, SUBSCRIPTION, …', ({ merchantType }) => merchantType),
    created_at: timestamp('When the service first had it', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('When it last changed there', ({ lastUpdated }) => lastUpdated),
  },
  indexes: ['account_id'],
};

export const entityTables: { readonly [N in EntityName]: EntityTable<Entities[N]> } = {
  provider_account: providerAccountTable,
  account: accountTable,
  transaction: transactionTable,
  holding: holdingTable,
};
/** Entities in order of their references. An entity follows the entities that it refers to. */
export const entityNames = ['provider_account', 'account', 'transaction', 'holding'] as const;
