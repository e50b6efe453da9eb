import type { Account, Holding, PredictedEvent, ProviderAccount, Transaction } from '@fin-link/contracts/service';
import { bigint, boolean, date, numeric, text, timestamp, type EntityTable } from './columns.ts';

/** Copied entities, in the form that the service's read endpoints return. */
export interface Entities {
  provider_account: ProviderAccount;
  account: Account;
  transaction: Transaction;
  holding: Holding;
}
/** Name of an entity, which is also the name of its table. */
export type EntityName = keyof Entities;

const providerAccountTable: EntityTable<ProviderAccount> = {
  name: 'provider_account',
  comment: 'Links of users to their institutions',
  key: ['provider_account_id'],
  columns: {
    provider_account_id: bigint('Id at the service', ({ id }) => id),
    provider_id: bigint('Id of the institution', ({ providerId }) => providerId),
    status: text('Result of the last refresh', ({ status }) => status),
    is_manual: boolean('Whether the user maintains it manually', ({ isManual }) => isManual),
    auth_type: text('How the user signs in', ({ authType }) => authType),
    aggregation_source: text('SYSTEM or USER', ({ aggregationSource }) => aggregationSource),
    consent_id: bigint('Consent that allows access', ({ consentId }) => consentId),
    created_at: timestamp('Time when it was linked', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('Time of the last refresh', ({ lastUpdated }) => lastUpdated),
  },
  indexes: [],
};

const accountTable: EntityTable<Account> = {
  name: 'account',
  comment: 'Accounts of users',
  key: ['account_id', 'provider_account_id'],
  columns: {
    account_id: bigint('Id at the service', ({ id }) => id),
    provider_account_id: bigint('Link to which the account belongs', ({ providerAccountId }) => providerAccountId),
    provider_id: text('Id of the institution', ({ providerId }) => providerId),
    provider_name: text('Name of the institution', ({ providerName }) => providerName),
    container: text('bank, creditCard, investment, insurance, loan, …', ({ CONTAINER }) => CONTAINER),
    account_name: text('Name at the institution', ({ accountName }) => accountName),
    displayed_name: text('Name of the holder as the institution displays it', ({ displayedName }) => displayedName),
    nickname: text('Name from the user', ({ nickname }) => nickname),
    account_number: text('Masked account number', ({ accountNumber }) => accountNumber),
    account_type: text('CHECKING, SAVINGS, …', ({ accountType }) => accountType),
    account_status: text('ACTIVE, INACTIVE, TO_BE_CLOSED, CLOSED or DELETED', ({ accountStatus }) => accountStatus),
    aggregation_source: text('SYSTEM or USER', ({ aggregationSource }) => aggregationSource),
    is_asset: boolean('Whether it is an asset; false for debts', ({ isAsset }) => isAsset),
    is_manual: boolean('Whether the user maintains it manually', ({ isManual }) => isManual),
    include_in_net_worth: boolean('Whether it counts toward net worth', ({ includeInNetWorth }) => includeInNetWorth),
    is_selected_for_aggregation: boolean(
      'Set if a selection screen was shown; false: the account is only used for verification',
      ({ isSelectedForAggregation }) => isSelectedForAggregation,
    ),
    balance: numeric('Balance; for a debt, the amount owed', ({ balance }) => balance?.amount),
    balance_currency: text('ISO 4217', ({ balance }) => balance?.currency),
    available_balance: numeric('Amount that can be withdrawn', ({ availableBalance }) => availableBalance?.amount),
    available_balance_currency: text('ISO 4217', ({ availableBalance }) => availableBalance?.currency),
    amount_due: numeric('Amount of the next payment', ({ amountDue }) => amountDue?.amount),
    amount_due_currency: text('ISO 4217', ({ amountDue }) => amountDue?.currency),
    due_date: date('Day on which the amount is due', ({ dueDate }) => dueDate),
    created_at: timestamp('Time when it was added', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('Time of the last refresh', ({ lastUpdated }) => lastUpdated),
  },
  indexes: ['provider_account_id'],
};

const transactionTable: EntityTable<Transaction> = {
  name: 'transaction',
  comment: 'Transactions of users',
  key: ['transaction_id', 'is_manual'],
  columns: {
    transaction_id: bigint('Id at the service', ({ id }) => id),
    is_manual: boolean('Whether the user entered it manually', ({ isManual }) => isManual),
    account_id: bigint('Account of the row', ({ accountId }) => accountId),
    container: text('Container of the account', ({ CONTAINER }) => CONTAINER),
    amount: numeric('Amount, never negative; base_type determines the sign', ({ amount }) => amount.amount),
    currency: text('ISO 4217', ({ amount }) => amount.currency),
    base_type: text('CREDIT or DEBIT', ({ baseType }) => baseType),
    status: text('POSTED, PENDING, …', ({ status }) => status),
    date: date('Day under which it is listed', (transaction) => transaction.date),
    transaction_date: date('Day on which it happened', ({ transactionDate }) => transactionDate),
    post_date: date('Day on which it was posted', ({ postDate }) => postDate),
    original_description: text('Description from the institution', ({ description }) => description.original),
    simple_description: text('Simplified description', ({ description }) => description.simple),
    consumer_description: text('Description from the user', ({ description }) => description.consumer),
    category_id: bigint('Id of the category in effect', ({ categoryId }) => categoryId),
    category: text('Name of the category', ({ category }) => category),
    category_type: text('INCOME, EXPENSE, TRANSFER, …', ({ categoryType }) => categoryType),
    category_source: text(
      'USER if the user or a rule of the user chose the category',
      ({ categorySource }) => categorySource,
    ),
    high_level_category_id: bigint('Group of categories', ({ highLevelCategoryId }) => highLevelCategoryId),
    detailed_category_id: bigint('Id of the subcategory', ({ detailedCategoryId, detailCategoryId }) => {
      return detailedCategoryId ?? detailCategoryId;
    }),
    detailed_category: text('Name of the subcategory', ({ detailedCategoryName, detailCategoryName }) => {
      return detailedCategoryName ?? detailCategoryName;
    }),
    merchant_id: text('Id of the merchant', ({ merchant }) => merchant?.id),
    merchant_name: text('Name of the merchant', ({ merchant }) => merchant?.name),
    merchant_type: text('BILLERS, SUBSCRIPTION, …', ({ merchantType }) => merchantType),
    transfer_transaction_id: bigint(
      "Transaction on the other side of a transfer between the user's accounts",
      ({ transferTransactionId }) => transferTransactionId,
    ),
    memo: text('Note of the user', ({ memo }) => memo),
    created_at: timestamp('Time when the service first stored it', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('Time of the last change at the service', ({ lastUpdated }) => lastUpdated),
  },
  indexes: ['account_id, date'],
};

const holdingTable: EntityTable<Holding> = {
  name: 'holding',
  comment: 'Current holdings of investment accounts',
  key: ['holding_id'],
  columns: {
    holding_id: bigint('Id at the service; new with each refresh', ({ id }) => id),
    account_id: bigint('Account of the row', ({ accountId }) => accountId),
    provider_account_id: bigint('Link of the account', ({ providerAccountId }) => providerAccountId),
    holding_type: text('stock, mutualFund, ETF, …', ({ holdingType }) => holdingType),
    description: text('Name of the security', ({ description }) => description),
    symbol: text('Symbol at the exchange', ({ symbol }) => symbol),
    isin: text('ISO 6166', ({ isin }) => isin),
    quantity: numeric('Number of units', ({ quantity }) => quantity),
    price: numeric('Price of one unit', ({ price }) => price?.amount),
    price_currency: text('ISO 4217', ({ price }) => price?.currency),
    value: numeric('Value of all units', ({ value }) => value?.amount),
    value_currency: text('ISO 4217', ({ value }) => value?.currency),
    cost_basis: numeric('Amount that was paid', ({ costBasis }) => costBasis?.amount),
    cost_basis_currency: text('ISO 4217', ({ costBasis }) => costBasis?.currency),
    is_short: boolean('Whether it is a short position', ({ isShort }) => isShort),
    is_manual: boolean('Whether the user maintains it manually', ({ isManual }) => isManual),
    created_at: timestamp('Time when the service first stored it', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('Time of the last change at the service', ({ lastUpdated }) => lastUpdated),
  },
  indexes: ['account_id'],
};

/** Table of predicted events. Predicted events come from a separate endpoint, because extracts do not have them. */
export const predictedEventsTable: EntityTable<PredictedEvent> = {
  name: 'predicted_events',
  comment: 'Recurring payments: found in the history, or created by the user',
  key: ['predicted_event_id'],
  columns: {
    predicted_event_id: bigint('Id at the service', ({ id }) => id),
    account_id: bigint('Account of the payments', ({ accountId }) => accountId),
    container: text('Container of the account', ({ CONTAINER }) => CONTAINER),
    description: text('Description of the payment', ({ description }) => description),
    amount: numeric(
      'Next expected amount, never negative; base_type determines the sign',
      ({ amount }) => amount.amount,
    ),
    currency: text('ISO 4217', ({ amount }) => amount.currency),
    amount_low: numeric(
      'Lower limit of the range that contains nine of ten amounts',
      ({ amountRange }) => amountRange.low.amount,
    ),
    amount_high: numeric('Upper limit of that range', ({ amountRange }) => amountRange.high.amount),
    base_type: text('CREDIT or DEBIT', ({ baseType }) => baseType),
    frequency: text('WEEKLY, BI_WEEKLY, MONTHLY, …', ({ frequency }) => frequency),
    next_date: date('Day of the next payment', ({ nextDate }) => nextDate),
    last_transaction_date: date('Day of the last payment', ({ lastTransactionDate }) => lastTransactionDate),
    last_transaction_amount: numeric('Amount of the last payment', (event) => event.lastTransactionAmount?.amount),
    status: text('ACTIVE or ENDED', ({ status }) => status),
    user_approval_status: text('PENDING, APPROVED or REJECTED', ({ userApprovalStatus }) => userApprovalStatus),
    source_type: text('MANUAL if the user created it, otherwise DERIVED', ({ sourceType }) => sourceType),
    confidence: numeric('Probability of the next payment, 0 to 1', ({ confidence }) => confidence),
    confidence_level: text('LOW, MEDIUM or HIGH', ({ confidenceLevel }) => confidenceLevel),
    category_id: bigint('Id of the category in effect', ({ categoryId }) => categoryId),
    category: text('Name of the category', ({ category }) => category),
    merchant_id: text('Id of the merchant', ({ merchant }) => merchant?.id),
    merchant_name: text('Name of the merchant', ({ merchant }) => merchant?.name),
    merchant_type: text('BILLERS, SUBSCRIPTION, …', ({ merchantType }) => merchantType),
    created_at: timestamp('Time when the service first stored it', ({ createdDate }) => createdDate),
    last_updated_at: timestamp('Time of the last change at the service', ({ lastUpdated }) => lastUpdated),
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
